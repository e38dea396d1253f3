# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of which the scripts of packaging are made (packaging/lib) do what they say."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import said

STRANGER = 65534

NINJA = """rule make
  command = touch $out
build one: make
build two: make
build three: make
build four: make
build all: phony one two three four
build globs: phony
build build.ninja: make globs
"""

LOG = """Start testing: Nov 23 06:00 UTC
1/4 Testing: tst_first
Output:
SKIP   : TestFirst::row(a: b) there is no driver: none at all
SKIP   : TestFirst::row(c) there is no driver: none at all
Test Passed.
2/4 Testing: tst_second
Output:
SKIP   : TestSecond::initTestCase() there is no driver: none at all
PASS   : TestSecond::cleanupTestCase()
Test Passed.
3/4 Testing: whole
Output:
skipped: xdotool cannot be found
Test Passed.
4/4 Testing: tst_fine
Output:
PASS   : TestFine::everything()
Test Passed.
"""


def shell(source, root, commands, user=None):
    """What the commands print, and how they end, with all parts at hand: copies, since not everyone may look into a checkout."""
    lib = shutil.copytree(source / "packaging/lib", root / "lib", dirs_exist_ok=True)
    os.chmod(root, 0o755)
    parts = "; ".join(f"source '{part}'" for part in sorted(lib.glob("*.sh")))
    done = subprocess.run(["bash", "-c", f"set -euo pipefail; root=$1; {parts}; {commands}", "parts", root], capture_output=True,
                          text=True, timeout=60, stdin=subprocess.DEVNULL, user=user, cwd="/")
    return done.returncode, done.stdout + done.stderr


def ninja(root, *targets):
    """Builds them, without the step by which a configured build would first look at itself."""
    with open(root / "build.ninja") as rules:
        subprocess.run(["ninja", "-C", root, "-f", "/dev/stdin", *targets], check=True, capture_output=True, stdin=rules, timeout=60)


def expect(what, got, wanted):
    if got != wanted:
        yield f"{what}: {got!r}, not {wanted!r}"


def check_skipped(source, root):
    (root / "log").write_text(LOG)
    told = "\n== Skipped tests\n   there is no driver: none at all (tst_first, tst_second)\n   xdotool cannot be found (whole)\n"
    yield from expect("what was skipped", shell(source, root, 'saySkipped "$root/log"'), (0, told))
    (root / "log").write_text(LOG.split("1/4")[0])
    yield from expect("nothing was skipped", shell(source, root, 'saySkipped "$root/log"'), (0, ""))


def check_how_long(source, root):
    fixed = "nproc() { echo 2; }; "
    yield from expect("before there is a build", shell(source, root, fixed + 'howLong "$root/none" all 45'), (0, "about 23 min"))
    (root / "build.ninja").write_text(NINJA)
    ninja(root, "one", "two")
    told = shell(source, root, fixed + 'howLong "$root" all 40')
    yield from expect("half of it is there", told, (0, "2 of 4 steps, about 11 min on 2 cores"))
    ninja(root, "all")
    yield from expect("all of it is there", shell(source, root, fixed + 'howLong "$root" all 40'), (0, "up to date"))


def check_stranger(source, root):
    """Who may not write to what another user built is told so before anything is built."""
    mine = root / "build/dev"
    mine.mkdir(parents=True)
    (mine / "file").write_text("")
    yield from expect("what is one's own", shell(source, root, "ownBuild dev"), (0, ""))
    os.chmod(root / "build", 0o777)
    me = pwd.getpwuid(STRANGER).pw_name
    told = f"parts: {me} may not write to the files that another user built here. Run this once: cd {root} && sudo chown -R {me}: build/dev\n"
    yield from expect("what is another's", shell(source, root, "sudo() { return 1; }; ownBuild dev", user=STRANGER), (1, told))
    os.chmod(root / "build", 0o755)
    told = told.replace("sudo chown -R", f"sudo chown {me}: build && sudo chown -R")
    yield from expect("all that is another's", shell(source, root, "sudo() { return 1; }; ownBuild dev", user=STRANGER), (1, told))
    os.chmod(root / "build", 0o777)
    yield from expect("what is not there yet", shell(source, root, "ownBuild release", user=STRANGER), (0, ""))


def main():
    source = said.arguments()[0]
    checks, skipped = [check_skipped], []
    if shutil.which("ninja"):
        checks.append(check_how_long)
    else:
        skipped.append("there is no ninja to ask how much is left")
    if os.geteuid() == 0:
        checks.append(check_stranger)
    else:
        skipped.append("only root can become the user who may not write")
    complaints = []
    for check in checks:
        with tempfile.TemporaryDirectory() as folder:
            complaints += check(source, Path(folder))
    said.end(complaints, skipped)


if __name__ == "__main__":
    main()
