# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# cmake -DTESTS=<tst_a.cpp;tst_b.cpp> -DMOC=<folder of tst_a.moc and tst_b.moc> -DUNITED=<file> -P unite_tests.cmake
# writes a source that has several tests in it, each in a namespace of its own, where its main() is just a function and no
# name of a helper meets that of a neighbour. Their includes, and those of moc's output, come first: the headers belong to no
# namespace.
set(headers)
set(spaces "")
foreach(test IN LISTS TESTS)
    get_filename_component(name ${test} NAME_WE)
    file(STRINGS ${test} included REGEX "^#include [<\"].*[>\"]")
    file(STRINGS ${MOC}/${name}.moc included_by_moc REGEX "^#include <.*>")
    list(FILTER included EXCLUDE REGEX "\\.moc\"")
    list(APPEND headers ${included} ${included_by_moc})
    string(APPEND spaces "\nnamespace ${name} {\n#include \"${test}\"\n}\n")
endforeach()
list(REMOVE_DUPLICATES headers)
list(JOIN headers "\n" headers)
file(CONFIGURE OUTPUT ${UNITED} CONTENT "${headers}\n${spaces}" @ONLY)
