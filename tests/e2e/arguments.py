# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Converts traces to sessions and back to JSON, and compares the arguments of all events with those of the original, as Python reads both.

arguments.py --cli CLI [--traces FOLDER] [--seed N]
"""

import argparse
import collections
import decimal
import gzip
import json
import pathlib
import random
import subprocess
import sys
import tempfile

SKIPPED = 77  # as ctest is told


class Number(str):
    """As it is written: no digit may change."""


def read(path):
    """Its events: pairs of names and values."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8-sig")
    # pairs, so that members of the same name are all there
    parsed = json.loads(text, parse_int=Number, parse_float=Number, parse_constant=Number, object_pairs_hook=tuple)
    events = dict(parsed)["traceEvents"] if isinstance(parsed, tuple) else parsed
    return [event for event in events if isinstance(event, tuple) and event]


def text_of(value):
    """Strings, numbers and nesting told apart."""
    if isinstance(value, tuple):
        return "{" + ",".join(json.dumps(key) + ":" + text_of(item) for key, item in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(text_of, value)) + "]"
    return str(value) if isinstance(value, Number) else json.dumps(value)


def nanos(text):
    return int(decimal.Decimal(text) * 1000)


def joined(events):
    """Begins and ends of a thread as one event."""
    open_ranges = collections.defaultdict(list)
    timed = sorted((event for event in events if event.get("ph") in ("B", "E")), key=lambda event: nanos(event["ts"]))
    for event in timed:
        thread = open_ranges[(event["pid"], event["tid"])]
        if event["ph"] == "B":
            thread.append(event)
            yield event
        elif thread:
            begin = thread.pop()
            begin["args"] = (begin.get("args") or ()) + (event.get("args") or ())


def arguments(events):
    """How often each kind of event says what, the order of members aside."""
    events = [dict(event) for event in events]
    list(joined(events))
    found = collections.Counter()
    for event in events:
        phase = {"B": "X", "I": "i", "R": "i"}.get(event.get("ph"), event.get("ph"))
        args = event.get("args")
        if phase == "E" or args in (None, ()):
            continue
        members = tuple(sorted((key, text_of(value)) for key, value in args)) if isinstance(args, tuple) else text_of(args)
        found[(phase, event.get("name"), members)] += 1
    return found


def is_within(small, large):
    """All members of the one are among those of the other."""
    return not collections.Counter(small) - collections.Counter(large) if isinstance(small, tuple) else small == large


def missing(before, after):
    """What the later file says less often. An exporter may add members: to those of events that it made from others."""
    rest = before - after
    added = after - before
    lost = []
    # those with the most members first, so that none takes what only another one fits into
    for (phase, name, members), count in sorted(rest.items(), key=lambda item: -len(item[0][2])):
        for other in sorted((key for key in added if key[:2] == (phase, name) and is_within(members, key[2])), key=lambda key: len(key[2])):
            taken = min(count, added[other])
            added[other] -= taken
            count -= taken
        if count > 0:
            lost.append((phase, name, members, count))
    return lost


def check(cli, trace, folder, is_real):
    session, back = folder / "x.stallscope", folder / "x.json"
    for source, target in ((trace, session), (session, back)):
        subprocess.run([cli, "convert", source, target], check=True, capture_output=True)
    returned = read(back)
    before, after = arguments(read(trace)), arguments(returned)
    lost = missing(before, after)
    print(f"{trace.name}: {sum(before.values())} events with arguments, {sum(item[3] for item in lost)} of them changed")
    for item in lost[:5]:
        print("   ", str(item)[:300])
    return not lost and (not is_real or not grows(cli, back, len(returned), folder))


def grows(cli, trace, events, folder):
    """What the exporter adds, it adds once."""
    again = folder / "again.json"
    subprocess.run([cli, "convert", trace, again], check=True, capture_output=True)
    more = len(read(again)) - events
    if more:
        print(f"    converted again: {more} events more")
    return more != 0


def random_value(choose, depth=0):
    kinds = ["int", "big", "float", "text", "escape", "word"] + (["list", "object"] if depth < 4 else [])
    kind = choose.choice(kinds)
    if kind == "list":
        return "[" + ", ".join(random_value(choose, depth + 1) for _ in range(choose.randrange(4))) + "]"
    if kind == "object":
        return random_object(choose, depth + 1)
    return {"int": str(choose.randrange(-10**6, 10**6)), "big": str(choose.randrange(10**30)), "word": choose.choice(["true", "false", "null", "NaN", "-Infinity"]),
            "float": choose.choice(["1.50", "-0.0", "1e300", "2E-7", "0.1000000000000000055511151231257827"]),
            "text": json.dumps("".join(choose.choice("aß漢😀 /\\\"<{[,:") for _ in range(choose.randrange(9))), ensure_ascii=choose.random() < 0.5),
            "escape": choose.choice([r'"\u0041\n\t\"\\\/"', r'"\ud83d\ude00"', '""'])}[kind]


def random_object(choose, depth=0):
    names = ["stream", "device", "correlation", "grid", "a b", "ts", "args", "", "nested", "nested"]
    members = [json.dumps(choose.choice(names)) + " :\n" + random_value(choose, depth) for _ in range(choose.randrange(6))]
    return "{ " + " , ".join(members) + " }"


def random_trace(choose, path):
    """Events of every phase, with arguments of every shape."""
    lines = []
    for i in range(choose.randrange(1, 400)):
        phase = choose.choice("XXXXBBEiIRCMstfbneNODPcv")
        category = choose.choice(["kernel", "cuda_runtime", "cpu_op", "gpu_memcpy", "ac2g", "mine"])
        args = random_object(choose) if choose.random() < 0.9 else random_value(choose)
        if phase in "BE":
            args = random_object(choose)
        members = [f'"ph":"{phase}"', f'"cat":"{category}"', f'"name":"{choose.choice(["a", "b", "thread_name", "[memory]"])}"', f'"pid": {choose.randrange(2)}',
                   f'"tid":{choose.randrange(2)}', f'"ts":{i}.{choose.randrange(1000):03}', f'"args" : {args}']
        if phase == "X":
            members.append(f'"dur":{choose.randrange(50)}')
        if phase != "B":
            choose.shuffle(members)
        lines.append("{" + ", ".join(members) + "}")
    # an end without a begin is counted, and goes
    opened = collections.Counter()
    kept = []
    for line in lines:
        event = dict(json.loads(line, object_pairs_hook=tuple))
        thread = (event["pid"], event["tid"])
        if event["ph"] == "E" and opened[thread] == 0:
            continue
        opened[thread] += {"B": 1, "E": -1}.get(event["ph"], 0)
        kept.append(line)
    path.write_text('{"traceEvents": [' + ",\n".join(kept) + "]}", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cli", required=True)
    parser.add_argument("--traces", type=pathlib.Path)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if options.traces:
            traces = sorted(path for path in options.traces.rglob("*.json*") if path.name.endswith((".json", ".json.gz")))
            traces = [path for path in traces if is_trace(path)]
            if not traces:
                print(f"skipped: there are no traces in {options.traces}")
                return SKIPPED
            return 0 if all([check(options.cli, trace, folder, True) for trace in traces]) else 1
        seeds = [options.seed] if options.seed is not None else [random.randrange(2**32) for _ in range(20)]
        good = True
        for seed in seeds:
            trace = folder / f"seed-{seed}.json"
            random_trace(random.Random(seed), trace)
            good = check(options.cli, trace, folder, False) and good
        return 0 if good else 1


def is_trace(path):
    try:
        return bool(read(path))
    except (ValueError, KeyError, TypeError):
        return False  # written to be refused


sys.exit(main())
