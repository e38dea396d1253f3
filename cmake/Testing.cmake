# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# stallscope_test(tst_name [LIBS lib...] [LABELS label...] [TIMEOUT seconds])
# builds tst_name.cpp of this folder as a Qt Test program and runs it as the ctest of the same name.
function(stallscope_test name)
    cmake_parse_arguments(arg "" "TIMEOUT" "LIBS;LABELS" ${ARGN})
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 300)
    endif()
    add_executable(${name} ${name}.cpp)
    # moc stumbles over the standard header <concepts>; this is its include guard.
    set_target_properties(${name} PROPERTIES AUTOMOC ON AUTOMOC_MOC_OPTIONS "-D_GLIBCXX_CONCEPTS")
    target_link_libraries(${name} PRIVATE stallscope_warnings stallscope_test_support stallscope_profiler Qt6::Test ${arg_LIBS})
    # GCC 12 sees writes past the end in `std::string(n, ' ') + "x"`, and takes headers that were read before for ours.
    target_compile_options(${name} PRIVATE "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-restrict>")
    # What moc makes is included by the test itself; this file is empty.
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${name}_autogen/mocs_compilation.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    if(stallscope_gui IN_LIST arg_LIBS)
        stallscope_precompile_as(${name} stallscope_gui_test_headers)
    else()
        stallscope_precompile_as(${name} stallscope_test_headers)
    endif()
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${arg_TIMEOUT}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;TSAN_OPTIONS=second_deadlock_stack=1:suppressions=${PROJECT_SOURCE_DIR}/tests/tsan.supp")
endfunction()
