(function () {
  var bar = document.querySelector('.flt'), off = {m: {}, f: {}};
  addEventListener('beforeprint', function () {
    document.querySelectorAll('details').forEach(function (d) { d.open = true; });
  });
  if (!bar) return;
  bar.hidden = false;
  bar.addEventListener('click', function (event) {
    var button = event.target.closest('button');
    if (!button) return;
    var show = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', show);
    off[button.dataset.k][button.dataset.v] = !show;
    document.querySelectorAll('[data-f],[data-m]').forEach(function (node) {
      node.toggleAttribute('data-off', !!(off.f[node.dataset.f] || off.m[node.dataset.m]));
    });
  });
})();
