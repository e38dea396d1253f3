# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command and option that --help tells of is in the man page and in docs/cli.md."""

import re

import said


def section(text, heading, name):
    """The lines of the section of that command, up to the next heading."""
    parts = re.split(heading, text, flags=re.MULTILINE)
    return "\n".join(part for part in parts[1:] if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", part.split("\n", 1)[0]))


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
    if app:
        man = (source / "packaging/man/stallscope.1").read_text().replace("\\-", "-")
        complaints += missing("packaging/man/stallscope.1", man, [(option,) for option in said.app_options(app)])
    said.end(complaints)


if __name__ == "__main__":
    main()
