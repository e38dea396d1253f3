# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# What tests are told of sanitizers. Qt begins programs by clone(), which the thread sanitizer takes for a fork of the test
# itself: it would end it at its next thread; what libraries without a sanitizer copy and free is not ours.
set(STALLSCOPE_SANITIZER_WORDS
    "TSAN_OPTIONS=second_deadlock_stack=1:die_after_fork=0:ignore_noninstrumented_modules=1:suppressions=${PROJECT_SOURCE_DIR}/tests/tsan.supp"
    "LSAN_OPTIONS=print_suppressions=0:suppressions=${PROJECT_SOURCE_DIR}/tests/lsan.supp")

# stallscope_test(tst_name [LIBS lib...] [LABELS label...] [TIMEOUT seconds])
# builds tst_name.cpp of this folder as a Qt Test program and runs it as the ctest of the same name.
function(stallscope_test name)
    cmake_parse_arguments(arg "" "TIMEOUT" "LIBS;LABELS" ${ARGN})
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 300)
    endif()
    add_executable(${name} ${name}.cpp)
    # Qt's own headers tell moc nothing about the class of a test, so it is given no path to them: a hundredth of a second
    # instead of a target of its own for each test.
    qt6_generate_moc(${name}.cpp ${CMAKE_CURRENT_BINARY_DIR}/moc/${name}.moc)
    target_sources(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/moc/${name}.moc)
    target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/moc)
    target_link_libraries(${name} PRIVATE stallscope_warnings stallscope_test_support stallscope_profiler Qt6::Test ${arg_LIBS})
    # GCC 12 sees writes past the end in `std::string(n, ' ') + "x"`, and takes headers that were read before for ours.
    target_compile_options(${name} PRIVATE "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-restrict>")
    if(stallscope_gui IN_LIST arg_LIBS)
        stallscope_precompile_as(${name} stallscope_gui_test_headers)
    else()
        stallscope_precompile_as(${name} stallscope_test_headers)
    endif()
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${arg_TIMEOUT}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;${STALLSCOPE_SANITIZER_WORDS}")
endfunction()
