# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens reports in a headless Chromium: zoom, pan, selection, search, keyboard, accessibility, hostile names, and the time of a frame with a million spans.

report_page.py APP FOLDER
Leaves the pages and pictures of what it saw in FOLDER.
"""

import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys

from browser import Browser, find_chromium

SKIPPED = 77  # as ctest is told
LONGEST_FRAME = 0.033  # seconds of the main thread
MOST_BYTES = 5_000_000

MARKUP = "<script>window.broken = 1</script><img src=x onerror='window.broken = 2'>"
CLOSING = "</template></script><script>window.broken = 3</script>"
QUOTES = "\"' onload=\"window.broken = 4\" @@picture@@"


def slice_of(name, category, process, thread, start, duration, **arguments):
    return {"ph": "X", "name": name, "cat": category, "pid": process, "tid": thread, "ts": start, "dur": duration, "args": arguments}


def hostile_trace(path):
    """Ten launches of kernels with hostile names, and a wait; microseconds."""
    events = [{"ph": "M", "name": "process_name", "pid": 1, "tid": 1, "args": {"name": MARKUP}}, {"ph": "M", "name": "thread_name", "pid": 1, "tid": 1, "args": {"name": CLOSING}}]
    for i in range(10):
        start = 100 * i
        events.append(slice_of("aten::" + QUOTES, "cpu_op", 1, 1, start, 30))
        events.append(slice_of("cudaLaunchKernel", "cuda_runtime", 1, 1, start + 5, 10, correlation=i + 1))
        events.append(slice_of((MARKUP, CLOSING)[i % 2], "kernel", 0, 7, start + 40, 50, correlation=i + 1, stream=7, device=0))
    events.append(slice_of("cudaDeviceSynchronize", "cuda_runtime", 1, 1, 935, 60, correlation=100))
    path.write_text(json.dumps({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": QUOTES}], "traceEvents": events}))


def large_trace(path, spans):
    """Launches without end, of a few dozen names, with varying lengths."""
    dice = random.Random(1)
    names = [f"kernel_{i}" for i in range(40)]
    with path.open("w") as file:
        file.write('{"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "a device"}], "traceEvents": [\n')
        now, device = 0.0, 0.0
        for i in range(spans // 3):
            start = now
            launch = dice.randint(2000, 6000) / 1000
            file.write(f'{{"ph":"X","name":"aten::op{i % 23}","cat":"cpu_op","pid":1,"tid":1,"ts":{start:.3f},"dur":{launch + 2:.3f}}},\n')
            file.write(f'{{"ph":"X","name":"cudaLaunchKernel","cat":"cuda_runtime","pid":1,"tid":1,"ts":{start + 1:.3f},"dur":{launch:.3f},"args":{{"correlation":{i + 1}}}}},\n')
            device = max(device, start + launch + 3)
            length = dice.randint(1000, 9000) / 1000
            file.write(f'{{"ph":"X","name":"{dice.choice(names)}","cat":"kernel","pid":0,"tid":7,"ts":{device:.3f},"dur":{length:.3f},'
                       f'"args":{{"correlation":{i + 1},"stream":7,"device":0}}}},\n')
            device += length
            now = start + launch + 2 + dice.randint(100, 3000) / 1000
            if i % 60 == 59:
                file.write(f'{{"ph":"X","name":"cudaStreamSynchronize","cat":"cuda_runtime","pid":1,"tid":1,"ts":{now:.3f},"dur":{max(device - now, 0) + 2:.3f},'
                           f'"args":{{"correlation":{spans + i}}}}},\n')
                now = max(device, now) + 5
        file.write('{"ph":"M","name":"process_name","pid":1,"tid":1,"args":{"name":"python"}}]}\n')


def write_report(app, page, *words):
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}
    subprocess.run([app, "--report", page, *words], env=environment, check=True, timeout=250)


class Page:
    """A report in the browser."""

    def __init__(self, browser, path):
        self.browser = browser
        browser.open(path)
        browser.wait_for("document.querySelector('#timeline')?.dataset.state === 'ready'", "the timeline")
        self.path = path
        self.settle()

    def settle(self):
        self.browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def visible(self):
        """What the page says about its visible range, once it says so: start, end and length in ns."""
        self.settle()
        # the words follow a movement after a moment; then they stay
        text = self.browser.evaluate("""new Promise((done) => {
            const status = document.querySelector('#timeline-status');
            let before = null;
            const look = () => { if (status.textContent && before === status.textContent) done(before); else { before = status.textContent; setTimeout(look, 350); } };
            look();
        })""")
        units = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}
        values = [float(number) * units[unit] for number, unit in re.findall(r"(-?[\d.]+) (ns|us|ms|s)\b", text)]
        assert len(values) == 3, text
        return values

    def facts(self):
        """The rows of the table of the selection."""
        self.settle()
        return dict(self.browser.evaluate("[...document.querySelectorAll('.details tr')].map((row) => [row.cells[0].textContent, row.cells[1].textContent])"))

    def box(self, selector):
        return self.browser.evaluate(f"(() => {{ const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
                                     " return {x: box.x, y: box.y, width: box.width, height: box.height}; })()")

    def place(self, track, time):
        """Where a time of a track is, in the middle of its first lane."""
        stage = self.box(".stage")
        start, end, _ = self.visible()
        y = self.browser.evaluate(f"[...document.querySelectorAll('.track')].find((one) => one.textContent.includes({json.dumps(track)})).getBoundingClientRect().y")
        return stage["x"] + stage["width"] * (time - start) / (end - start), y + 10

    def focus(self):
        self.browser.evaluate("document.querySelector('.scroller').focus()")

    def bring_into_view(self):
        self.browser.evaluate("document.querySelector('#timeline').scrollIntoView()")
        self.settle()


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def check_quiet(page):
    browser = page.browser
    expect(browser.requests == [page.path.resolve().as_uri()], f"requests: {browser.requests}")
    expect(not browser.messages, f"messages of the browser: {browser.messages}")


def check_hostile_names(page):
    browser = page.browser
    expect(browser.evaluate("window.broken === undefined"), "a name of the trace was executed")
    expect(browser.evaluate("document.images.length === 0 && document.scripts.length === 1"), "a name of the trace became an element")
    page.browser.click(*page.place("stream 7", 60_000))
    expect(page.facts()["Name"] == MARKUP, f"facts of a kernel: {page.facts()}")
    expect(browser.evaluate("window.broken === undefined && document.images.length === 0"), "the details became markup")
    browser.mouse("mouseMoved", *page.place("stream 7", 160_000))
    page.settle()
    expect(browser.evaluate("document.querySelector('.tip').textContent").startswith(CLOSING), "the tip names the kernel")
    expect(browser.evaluate("document.title") == browser.evaluate("document.querySelector('h1').textContent"), "the title is text")


def check_zoom_and_pan(page):
    browser = page.browser
    start, end, length = page.visible()
    middle = page.place("stream 7", (start + end) / 2)
    browser.evaluate("document.activeElement.blur()")
    browser.wheel(*middle, -120)
    expect(page.visible()[2] == length, "without focus the wheel scrolls the page")
    page.bring_into_view()
    page.focus()
    middle = page.place("stream 7", (start + end) / 2)
    browser.wheel(*middle, -240)
    zoomed = page.visible()
    expect(zoomed[2] < length * 0.8, f"the wheel zooms: {zoomed}")
    browser.drag(middle, (middle[0] + 100, middle[1]))
    panned = page.visible()
    expect(panned[0] < zoomed[0] and abs(panned[2] - zoomed[2]) < 0.01 * zoomed[2], f"dragging pans: {panned}")
    browser.key("f")
    expect(abs(page.visible()[2] - length) < 0.02 * length, "F shows everything")


def check_keyboard(page):
    browser = page.browser
    page.focus()
    browser.key("f")
    before = page.visible()
    for key, is_right in [("w", lambda a, b: b[2] < a[2]), ("d", lambda a, b: b[0] > a[0]), ("a", lambda a, b: b[0] < a[0]), ("ArrowRight", lambda a, b: b[0] > a[0]),
                          ("ArrowLeft", lambda a, b: b[0] < a[0]), ("+", lambda a, b: b[2] < a[2]), ("-", lambda a, b: b[2] > a[2]), ("s", lambda a, b: b[2] > a[2])]:
        browser.key(key)
        after = page.visible()
        expect(is_right(before, after), f"{key}: {before} -> {after}")
        before = after
    browser.key("Escape")
    expect(not page.facts(), "Escape clears the selection")
    browser.key("]")
    expect(page.facts()["Name"] == "cudaDeviceSynchronize", f"] goes to the wait: {page.facts()}")
    expect(page.facts()["Reason"] == "waits for all work on the device", f"facts of a wait: {page.facts()}")
    browser.key("Escape")
    browser.key("f")
    browser.key("ArrowRight", shift=True)
    first = page.facts()
    browser.key("ArrowRight", shift=True)
    expect(page.facts()["Start"] != first["Start"], "Shift and an arrow walk along the lane")
    browser.key("v")
    expect("Duration" in page.facts() and page.facts()["Spans that start in it"] != "0", f"V selects the visible range: {page.facts()}")
    browser.key("/")
    expect(browser.evaluate("document.activeElement.type") == "search", "/ goes to the search")
    browser.key("Escape")
    expect(browser.evaluate("document.activeElement.className") == "scroller", "Escape returns from the search")
    for _ in range(30):  # every control can be reached, and shows that it has the focus
        browser.key("Tab", shift=True)
        if browser.evaluate("document.activeElement === document.body || document.activeElement.type === 'search'"):
            break
        expect(browser.evaluate("getComputedStyle(document.activeElement).outlineStyle !== 'none'"), "the focus is visible")
    expect(browser.evaluate("document.activeElement.type") == "search", "Shift-Tab reaches the search")


def check_selection(page):
    browser = page.browser
    page.focus()
    browser.key("f")
    browser.key("Escape")
    browser.click(*page.place("stream 7", 60_000))
    facts = page.facts()
    expect(facts["Duration"] == "50.0 us (50,000 ns)" and facts["Kind"] == "Kernel", f"facts of a kernel: {facts}")
    expect(facts["Launched by"].startswith("cudaLaunchKernel"), f"facts of a kernel: {facts}")
    expect(facts["Launch latency"] == "35.0 us", f"facts of a kernel: {facts}")
    browser.evaluate("document.querySelector('.details button').click()")
    expect(page.facts()["Name"] == "cudaLaunchKernel", "the link leads to the launch")
    browser.key("f")
    browser.drag(page.place("stream 7", 100_000), page.place("stream 7", 300_000), shift=True)
    facts = page.facts()
    length = int(re.search(r"([\d,]+) ns\)", facts["Duration"])[1].replace(",", ""))
    expect(abs(length - 200_000) < 3_000, f"Shift and dragging select a range: {facts}")
    browser.key("z")
    expect(abs(page.visible()[2] - 200_000) < 5_000, "Z zooms to the range")
    browser.key("f")


def check_search(page):
    browser = page.browser
    browser.evaluate("(() => { const field = document.querySelector('input[type=search]'); field.value = ''; field.focus(); })()")
    browser.type("script ONERROR")
    page.settle()
    hits = "document.querySelector('.hits').textContent"
    expect(browser.evaluate(hits) == "Hits: 5", browser.evaluate(hits))
    browser.key("Enter")
    expect(browser.evaluate(hits) == "1 of 5 hits", browser.evaluate(hits))
    first = page.facts()
    browser.key("Enter")
    expect(browser.evaluate(hits) == "2 of 5 hits", browser.evaluate(hits))
    browser.key("Enter", shift=True)
    expect(page.facts() == first, "Shift-Enter goes back")
    browser.key("Enter", shift=True)
    expect(browser.evaluate(hits) == "5 of 5 hits", "the search wraps around")
    expect(page.facts()["Name"] == MARKUP, f"the hit is selected: {page.facts()}")
    browser.type("zzz")
    page.settle()
    expect(browser.evaluate(hits) == "No hits", browser.evaluate(hits))
    browser.evaluate("(() => { const field = document.querySelector('input[type=search]'); field.value = ''; field.dispatchEvent(new Event('input')); })()")


def check_tracks(page):
    browser = page.browser
    height = "document.querySelector('.tracks').getBoundingClientRect().height"
    before = browser.evaluate(height)
    browser.evaluate("document.querySelector('button.track').click()")
    expect(browser.evaluate("document.querySelector('button.track').getAttribute('aria-expanded')") == "false", "a click collapses the track")
    expect(browser.evaluate(height) < before, "a collapsed track is lower")
    browser.evaluate("document.querySelector('button.track').click()")
    expect(browser.evaluate(height) == before, "a second click expands it")


def check_accessibility(page):
    browser = page.browser
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    roles = {(node.get("role", {}).get("value"), node.get("name", {}).get("value")) for node in nodes if not node.get("ignored")}
    expect(("application", "Timeline") in roles, "the timeline has a role and a name")
    expect(("searchbox", "Search by name") in roles, "the search has a name")
    expect(("image", "Time budget") in roles, "the bar has a name")
    unnamed = [node for node in nodes if not node.get("ignored") and node.get("role", {}).get("value") == "button" and not node.get("name", {}).get("value")]
    expect(not unnamed, f"buttons without a name: {unnamed}")
    expect(browser.evaluate("document.querySelector('.details').getAttribute('aria-live')") == "polite", "the selection is announced")


def check_themes(page, folder):
    browser = page.browser
    page.bring_into_view()
    background = "getComputedStyle(document.body).backgroundColor"
    # by way of a copy: the browser warns of reading a canvas twice
    surface = """(() => {
        const lanes = document.querySelector('.lanes');
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        context.drawImage(lanes, -(lanes.width >> 1), -1);
        return [...context.getImageData(0, 0, 1, 1).data].join();
    })()"""
    seen = []
    for scheme in ["dark", "light"]:
        browser.prefer(scheme)
        page.settle()
        seen.append((browser.evaluate(background), browser.evaluate(surface)))
        browser.screenshot(folder / f"hostile-{scheme}.png")
    expect(seen[0][0] != seen[1][0] and seen[0][1] != seen[1][1], f"the page has both themes: {seen}")
    browser.prefer("dark", media="print")
    page.settle()
    expect(browser.evaluate(surface) == seen[1][1], "paper is light")
    expect(browser.evaluate("getComputedStyle(document.querySelector('.toolbar')).display") == "none", "paper has no buttons")
    browser.prefer("light")
    page.settle()


def check_language(page):
    browser = page.browser
    expect(browser.evaluate("document.documentElement.lang") == "de", "the page names its language")
    expect(browser.evaluate("document.querySelector('input[type=search]').placeholder") == "Nach Namen suchen", "the search speaks German")
    legend = browser.evaluate("document.querySelector('.legend').textContent")
    expect("API-Aufruf" in legend, f"the legend speaks German: {legend}")
    check_quiet(page)


def check_frames(page):
    """Processor time of the main thread for a frame, while the timeline zooms and pans: of scripts, layout and painting."""
    browser = page.browser
    page.bring_into_view()
    page.focus()
    browser.call("Performance.enable", timeDomain="threadTicks")

    def busy():
        metrics = {one["name"]: one["value"] for one in browser.call("Performance.getMetrics")["metrics"]}
        return metrics["TaskDuration"]

    frames = []
    for key in 12 * "w" + 10 * "d" + 12 * "s" + 10 * "a" + 8 * "w":
        before = busy()
        browser.evaluate(f"""new Promise((done) => {{
            document.querySelector('.scroller').dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}'}}));
            requestAnimationFrame(() => requestAnimationFrame(done));
        }})""")
        frames.append(busy() - before)
    median, longest = statistics.median(frames), max(frames)
    print(f"a frame at a million spans: {1000 * median:.1f} ms of processor time (median), {1000 * longest:.1f} ms at most")
    expect(median < LONGEST_FRAME, f"a frame takes {1000 * median:.1f} ms")


def check_large_page(page):
    browser = page.browser
    expect(page.path.stat().st_size <= MOST_BYTES, f"the page has {page.path.stat().st_size} bytes")
    summary = browser.evaluate("document.querySelector('#timeline-summary').textContent")
    expect(re.search(r"shows [\d,]+ of [\d,]+ spans as [\d,]+ groups", summary), summary)
    page.focus()
    browser.key("v")
    spans = int(page.facts()["Spans that start in it"].replace(",", ""))
    total = int(re.search(r"of ([\d,]+) spans", summary)[1].replace(",", ""))
    expect(spans == total, f"{spans} of {total} spans")
    print(f"a report of {total} spans has {page.path.stat().st_size} bytes")


def main():
    app, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    program = find_chromium()
    if not program:
        print("skipped: there is no Chromium (Debian: chromium)")
        raise SystemExit(SKIPPED)
    folder.mkdir(parents=True, exist_ok=True)
    hostile, large = folder / "hostile.json", folder / "large.json"
    hostile_trace(hostile)
    large_trace(large, 1_000_000)
    write_report(app, folder / "hostile.html", hostile)
    write_report(app, folder / "german.html", "--language", "de", hostile)
    write_report(app, folder / "large.html", large)
    large.unlink()
    browser = Browser(program)
    try:
        page = Page(browser, folder / "hostile.html")
        page.bring_into_view()
        for check in [check_hostile_names, check_zoom_and_pan, check_selection, check_keyboard, check_search, check_tracks, check_accessibility]:
            print(check.__name__)
            check(page)
        check_themes(page, folder)
        check_quiet(page)
        check_language(Page(browser, folder / "german.html"))
        page = Page(browser, folder / "large.html")
        check_large_page(page)
        check_frames(page)
        browser.screenshot(folder / "large.png")
        check_quiet(page)
    finally:
        browser.close()


main()
