"""A headless Chromium driven through its pipe: the few commands the tests of the report need. Standard library only."""
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--hide-scrollbars", "--remote-debugging-pipe")
LIMIT = 60   # seconds for one answer


class Page:
    """One tab. `with Page() as page: page.size(375); page.open(path); page.ask("document.title")`."""

    def __enter__(self):
        self.home = tempfile.mkdtemp(prefix="report-browser-")
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()
        command = f'exec "$0" "$@" 3<&{to_browser} 4>&{from_browser}'
        self.process = subprocess.Popen(["bash", "-c", command, BROWSER, *FLAGS, f"--user-data-dir={self.home}", "about:blank"], pass_fds=(to_browser, from_browser),
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.count, self.session, self.rest, self.events = 0, None, b"", []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        os.close(self.out)
        os.close(self.into)
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)

    def message(self, deadline):
        while b"\0" not in self.rest:
            if not select.select([self.into], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError("the browser did not answer")
            more = os.read(self.into, 1 << 20)
            if not more:
                raise EOFError("the browser ended")
            self.rest += more
        text, _, self.rest = self.rest.partition(b"\0")
        return json.loads(text)

    def call(self, method, **params):
        self.count += 1
        asked = {"id": self.count, "method": method, "params": params}
        if self.session:
            asked["sessionId"] = self.session
        data = json.dumps(asked).encode() + b"\0"
        while data:
            data = data[os.write(self.out, data):]
        deadline = time.monotonic() + LIMIT
        while True:
            got = self.message(deadline)
            if got.get("id") == self.count:
                if "error" in got:
                    raise RuntimeError(f"{method}: {got['error'].get('message')}")
                return got.get("result", {})
            self.events.append(got)

    def size(self, width, height=900):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def dark(self, on):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if on else "light"}])

    def scripts(self, on):
        self.call("Emulation.setScriptExecutionDisabled", value=not on)

    def open(self, path):
        self.events.clear()
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        deadline = time.monotonic() + LIMIT
        while not any(e.get("method") == "Page.loadEventFired" for e in self.events):
            self.events.append(self.message(deadline))

    def ask(self, expression):
        got = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in got:
            raise RuntimeError(str(got["exceptionDetails"])[:500])
        return got["result"].get("value")

    def requests(self):
        """Addresses the page asked for since it was opened, itself and data: left out."""
        urls = [e["params"]["request"]["url"] for e in self.events if e.get("method") == "Network.requestWillBeSent"]
        return [u for u in urls if not u.startswith("data:")][1:]

    def picture(self, path):
        import base64
        height = self.ask("Math.ceil(document.documentElement.scrollHeight)")
        width = self.ask("innerWidth")
        got = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip={"x": 0, "y": 0, "width": width, "height": min(height, 16000), "scale": 1})
        with open(path, "wb") as file:
            file.write(base64.b64decode(got["data"]))

    def printed(self):
        """The page as PDF: bytes."""
        import base64
        return base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"])
