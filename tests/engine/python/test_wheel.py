# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""packaging/wheel makes a wheel that pip installs without a network, and whose tag is true."""

import base64
import csv
import hashlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import unittest
import unittest.mock
import venv
import zipfile
from pathlib import Path

import material
import stallscope

BUILD = Path(os.environ["STALLSCOPE_BUILD"])
SCRIPT = material.SOURCE / "packaging/wheel"

# The newest versions of glibc (2.X) and of the C++ library (GLIBCXX_3.4.X) in systems of manylinux: Debian 11, AlmaLinux 9, Ubuntu 22.04, Debian 12,
# Ubuntu 24.04, Debian 13.
SYSTEMS = ((31, 28), (34, 29), (35, 30), (36, 30), (39, 33), (41, 33))


def pack(folder):
    done = subprocess.run([SCRIPT, "--build", BUILD, "--no-build", "--output", folder], capture_output=True, text=True, timeout=material.PATIENCE)
    if done.returncode:
        raise AssertionError(done.stderr)
    return Path(done.stdout.strip().splitlines()[-1])


def packer_module():
    """packaging/lib/wheel.py, which makes the wheel."""
    specification = importlib.util.spec_from_file_location("packer", material.SOURCE / "packaging/lib/wheel.py")
    packer = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(packer)
    return packer


class WheelTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.wheel = pack(cls.folder.name)

    def test_name(self):
        tag = "cp{}{}".format(*sys.version_info[:2])
        name = rf"stallscope-{re.escape(stallscope.__version__)}-{tag}-{tag}-(linux|manylinux_2_\d+)_{os.uname().machine}\.whl"
        self.assertRegex(self.wheel.name, f"^{name}$")

    def test_content(self):
        with zipfile.ZipFile(self.wheel) as wheel:
            names = wheel.namelist()
            info = f"stallscope-{stallscope.__version__}.dist-info"
            extension = "stallscope/_native" + sysconfig.get_config_var("EXT_SUFFIX")
            for name in ("stallscope/__init__.py", "stallscope/__init__.pyi", "stallscope/py.typed", extension, f"{info}/METADATA", f"{info}/WHEEL", f"{info}/RECORD"):
                self.assertIn(name, names)
            self.assertEqual(names[-1], f"{info}/RECORD")
            self.assertEqual(len(names), len(set(names)))
            recorded = {path: (digest, size) for path, digest, size in csv.reader(io.StringIO(wheel.read(f"{info}/RECORD").decode()))}
            self.assertEqual(list(recorded), names)
            for name in names[:-1]:
                content = wheel.read(name)
                digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                self.assertEqual(recorded[name], (f"sha256={digest}", str(len(content))))
            self.assertEqual(recorded[f"{info}/RECORD"], ("", ""))
            self.assertIn(f"\nTag: {self.wheel.stem.split('-', 2)[2]}\n", wheel.read(f"{info}/WHEEL").decode())
            metadata = wheel.read(f"{info}/METADATA").decode()
            self.assertIn(f"\nVersion: {stallscope.__version__}\n", metadata)
            self.assertIn("\nLicense: GPL-3.0-or-later\n", metadata)

    def test_tag_is_true(self):
        """With a tag of manylinux, the libraries ask only for what each such system has or for what is packed."""
        with zipfile.ZipFile(self.wheel) as wheel, tempfile.TemporaryDirectory() as folder:
            libraries = [Path(wheel.extract(name, folder)) for name in wheel.namelist() if ".so" in name]
            packed = {library.name for library in libraries}
            promised = re.search(r"manylinux_2_(\d+)", self.wheel.name)
            for library in libraries:
                dynamic = subprocess.run(["readelf", "-W", "-d", "-V", library], capture_output=True, text=True, check=True).stdout
                needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic))
                foreign = {name for name in needed - packed if not re.match(r"lib(c|m|dl|pthread|rt|stdc\+\+|gcc_s)\.so|ld-linux", name)}
                self.assertFalse([name for name in needed if name.startswith("libpython")])
                if promised:
                    self.assertEqual(foreign, set(), library.name)
                    for name, most in (("GLIBC_2", int(promised[1])), ("GLIBCXX_3\\.4", min((cxx for glibc, cxx in SYSTEMS if glibc >= int(promised[1])), default=99))):
                        versions = {int(number) for number in re.findall(rf"\b{name}\.(\d+)", dynamic)}
                        self.assertLessEqual(max(versions, default=0), most, f"{library.name}: {name}")

    def test_tag_follows_the_libraries(self):
        """The tag names the newer of what glibc and the C++ library need."""
        packer = packer_module()
        asked = "GLIBC_2.14 GLIBC_2.34 GLIBCXX_3.4.9 GLIBCXX_3.4.{}"
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "_native.so").touch()
            for newest, tag in ((28, "manylinux_2_34"), (30, "manylinux_2_35"), (33, "manylinux_2_39"), (40, "linux")):
                with unittest.mock.patch.object(packer, "dynamic_part", lambda file: asked.format(newest)):
                    self.assertEqual(packer.platform_of(Path(folder), set()), f"{tag}_{os.uname().machine}")
                    self.assertEqual(packer.platform_of(Path(folder), {"libfmt.so.9"}), f"linux_{os.uname().machine}")

    def test_licences(self):
        packer = packer_module()
        with tempfile.TemporaryDirectory() as folder:
            documents = Path(folder)
            for package in [*packer.LINKED, "libisal-dev"]:
                (documents / package).mkdir()
                (documents / package / "copyright").write_text(package)
            with unittest.mock.patch.object(packer, "DOCUMENTS", documents):
                linked = {"LICENSE", *(f"{package}.copyright" for package in packer.LINKED)}
                self.assertEqual(set(packer.licences(material.SOURCE / "LICENSE", set(), [])), linked)
                self.assertEqual(set(packer.licences(material.SOURCE / "LICENSE", set(), ["libisal.so.2"])), {*linked, "libisal-dev.copyright"})
                (documents / "zlib1g-dev/copyright").unlink()
                with self.assertRaisesRegex(SystemExit, "the licence of zlib1g-dev"):
                    packer.licences(material.SOURCE / "LICENSE", set(), [])
                self.assertNotIn("zlib1g-dev.copyright", packer.licences(material.SOURCE / "LICENSE", {"libz.so.1"}, []))

    def test_links_of_the_description(self):
        with zipfile.ZipFile(self.wheel) as wheel:
            description = wheel.read(f"stallscope-{stallscope.__version__}.dist-info/METADATA").decode()
        page = "https://github.com/stallscope/stallscope/blob/main/"
        links = re.findall(r"\]\(([^)]*)\)", description)
        self.assertGreater(len(links), 3)
        for link in links:
            self.assertTrue(link.startswith(page), link)
            self.assertTrue((material.SOURCE / link.removeprefix(page).partition("#")[0]).is_file(), link)

    def test_same_bytes_each_time(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(pack(folder).read_bytes(), self.wheel.read_bytes())

    def test_installs_and_works(self):
        if not material.has("ensurepip"):
            self.skipTest("Python cannot make virtual environments (python3-venv)")
        with tempfile.TemporaryDirectory() as folder:
            environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
            venv.create(folder, with_pip=True)
            python = Path(folder, "bin/python")

            def run(*words):
                done = subprocess.run([python, *words], capture_output=True, text=True, timeout=material.PATIENCE, env=environment, cwd=folder)
                self.assertEqual(done.returncode, 0, done.stderr)
                return done.stdout

            run("-m", "pip", "install", "--no-index", "--disable-pip-version-check", self.wheel)
            printed = run("-c", "import stallscope, sys\nwith stallscope.open(sys.argv[1]) as trace:\n    print(stallscope.__file__, len(trace.waits()), "
                       "trace.query('SELECT count(*) AS n FROM spans').rows())", material.EXAMPLE)
            self.assertTrue(printed.startswith(folder), printed)
            self.assertTrue(printed.endswith("[(1527,)]\n"), printed)
            run("-m", "pip", "check")
            self.assertIn("Version: " + stallscope.__version__, run("-m", "pip", "show", "stallscope"))
            run("-m", "pip", "uninstall", "-y", "stallscope")


if __name__ == "__main__":
    material.main()
