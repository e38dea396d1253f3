# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# cmake -DTESTS=<tst_a.cpp;tst_b.cpp> -DUNITED=<file> -P unite_tests.cmake
# writes a source that has several tests in it, each in a namespace of its own, where its main() is just a function and no
# name of a helper meets that of a neighbour. What they include is read before them, since it belongs to none of these.
set(headers)
set(spaces "")
foreach(test IN LISTS TESTS)
    file(STRINGS ${test} included REGEX "^#include [<\"].*[>\"]")
    list(FILTER included EXCLUDE REGEX "\\.moc\"")
    list(APPEND headers ${included})
    get_filename_component(name ${test} NAME_WE)
    string(APPEND spaces "\nnamespace ${name} {\n#include \"${test}\"\n}\n")
endforeach()
list(REMOVE_DUPLICATES headers)
list(JOIN headers "\n" headers)
file(CONFIGURE OUTPUT ${UNITED} CONTENT "${headers}\n${spaces}" @ONLY)
