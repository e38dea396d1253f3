# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every text has a translation in every language, with the same places for values; says which ones have not."""

import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import said

FORMS = {"de": 2, "zh_CN": 1}  # of a text that depends on a count
PLACES = re.compile(r"%L?n|%L?\d+")
FILLED = re.compile(r"\{(\d*)(:[^{}]*)?\}")
KEY = re.compile(r"&(?=[^\s&;])(?!\w+;)")


class Text:
    def __init__(self, context, message):
        self.context = context
        self.source = message.findtext("source")
        self.comment = message.findtext("comment")
        self.is_counted = message.get("numerus") == "yes"
        translation = message.find("translation")
        self.state = translation.get("type")
        self.forms = [form.text or "" for form in translation.iter("numerusform")] if self.is_counted else [translation.text or ""]

    @property
    def name(self):
        return f"{self.context}: {self.source!r}"


def texts_of(path):
    return [Text(context.findtext("name"), message) for context in ElementTree.parse(path).iter("context") for message in context.iter("message")]


def values(text):
    """What the formatter would put where: the number of the value and its form, whatever the order. None where it could not."""
    found = FILLED.findall(text)
    numbered = [number for number, _ in found if number]
    if numbered and len(numbered) != len(found):
        return None
    return sorted((int(number) if number else place, form) for place, (number, form) in enumerate(found))


def faults(text, form):
    """What is wrong with a translation that is there; a form for one may leave the count out."""
    optional = {"%n", "%Ln"} if text.is_counted else set()
    if set(PLACES.findall(text.source)) - optional != set(PLACES.findall(form)) - optional or len(PLACES.findall(form)) > len(PLACES.findall(text.source)):
        yield "other places for values (%1)"
    if not PLACES.search(text.source) and values(text.source) != values(form):
        yield "other places for values ({})"
    for edge in (str.lstrip, str.rstrip):
        if len(text.source) - len(edge(text.source)) != len(form) - len(edge(form)):
            yield "other spaces at an edge"
    for end in ("...", "…", ":"):
        if text.source.rstrip().endswith(end) != form.rstrip().replace("：", ":").endswith(end):
            yield f"ends with {end} in only one of both"
    if text.source.count("\n") != form.count("\n"):
        yield "another number of lines"
    if len(KEY.findall(text.source)) != len(KEY.findall(form)):
        yield "a key in only one of both (&)"


def check(path):
    language = path.stem.removeprefix("stallscope_")
    for text in texts_of(path):
        if text.state in ("vanished", "obsolete"):
            yield f"{path.name}: {text.name} is gone from the sources"
        elif text.state == "unfinished" or not all(form.strip() for form in text.forms):
            yield f"{path.name}: {text.name} is not translated"
        elif text.is_counted and len(text.forms) != FORMS.get(language, len(text.forms)):
            yield f"{path.name}: {text.name} has {len(text.forms)} forms"
        else:
            yield from (f"{path.name}: {text.name} -> {form!r}: {fault}" for form in text.forms for fault in faults(text, form))


def missing(root, files):
    """Texts of the sources that a file has not heard of: packaging/translations would add them."""
    with tempfile.TemporaryDirectory() as folder:
        for path in files:
            copy = Path(shutil.copy(path, folder))
            subprocess.run([root / "packaging" / "translations", copy], check=True, capture_output=True, timeout=120)
            def key(text):
                return text.context, text.source, text.comment
            known = {key(text) for text in texts_of(path)}
            collected = {key(text): text for text in texts_of(copy) if text.state not in ("vanished", "obsolete")}
            yield from (f"{path.name}: {text.name} is missing; packaging/translations adds it" for place, text in collected.items() if place not in known)
            yield from (f"{path.name}: {source!r} of {context} is gone from the sources; packaging/translations takes it out"
                        for context, source, comment in known if (context, source, comment) not in collected)


def planted():
    """Faults that must be found, and what must not be taken for one."""
    def text(source, form, counted=""):
        return Text("Here", ElementTree.fromstring(f"<message{counted}><source>{source}</source><translation>{form}</translation></message>"))
    for source, form, is_fault in (
        ("{} of {}", "{1} von {0}", False),
        ("{} of {}", "{} von", True),
        ("{} of {}", "{0} von {}", True),
        ("{:.3g} off", "um {}", True),
        ("%1 of %2", "%2 von %1", False),
        ("%1 of %2", "%1 von %3", True),
        (" x", "x", True),
        ("Open...", "Öffnen", True),
        ("&amp;Open", "Öffnen", True),
        ("Save &amp;&amp; go", "Sichern", False),
        ("80 %", "80 %", False),
    ):
        one = text(source, form)
        assert bool(list(faults(one, one.forms[0]))) == is_fault, (source, form, list(faults(one, one.forms[0])))


def main():
    planted()
    root, _, _ = said.arguments()
    files = sorted((root / "resources" / "translations").glob("stallscope_*.ts"))
    assert files, "there are no translations"
    complaints = [line for path in files for line in check(path)]
    skipped = []
    if any(map(shutil.which, ("/usr/lib/qt6/bin/lupdate", "lupdate6", "lupdate"))):
        complaints += missing(root, files)
    else:
        skipped.append("texts that no file has heard of: there is no lupdate (Debian: qt6-l10n-tools)")
    said.end(complaints, skipped)


if __name__ == "__main__":
    main()
