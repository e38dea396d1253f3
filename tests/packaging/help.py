# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command and option that --help tells of is in the man page and in docs/cli.md, and they tell of no other."""

import re
import subprocess

import said


def section(text, heading, name):
    """The lines of the section of that command, up to the next heading."""
    parts = re.split(heading, text, flags=re.MULTILINE)
    return "\n".join(part for part in parts[1:] if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", re.split("[:\n]", part, maxsplit=1)[0]))


def man_sections(text, name):
    text = text.replace("\\-", "-")
    return section(text, r"^\.S[SH] ", f"stallscope-cli {name}" if name else "OPTIONS")


def page_sections(text, name):
    synopsis = "\n".join(line for line in text.splitlines() if line.startswith(f"stallscope-cli {name}"))
    return synopsis + section(text, r"^## ", name) if name else synopsis


def missing(where, text, options):
    for names in options:
        if not any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) for name in names):
            yield f"{where}: {names[0]} is missing"


def options_told(lines):
    return sorted(set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", "\n".join(lines))))


def introduced_by_man(text):
    """Those that have a paragraph of their own."""
    return options_told(re.findall(r"^\.TP\n(.*)", text, re.MULTILINE))


def introduced_by_page(text):
    """Those of the synopsis, up to somebody else's program, and of the tables."""
    return options_told([line.split(" -- ")[0] for line in text.splitlines() if line.startswith("stallscope-cli ") and "[" in line]
                        + re.findall(r"^\| `(-[^|]*)\|", text, re.MULTILINE))


def invented(where, told, options):
    known = {name for names in options for name in names} | {"--help", "--version"}
    yield from (f"{where}: there is no {option}" for option in told if option not in known)


def check_suffixes(cli, man, page):
    """What convert writes."""
    written = re.findall(r"(?<![\w.])\.[a-z][a-z.]*[a-z]", re.search(r"OUT  .*", said.out(cli, "convert", "--help"))[0])
    assert ".stallscope" in written, written
    for where, text in (("packaging/man/stallscope-cli.1", man_sections(man, "convert")), ("docs/cli.md", page_sections(page, "convert"))):
        yield from (f"{where}, convert: {suffix} is missing" for suffix in written if not re.search(rf"{re.escape(suffix)}(?![\w.]*\w)", text))


def check_mistake(app):
    """It is told in one line, and not with all that there is."""
    end = subprocess.run([app, "--page"], capture_output=True, text=True, timeout=60)
    if (end.returncode, end.stdout, end.stderr) != (2, "", "stallscope: '--page' needs a value (See 'stallscope --help'.)\n"):
        yield f"stallscope --page: ended with {end.returncode}, said {end.stderr!r}"


def main():
    source, cli, app = said.arguments()
    man = (source / "packaging/man/stallscope-cli.1").read_text()
    page = (source / "docs/cli.md").read_text()
    common = ("--help", "-h")
    complaints = []
    for command in said.commands(cli):
        options = [names for names in command.options if not command.name or common[0] not in names]
        for where, text, sections in (("packaging/man/stallscope-cli.1", man, man_sections), ("docs/cli.md", page, page_sections)):
            told = sections(text, command.name)
            if command.name == "sweep":
                told += sections(text, "run")  # which it is said to have the options of
            if not told:
                complaints.append(f"{where}: there is nothing about '{command.name}'")
            complaints += missing(f"{where}, {command.name or 'in general'}", told, options)
            if command.name:
                introduced = introduced_by_man(told) if where.endswith(".1") else introduced_by_page(told)
                complaints += invented(f"{where}, {command.name}", introduced, command.options)
    complaints += check_suffixes(cli, man, page)
    if app:
        man = (source / "packaging/man/stallscope.1").read_text().replace("\\-", "-")
        options = [(option,) for option in said.app_options(app)]
        complaints += missing("packaging/man/stallscope.1", man, options)
        complaints += invented("packaging/man/stallscope.1", introduced_by_man(man), options)
        complaints += check_mistake(app)
    said.end(complaints)


if __name__ == "__main__":
    main()
