# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A display of its own with a window manager, and hands and eyes for it."""

import os
import shutil
import subprocess
import time

TOOLS = ["Xvfb", "openbox", "xdotool", "import"]
PATIENCE = 60  # seconds


def missing_tools():
    return [tool for tool in TOOLS if not shutil.which(tool)]


def wait_until(condition, what):
    """What condition() returns, as soon as it is something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError(f"waited {PATIENCE} s in vain for {what}")


class Screen:
    """A virtual screen. Whatever is started on it ends with it."""

    def __init__(self, home, width=1600, height=1000):
        read, write = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"],
                                       pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            display = ":" + answer.readline().strip()
        runtime = os.path.join(home, "runtime")
        os.makedirs(runtime, mode=0o700, exist_ok=True)
        self.environment = {**os.environ, "DISPLAY": display, "HOME": home, "XDG_RUNTIME_DIR": runtime, "QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8"}
        for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"]:
            self.environment.pop(name, None)
        ready = os.path.join(runtime, "ready")
        self.children = [subprocess.Popen(["openbox", "--startup", f"touch '{ready}'"], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)]
        self.width, self.height = width, height
        # A window that comes while the manager takes over the screen is never shown.
        wait_until(lambda: os.path.exists(ready), "the window manager")

    def close(self):
        for child in self.children:
            child.kill()
            child.wait()
        self.server.terminate()
        self.server.wait()

    def start(self, *words):
        program = subprocess.Popen(words, env=self.environment)
        self.children.append(program)
        return program

    def xdotool(self, *words):
        return subprocess.run(["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True).stdout.strip()

    def window(self, title):
        """The id of the window whose title contains this; empty where there is none."""
        return self.xdotool("search", "--onlyvisible", "--name", title).split("\n")[-1]

    def title(self, window):
        return self.xdotool("getwindowname", window)

    def fill(self, window):
        self.xdotool("windowmove", window, 0, 0, "windowsize", window, self.width, self.height - 20)
        self.focus(window)

    def focus(self, window):
        self.xdotool("windowactivate", "--sync", window)

    def keys(self, *keys):
        self.xdotool("key", "--clearmodifiers", *keys)

    def type(self, text):
        self.xdotool("type", "--delay", 5, text)

    def drag(self, start, end, holding=None):
        held = ["keydown", holding] if holding else []
        freed = ["keyup", holding] if holding else []
        self.xdotool("mousemove", *start, *held, "mousedown", 1, "mousemove", (start[0] + end[0]) // 2, start[1], "mousemove", *end, "mouseup", 1, *freed)

    def click(self, x, y):
        self.xdotool("mousemove", x, y, "click", 1)

    def wheel(self, x, y, steps):
        self.xdotool("mousemove", x, y, "click", "--repeat", abs(steps), "--delay", 30, 4 if steps > 0 else 5)

    def picture(self, path=None):
        """What the screen shows; kept as a file, too, where a path is given."""
        raw = subprocess.run(["import", "-window", "root", "-depth", "8", "ppm:-"], env=self.environment, capture_output=True, check=True).stdout
        if path:
            subprocess.run(["convert", "ppm:-", path], input=raw, check=True)
        return Pixels(raw)


class Pixels:
    """A picture in the simplest of formats: "P6 width height 255", then three bytes a pixel."""

    def __init__(self, raw):
        fields = raw.split(maxsplit=4)
        assert fields[0] == b"P6" and fields[3] == b"255", "not a picture"
        self.width, self.height = int(fields[1]), int(fields[2])
        self.bytes = raw[len(raw) - 3 * self.width * self.height:]

    def places_of(self, colour):
        """The places, as x and y, of the pixels that have exactly this colour."""
        wanted, at = bytes(colour), 0
        while (at := self.bytes.find(wanted, at)) >= 0:
            if at % 3 == 0:
                yield at // 3 % self.width, at // 3 // self.width
                at += 3
            else:
                at += 1

    def leftmost_of(self, colour):
        """The place of the highest of the leftmost pixels of this colour."""
        places = list(self.places_of(colour))
        assert places, f"nothing on the screen has the colour {colour}"
        return min(places)

    def columns_of(self, colour):
        """The columns in which some pixel has exactly this colour."""
        return {x for x, y in self.places_of(colour)}

    def colours(self):
        """All that occur."""
        return {tuple(self.bytes[at:at + 3]) for at in range(0, len(self.bytes), 3)}

    def differs_from(self, other):
        return self.bytes != other.bytes


def read_picture(path):
    return Pixels(subprocess.run(["convert", path, "-depth", "8", "ppm:-"], capture_output=True, check=True).stdout)
