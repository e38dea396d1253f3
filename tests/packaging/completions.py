# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The shells complete every command and option that --help tells of, and no other. bash is always asked, fish where it is; zsh's file is read, and
its syntax checked where zsh is."""

import os
import re
import shlex
import shutil
import subprocess

import said


class Bash:
    """Completes as bash does when Tab is pressed behind the last word."""

    def __init__(self, folder):
        self.file = folder / "stallscope-cli.bash"

    def offers(self, *words):
        line = " ".join(shlex.quote(word) for word in words)
        script = f"""source {shlex.quote(str(self.file))}
            COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
            function=$(complete -p {words[0]} | sed 's/.* -F \\([^ ]*\\) .*/\\1/')
            "$function"; printf '%s\\n' "${{COMPREPLY[@]}}" """
        return run("bash", "--norc", "--noprofile", "-c", script)


class Fish:
    def __init__(self, folder):
        self.folder = folder

    def offers(self, *words):
        line = " ".join(words)
        script = f"source {self.folder}/stallscope-cli.fish; source {self.folder}/stallscope.fish; complete -C {shlex.quote(line)}"
        return [offer.split("\t")[0] for offer in run("fish", "--no-config", "-c", script)]


class Zsh:
    """What stands in its file; of options the spellings {-o,--output} and --output[...]."""

    def __init__(self, folder):
        text = (folder / "_stallscope").read_text()
        self.commands = re.findall(r"^        '([a-z-]+):", text, re.MULTILINE)
        self.run = re.search(r"\n    run=\((.*?)\n    \)", text, re.DOTALL)[1]
        self.window = re.search(r"_stallscope_window\(\) \{(.*?)\n\}", text, re.DOTALL)[1]
        self.general = re.search(r"_describe command commands(.*?)return", text, re.DOTALL)[1] + "--help -h"
        self.cases = re.search(r"case \$command in(.*?)\n    esac", text, re.DOTALL)[1]

    def told(self, command):
        if not command:
            return self.general
        for names, body in re.findall(r"^    ([a-z |-]+)\)(.*?);;", self.cases, re.DOTALL | re.MULTILINE):
            if command in names.split(" | "):
                return body.replace("$run", self.run) + "--help -h"
        return ""

    def offers(self, program, *words):
        if program == "stallscope":
            return re.findall(r"(?<![\w-])--?[a-z][a-z-]*", self.window)
        if len(words) == 1 and not words[0]:
            return self.commands
        return re.findall(r"(?<![\w-])--?[a-z][a-z-]*", self.told(words[0] if len(words) > 1 else ""))


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)
    return done.stdout.split("\n")


def check_shell(name, shell, commands, app):
    offered = shell.offers("stallscope-cli", "")
    for command in commands:
        if command.name and command.name not in offered:
            yield f"{name}: '{command.name}' is not completed"
        words = ("stallscope-cli", command.name) if command.name else ("stallscope-cli",)
        options = shell.offers(*words, "--") + shell.offers(*words, "-")
        for names in command.options:
            yield from (f"{name}: {' '.join(words)} {option} is not completed" for option in names if option not in options)
        known = {option for names in command.options for option in names} | {"--help", "-h"}
        yield from (f"{name}: {' '.join(words)} {option} is completed, and there is none" for option in sorted(set(options) - known) if option.startswith("-"))
    if app:
        options = shell.offers("stallscope", "--")
        yield from (f"{name}: stallscope {option} is not completed" for option in said.app_options(app) if option not in options)


def check_values(name, shell):
    """What only the program knows."""
    for words, expected in [
        (("run", "inc"), {"increment"}),
        (("run", "increment", "--strategy", "sync"), {"sync-each"}),
        (("run", "increment", "--strategy", ""), {"sync-each", "event-each", "async", "async-bounded"}),
        (("sweep", "increment", "--over", "le"), {"length="}),
        (("compare", "--format", ""), {"text", "json", "md"}),
    ]:
        found = {offer for offer in shell.offers("stallscope-cli", *words) if offer}
        if not expected <= found:
            yield f"{name}: after '{' '.join(words)}' it offers {sorted(found)}, not {sorted(expected)}"


def check_choices(name, shell, app):
    """Those that --help lists between bars."""
    for option in ("--page", "--theme"):
        listed = {each for choices in re.findall(rf"{option} ([a-z|]+)", said.out(app, "--help")) for each in choices.split("|")}
        found = sorted(offer for offer in shell.offers("stallscope", option, "") if offer)
        if found != sorted(listed):
            yield f"{name}: after 'stallscope {option}' it offers {found}, not {sorted(listed)}"


def check_words_of_bash(shell):
    """It takes `=` for a word of its own."""
    for words, expected in [(("compare", "--format", "=", "m"), ["md"]), (("run", "increment", "--param", "count", "=", ""), [])]:
        if (found := [offer for offer in shell.offers("stallscope-cli", *words) if offer]) != expected:
            yield f"bash: after {words} it offers {found}, not {expected}"


def main():
    source, cli, app = said.arguments()
    folder = source / "packaging/completions"
    os.environ["PATH"] = os.path.dirname(cli) + os.pathsep + os.environ["PATH"]
    commands = said.commands(cli)
    complaints, skipped = [], []
    for name, shell in (("bash", Bash(folder)), ("fish", Fish(folder)), ("zsh", Zsh(folder))):
        if name == "fish" and not shutil.which("fish"):
            skipped.append("fish is not here, its completion was not asked")
            continue
        complaints += check_shell(name, shell, commands, app)
        if name != "zsh":
            complaints += check_values(name, shell)
            complaints += check_choices(name, shell, app) if app else []
        if name == "bash":
            complaints += check_words_of_bash(shell)
    if not shutil.which("zsh"):
        skipped.append("zsh is not here, the syntax of its completion was not checked")
    elif (told := subprocess.run(["zsh", "-n", folder / "_stallscope"], capture_output=True, text=True)).returncode:
        complaints.append(f"zsh: {told.stderr}")
    said.end(complaints, skipped)


if __name__ == "__main__":
    main()
