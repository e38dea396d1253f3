# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A headless Chromium that is driven through the DevTools protocol, over two pipes."""

import base64
import contextlib
import fcntl
import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import tempfile
import time

PATIENCE = 60  # seconds
NAMES = ["chromium", "chromium-browser", "google-chrome"]


def find_chromium():
    return next((path for path in map(shutil.which, NAMES) if path), None)


class ProtocolError(AssertionError):
    pass


class Browser:
    """One page. Whatever it requests, logs or refuses is kept in `requests` and `messages`."""

    def __init__(self, program, width=1600, height=1000):
        self.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)  # a killed child may still write for a moment
        commands, write = map(above, os.pipe())
        read, answers = map(above, os.pipe())
        options = ["--headless=new", "--no-sandbox", "--remote-debugging-pipe", f"--user-data-dir={self.home.name}", f"--window-size={width},{height}", "--hide-scrollbars=false",
                   "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
        # the browser reads descriptor 3 and writes descriptor 4
        self.process = subprocess.Popen(["bash", "-c", f'exec "$@" 3<&{commands} 4>&{answers}', "browser", program, *options, "about:blank"],
                                        pass_fds=[commands, answers], start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.home.name})
        os.close(commands)
        os.close(answers)
        self.write, self.read = write, read
        self.received = b""
        self.number = 0
        self.session = None
        self.requests, self.messages = [], []
        page = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")
        self.resize(width, height)

    def close(self):
        """Ends the browser and its child processes, which write into its folder until they end."""
        os.close(self.write)  # the browser ends when no more commands can come
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=20)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.read)
        self.home.cleanup()

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.next_message()
            if answer.get("id") != self.number:
                self.take(answer)
                continue
            if "error" in answer:
                raise ProtocolError(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def next_message(self):
        end = time.monotonic() + PATIENCE
        while b"\0" not in self.received:
            ready, _, _ = select.select([self.read], [], [], max(end - time.monotonic(), 0))
            more = os.read(self.read, 1 << 20) if ready else b""
            if not more:
                raise ProtocolError("the browser does not answer" if not ready else "the browser ended")
            self.received += more
        message, self.received = self.received.split(b"\0", 1)
        return json.loads(message)

    def take(self, event):
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method == "Log.entryAdded":
            self.messages.append(parameters["entry"]["text"])
        elif method == "Runtime.consoleAPICalled":
            self.messages.append(json.dumps(parameters["args"]))
        elif method == "Runtime.exceptionThrown":
            self.messages.append(json.dumps(parameters["exceptionDetails"]))

    def evaluate(self, expression):
        """The value of a JavaScript expression; a promise is awaited."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise ProtocolError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait_for(self, expression, what):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if value := self.evaluate(expression):
                return value
            time.sleep(0.05)
        raise AssertionError(f"waited {PATIENCE} s in vain for {what}")

    def open(self, path):
        self.requests.clear()
        self.call("Page.navigate", url=pathlib.Path(path).resolve().as_uri())

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def prefer(self, scheme, media=""):
        self.call("Emulation.setEmulatedMedia", media=media, features=[{"name": "prefers-color-scheme", "value": scheme}])

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def key(self, key, shift=False, control=False):
        modifiers = 2 * control + 8 * shift
        text = {"text": key} if len(key) == 1 and not control else {}
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        if key == "Enter":
            text = {"text": "\r"}
        for kind in ["keyDown" if text else "rawKeyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, modifiers=modifiers, windowsVirtualKeyCode=codes.get(key, ord(key.upper()) if len(key) == 1 else 0), **text)

    def type(self, text):
        for letter in text:
            self.key(letter)

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def drag(self, begin, end, shift=False):
        modifiers = 8 * shift
        self.mouse("mousePressed", *begin, button="left", clickCount=1, modifiers=modifiers)
        steps = 5
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(begin, end))
            self.mouse("mouseMoved", x, y, button="left", buttons=1, modifiers=modifiers)
        self.mouse("mouseReleased", *end, button="left", clickCount=1, modifiers=modifiers)

    def wheel(self, x, y, delta):
        self.mouse("mouseWheel", x, y, deltaX=0, deltaY=delta)


def above(descriptor):
    """The same file under a number that the browser's own do not take."""
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD, 10)
    os.close(descriptor)
    return moved
