// Python dicts as target and source, through public CPython calls only.
// Values of a record stand in a row of slots; the dict is made after the last one, so nothing half-made is ever visible.
#pragma once
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "loop.h"

namespace spike {
struct Names { std::vector<PyObject*> name; };  // interned; made once a type, whatever the format
inline Names& names_of(const Type& t) {
  if (!t.annex) {
    auto* n = new Names;
    auto add = [&](const std::string& s) { n->name.push_back(PyUnicode_InternFromString(s.c_str())); };
    for (auto& f : t.fields) add(f.name);
    for (auto& b : t.branches) add(b.name);
    if (t.kind == Kind::record) add("$unknown");
    t.annex = n;
  }
  return *static_cast<Names*>(t.annex);
}

struct Python : TargetBase {
  using Slot = PyObject**;
  struct Row {
    PyObject* few[16];
    std::unique_ptr<PyObject*[]> many;
    PyObject** v = few;
  };
  struct List { PyObject *made = nullptr, *now = nullptr, *key = nullptr; };
  static SPIKE_INLINE bool put(Slot s, PyObject* o) {
    PyObject* old = *s;
    *s = o;
    Py_XDECREF(old);
    return o != nullptr;
  }
  SPIKE_INLINE bool begin_record(Slot s, const Plan& p, bool again, Row& row) {
    size_t n = p.fields.size() + 1;
    if (n > 16) row.many.reset(new PyObject*[n]), row.v = row.many.get();
    memset(row.v, 0, n * sizeof *row.v);
    if (again && *s && PyDict_Check(*s)) {  // merge: take up what an earlier occurrence left
      Names& names = names_of(*p.type);
      for (size_t i = 0; i < n; ++i) row.v[i] = Py_XNewRef(PyDict_GetItem(*s, names.name[i]));
    }
    return true;
  }
  SPIKE_INLINE Slot field(Row& row, const Plan&, int i) { return row.v + i; }
  SPIKE_INLINE bool end_record(Slot s, Row& row, const Plan& p) {
    Names& names = names_of(*p.type);
    PyObject* d = PyDict_New();
    bool ok = d != nullptr;
    for (size_t i = 0; i <= p.fields.size(); ++i) {
      if (!row.v[i]) continue;
      ok = ok && PyDict_SetItem(d, names.name[i], row.v[i]) == 0;
      Py_DECREF(row.v[i]);
    }
    if (!ok) Py_CLEAR(d);
    return put(s, d);
  }
  void drop_record(Row& row, const Plan& p) { for (size_t i = 0; i <= p.fields.size(); ++i) Py_CLEAR(row.v[i]); }
  bool keep_unknown(Row& row, const Plan& p, char format, string_view raw) {
    Slot s = row.v + p.fields.size();
    if (!*s && !put(s, PyBytes_FromStringAndSize(&format, 1))) return false;
    PyBytes_ConcatAndDel(s, PyBytes_FromStringAndSize(raw.data(), Py_ssize_t(raw.size())));
    return *s != nullptr;
  }
  bool begin_list(Slot s, const Node& n, bool again, List& l) {
    l = {};
    if (again && *s) l.made = Py_NewRef(*s);
    else l.made = n.kind == Kind::map ? PyDict_New() : PyList_New(0);
    return l.made != nullptr;
  }
  Slot elem(List& l, const Node&) { return &l.now; }
  Slot entry(List& l, const Node&, string_view key) {
    put(&l.key, PyUnicode_DecodeUTF8(key.data(), Py_ssize_t(key.size()), nullptr));
    return &l.now;
  }
  bool elem_done(List& l) {
    bool ok = l.key ? PyDict_SetItem(l.made, l.key, l.now) == 0 : PyList_Append(l.made, l.now) == 0;
    Py_CLEAR(l.key);
    Py_CLEAR(l.now);
    return ok;
  }
  bool end_list(Slot s, const Node&, List& l) { return put(s, std::exchange(l.made, nullptr)); }
  void drop_list(List& l) { Py_CLEAR(l.made); Py_CLEAR(l.now); Py_CLEAR(l.key); }
  bool null(Slot s, const Node&) { return put(s, Py_NewRef(Py_None)); }
  Slot some(Slot s, const Node&, bool& again) { again &= *s && *s != Py_None; return s; }
  Slot branch(Slot s, const Node& n, int b, bool& again) {  // (name, value)
    again &= *s && PyTuple_Check(*s) && PyTuple_GET_ITEM(*s, 0) == names_of(*n.type).name[b];
    PyObject* inner = again ? Py_NewRef(PyTuple_GET_ITEM(*s, 1)) : nullptr;
    put(s, inner);
    return s;
  }
  bool branch_done(Slot s, const Node& n, int b) { return put(s, PyTuple_Pack(2, names_of(*n.type).name[b], *s)); }
  bool set(Slot s, const Node&, bool v) { return put(s, Py_NewRef(v ? Py_True : Py_False)); }
  bool set(Slot s, const Node&, int32_t v) { return put(s, PyLong_FromLong(v)); }
  bool set(Slot s, const Node&, i64 v) { return put(s, PyLong_FromLongLong(v)); }
  bool set(Slot s, const Node&, u64 v) { return put(s, PyLong_FromUnsignedLongLong(v)); }
  bool set(Slot s, const Node&, double v) { return put(s, PyFloat_FromDouble(v)); }
  bool set_text(Slot s, const Node&, string_view v) { return put(s, PyUnicode_DecodeUTF8(v.data(), Py_ssize_t(v.size()), nullptr)); }
  bool set_bytes(Slot s, const Node&, string_view v) { return put(s, PyBytes_FromStringAndSize(v.data(), Py_ssize_t(v.size()))); }
};

struct PythonSource {
  using Slot = PyObject*;  // borrowed
  struct Row { PyObject* dict; Names* names; };
  struct Iter { PyObject* o; Py_ssize_t at; };
  bool begin_record(Slot s, const Plan& p, Row& row) {
    row = {s, &names_of(*p.type)};
    return PyDict_Check(s);
  }
  bool field(Row& row, const Plan& p, int i, Slot& s) {
    s = PyDict_GetItem(row.dict, row.names->name[i]);
    if (s) return true;
    s = Py_None;
    Kind k = p.fields[i].node->kind;
    return k == Kind::option || k == Kind::choice;
  }
  string_view kept(Row& row, const Plan& p) {
    PyObject* u = PyDict_GetItem(row.dict, row.names->name[p.fields.size()]);
    return u && PyBytes_Check(u) ? string_view(PyBytes_AS_STRING(u), size_t(PyBytes_GET_SIZE(u))) : string_view();
  }
  i64 size(Slot s, const Node& n) {
    if (n.kind == Kind::map) return PyDict_Check(s) ? PyDict_GET_SIZE(s) : -1;
    return PyList_Check(s) ? PyList_GET_SIZE(s) : -1;
  }
  Iter begin(Slot s, const Node&) { return {s, 0}; }
  bool elem(Iter& it, const Node&, Slot& s) { s = PyList_GET_ITEM(it.o, it.at++); return true; }
  bool entry(Iter& it, const Node& n, string_view& k, Slot& s) {
    PyObject* key;
    return PyDict_Next(it.o, &it.at, &key, &s) && get_text(key, n, k);
  }
  bool is_null(Slot s, const Node&) { return s == Py_None; }
  Slot some(Slot s, const Node&) { return s; }
  int branch(Slot s, const Node& n) {
    if (!PyTuple_Check(s) || PyTuple_GET_SIZE(s) != 2) return -1;
    auto& names = names_of(*n.type).name;
    for (size_t b = 0; b < n.branches.size(); ++b)
      if (PyTuple_GET_ITEM(s, 0) == names[b] || PyObject_RichCompareBool(PyTuple_GET_ITEM(s, 0), names[b], Py_EQ) == 1) return int(b);
    return -1;
  }
  Slot chosen(Slot s, const Node&, int) { return PyTuple_GET_ITEM(s, 1); }
  bool get(Slot s, const Node&, bool& v) { v = s == Py_True; return v || s == Py_False; }
  bool get(Slot s, const Node& n, i64& v) {
    int over = 0;
    if (!PyLong_CheckExact(s)) return false;
    v = PyLong_AsLongLongAndOverflow(s, &over);
    return !over && (n.kind == Kind::int64 || v == int32_t(v));
  }
  bool get(Slot s, const Node&, u64& v) {
    if (!PyLong_CheckExact(s)) return false;
    v = PyLong_AsUnsignedLongLong(s);
    if (!PyErr_Occurred()) return true;
    PyErr_Clear();
    return false;
  }
  bool get(Slot s, const Node&, double& v) { v = PyFloat_Check(s) ? PyFloat_AS_DOUBLE(s) : 0; return PyFloat_Check(s); }
  bool get_text(Slot s, const Node&, string_view& v) {
    Py_ssize_t n;
    const char* p = PyUnicode_Check(s) ? PyUnicode_AsUTF8AndSize(s, &n) : nullptr;
    if (p) v = {p, size_t(n)};
    else PyErr_Clear();  // a lone surrogate
    return p != nullptr;
  }
  bool get_bytes(Slot s, const Node&, string_view& v) {
    if (!PyBytes_Check(s)) return false;
    v = {PyBytes_AS_STRING(s), size_t(PyBytes_GET_SIZE(s))};
    return true;
  }
};
}  // namespace spike
