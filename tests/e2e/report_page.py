# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens reports in a headless Chromium: zoom, pan, selection, search, keyboard, accessibility, printing, hostile names, unusual traces, and the time of a frame with a million spans.

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
MEDIAN_FRAME = 0.033  # seconds of the main thread
LONG_FRAME = 0.066  # of nine in ten frames, on a busy machine
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


def write_trace(path, events):
    path.write_text(json.dumps({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "a device"}], "traceEvents": events}))


def graph_trace(path):
    """A call that launches a hundred kernels, the first of them after an idle gap; and a counter."""
    events = [slice_of("cudaGraphLaunch", "cuda_runtime", 1, 1, 0, 10, correlation=1)]
    events += [slice_of(f"node {i}", "kernel", 0, 7, 20 + 10 * i, 8, correlation=1, stream=7, device=0) for i in range(100)]
    events += [{"ph": "C", "name": "memory", "pid": 1, "ts": 10 * i, "args": {"memory": 1000 * i}} for i in range(101)]
    write_trace(path, events)


def late_trace(path):
    """One span at 0, the others at times beyond 2^53 ns, where numbers of JavaScript are 256 ns apart."""
    late = 1_700_000_000_000_000
    events = [slice_of("aten::early", "cpu_op", 1, 1, 0, 1)]
    for i in range(20):
        events.append(slice_of("cudaLaunchKernel", "cuda_runtime", 1, 1, late + 100 * i, 10, correlation=i + 1))
        events.append(slice_of("late", "kernel", 0, 7, late + 100 * i + 40, 30, correlation=i + 1, stream=7, device=0))
    write_trace(path, events)


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
        """Start, end and length of the visible range in ns, as the page shows them. Waits until they are up to date."""
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

    def rows(self):
        """Label and value of each row of the table of the selection."""
        self.settle()
        return self.browser.evaluate("[...document.querySelectorAll('.details tr')].map((row) => [row.cells[0].textContent, row.cells[1].textContent])")

    def facts(self):
        return dict(self.rows())

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
    expect("Duration" in page.facts() and page.facts()["Spans starting in range"] != "0", f"V selects the visible range: {page.facts()}")
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


def check_printing(page):
    """The browser lays the page out for paper, which is narrower: the timeline must not be cut."""
    browser = page.browser
    browser.evaluate("""(() => {
        window.printed = [];
        matchMedia('print').addEventListener('change', () => {
            const [stage, lanes, overview] = ['.stage', '.lanes', '.overview'].map((one) => document.querySelector(one));
            window.printed.push([stage.clientWidth, lanes.getBoundingClientRect().width, overview.getBoundingClientRect().width, lanes.width]);
        });
    })()""")
    before = page.box(".lanes")["width"]
    browser.call("Page.printToPDF", printBackground=True)
    page.settle()
    paper, screen = browser.evaluate("window.printed")
    expect(paper[0] < screen[0], f"paper is narrower than the window: {paper}, {screen}")
    for stage, lanes, overview, pixels in [paper, screen]:
        expect(stage - 1 <= lanes <= stage and abs(overview - lanes) <= 1 and pixels == lanes, f"the lanes fill the stage: {paper}, {screen}")
    expect(page.box(".lanes")["width"] == before, "printing leaves the window as it was")


def check_launches(page):
    browser = page.browser
    page.bring_into_view()
    page.focus()
    browser.click(*page.place("thread 1", 5_000))
    rows = page.rows()
    expect(["Launched", "100 (first 8 listed)"] in rows, f"all launched work is counted: {rows}")
    expect(sum(value.startswith("node ") for _, value in rows) == 8, f"the first ones are listed: {rows}")


def check_places(page):
    """The button of a finding shows where it applies: the work, and the idle gap before it."""
    browser = page.browser
    place = browser.evaluate("document.querySelector('[data-place]').dataset.place").split()
    browser.evaluate("document.querySelector('.place').click()")
    start, end, _ = page.visible()
    expect(int(place[2]) == 30_000 and page.facts()["Name"] == "node 1", f"the finding is about the first gap: {place}, {page.facts()}")
    expect(start < 28_000 and end > 38_000, f"the gap of 2 us and the kernel are visible: {start} to {end}")
    browser.key("f")


def check_counter(page):
    browser = page.browser
    x, y = page.place("memory", 505_000)
    browser.mouse("mouseMoved", x, y)
    page.settle()
    tip = browser.evaluate("document.querySelector('.tip').textContent")
    expect(tip == "memory50,000", f"the tip shows the value of a counter: {tip}")


def check_late_times(page):
    """As short as the range may be: it does not hang, and durations stay exact."""
    browser = page.browser
    page.focus()
    browser.key("f")
    browser.key("ArrowRight", shift=True)
    for _ in range(3):
        browser.key("ArrowDown", shift=True)
        if page.facts()["Name"] == "late":
            break
    for _ in range(40):
        browser.key("w")
    facts = page.facts()
    expect(facts["Name"] == "late" and facts["Duration"] == "30.0 us (30,000 ns)", f"durations are exact: {facts}")
    length = page.visible()[2]
    expect(0.5e6 < length < 5e6, f"the shortest range: {length} ns")
    check_quiet(page)


def check_small(page, spans):
    """Every key and nothing to see."""
    browser = page.browser
    page.focus()
    for key in "fwwwsad[]zgv":
        browser.key(key)
    for key in ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]:
        browser.key(key, shift=True)
    expect(not page.facts() or page.facts().get("Name", "aten::one") == "aten::one", f"{page.facts()}")
    browser.key("f")
    browser.key("v")
    expect(page.facts()["Spans starting in range"] == str(spans), f"spans: {page.facts()}")
    check_quiet(page)


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

    def move(key):
        before = busy()
        browser.evaluate(f"""new Promise((done) => {{
            document.querySelector('.scroller').dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}'}}));
            requestAnimationFrame(() => requestAnimationFrame(done));
        }})""")
        return busy() - before

    def measure(keys, what):
        frames = [move(key) for key in keys]
        median, long = statistics.median(frames), statistics.quantiles(frames, n=10)[-1]
        print(f"a frame at a million spans, {what}: {1000 * median:.1f} ms of processor time (median), {1000 * long:.1f} ms (nine in ten), {1000 * max(frames):.1f} ms at most")
        expect(median < MEDIAN_FRAME, f"a frame takes {1000 * median:.1f} ms, {what}")
        expect(long < LONG_FRAME, f"one in ten frames takes more than {1000 * long:.1f} ms, {what}")

    browser.key("f")
    browser.key("Escape")
    measure(20 * "da" + 6 * "ws", "of everything")
    measure(12 * "w" + 10 * "d" + 12 * "s" + 10 * "a" + 8 * "w", "with zoom")
    browser.key("ArrowRight", shift=True)
    browser.evaluate("(() => { const field = document.querySelector('input[type=search]'); field.value = 'kernel_1'; field.dispatchEvent(new Event('input')); })()")
    page.focus()
    browser.key("f")
    expect(page.facts(), "a span is selected")
    measure(20 * "da" + 6 * "ws", "of everything, with a search and a selection")


def check_large_page(page):
    browser = page.browser
    expect(page.path.stat().st_size <= MOST_BYTES, f"the page has {page.path.stat().st_size} bytes")
    summary = browser.evaluate("document.querySelector('#timeline-summary').textContent")
    expect(re.search(r"shows [\d,]+ of [\d,]+ spans as [\d,]+ groups", summary), summary)
    page.focus()
    browser.key("v")
    spans = int(page.facts()["Spans starting in range"].replace(",", ""))
    total = int(re.search(r"of ([\d,]+) spans", summary)[1].replace(",", ""))
    expect(spans == total, f"{spans} of {total} spans")
    browser.key("w")
    browser.key("v")
    expect(page.facts()["Spans starting in range"].startswith("≈ "), f"a border cuts a group: {page.facts()}")
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
    for name, write in {"graph": graph_trace, "late": late_trace, "empty": lambda path: write_trace(path, []),
                        "single": lambda path: write_trace(path, [slice_of("aten::one", "cpu_op", 1, 1, 5, 3)])}.items():
        write(folder / f"{name}.json")
        write_report(app, folder / f"{name}.html", folder / f"{name}.json")
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
        check_printing(page)
        check_quiet(page)
        check_language(Page(browser, folder / "german.html"))
        page = Page(browser, folder / "graph.html")
        check_launches(page)
        check_places(page)
        check_counter(page)
        check_quiet(page)
        check_late_times(Page(browser, folder / "late.html"))
        check_small(Page(browser, folder / "empty.html"), 0)
        check_small(Page(browser, folder / "single.html"), 1)
        page = Page(browser, folder / "large.html")
        check_large_page(page)
        check_frames(page)
        browser.screenshot(folder / "large.png")
        check_quiet(page)
    finally:
        browser.close()


main()
