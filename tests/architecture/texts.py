# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts of the window can be translated: errors are made by say() or tr(), and texts stand where lupdate finds them. Texts of the command line are English."""

import re

import tree

# They run inside other programs or come as a plugin, and have no translator; what they report is shown as it is.
WITHOUT = ("engine/cuda/", "engine/inject/", "profiler/cupti/")
# Only stallscope-cli and the Python module show what they say, in English: packaging/translations does not search them.
COMMAND_LINE = ("engine/cli/", "engine/cluster/", "engine/files/", "engine/python/", "engine/recording/")
MARKED = re.compile(r"\bSTALLSCOPE_(?:TEXT|WORD|COUNT)\(")

ERROR = re.compile(r"\bError\{")
FUNCTION_OF_ERRORS = re.compile(r"^(?:static )?Error [\w:]+\([^;{}]*\)(?: const)?\n\{(.*?)^\}", re.M | re.S)
RETURNED = re.compile(r"\breturn (?=\{)")
TRANSLATED = re.compile(r"\b(?:STALLSCOPE_(?:TEXT|WORD|COUNT)|(?:Words::)?tr|translate)\(")
QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'')

# A function that hands its argument to translate(): lupdate does not see what it is called with.
WRAPPER = re.compile(r"QString (\w+)\((?:const char\*|QLatin1String) (\w+)[^)]*\)\s*\{\s*return QCoreApplication::translate\(\"[^\"]*\", \2\b")
SHOWN = re.compile(
    r"\b(?:set(?:Text|ToolTip|StatusTip|WindowTitle|Title|PlaceholderText|AccessibleName|AccessibleDescription|InformativeText|LabelText)"
    r"|new Q(?:Label|PushButton|ToolButton|CheckBox|RadioButton|GroupBox|Action)|addAction|addMenu|addItem|addTab|addRow)"
    r'\(\s*(?:QStringLiteral\(|QLatin1String\(|QString\()?("(?:[^"\\\n]|\\.)*")'
)
LETTERS = re.compile(r"[A-Za-z]{2}")
SENTENCE = re.compile(r"[A-Za-z]{2}.* | [A-Za-z]{2}")


def closing(text, opened):
    """The place of the bracket that closes the one at `opened`; texts and characters are passed over."""
    depth = 0
    at = opened
    while at < len(text):
        if quoted := QUOTED.match(text, at):
            at = quoted.end()
            continue
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if depth == 0:
            return at
        at += 1
    return len(text)


def left_over(text):
    """What is left of an expression without the texts that can be translated."""
    while found := TRANSLATED.search(text):
        text = text[: found.start()] + text[closing(text, found.end() - 1) + 1 :]
    return text


def errors(path, text):
    places = [match.end() - 1 for match in ERROR.finditer(text)]
    for function in FUNCTION_OF_ERRORS.finditer(text):
        places += [function.start(1) + match.end() for match in RETURNED.finditer(function[1])]
    for place in places:
        for words in QUOTED.findall(left_over(text[place : closing(text, place) + 1])):
            if SENTENCE.search(words):
                yield f"{path}:{text.count(chr(10), 0, place) + 1}: {words} cannot be translated; say(STALLSCOPE_TEXT(...)), or tr() in gui"


def shown(path, text):
    for match in WRAPPER.finditer(text):
        if not re.search(rf"(?<![\w:.>]){match[1]}\(\s*\"", text[match.end() :]):
            continue
        yield f"{path}:{text.count(chr(10), 0, match.start()) + 1}: what {match[1]}() is called with is not collected; Q_DECLARE_TR_FUNCTIONS"
    for match in SHOWN.finditer(text):
        if LETTERS.search(re.sub(r"\\u\w{4}|%\w|<[^>]*>|&\w+;", "", match[1])):
            yield f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {match[1]} cannot be translated; tr()"


def marked(path, text):
    for match in MARKED.finditer(text):
        yield f"{path}:{text.count(chr(10), 0, match.start()) + 1}: a text of the command line is not translated; write it in plain English"


def check(files):
    complaints = []
    for path in files.files:
        if not path.endswith((".cpp", ".h")) or not path.startswith(("profiler/", "engine/", "gui/")) or path.startswith(WITHOUT):
            continue
        text = files.text(path) or ""
        if path.startswith(COMMAND_LINE):
            complaints += marked(path, text)
            continue
        complaints += errors(path, text)
        if path.startswith("gui/"):
            complaints += shown(path, text)
    return complaints


if __name__ == "__main__":
    tree.main(check)
