# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# What tests are told of sanitizers. Qt begins programs by clone(), which the thread sanitizer takes for a fork of the test
# itself: it would end it at its next thread; what libraries without a sanitizer copy and free is not ours.
set(STALLSCOPE_SANITIZER_WORDS
    "TSAN_OPTIONS=second_deadlock_stack=1:die_after_fork=0:ignore_noninstrumented_modules=1:suppressions=${PROJECT_SOURCE_DIR}/tests/tsan.supp"
    "LSAN_OPTIONS=print_suppressions=0:suppressions=${PROJECT_SOURCE_DIR}/tests/lsan.supp")

# A program of Qt Tests: what all of them are compiled and linked with. Qt's own headers tell moc nothing about the class of a
# test, so it is given no path to them: a hundredth of a second instead of a target of its own for each test.
function(stallscope_test_program program libraries)
    add_executable(${program} ${ARGN})
    target_include_directories(${program} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/moc)
    target_link_libraries(${program} PRIVATE stallscope_warnings stallscope_test_support stallscope_profiler Qt6::Test ${libraries})
    # GCC 12 sees writes past the end in `std::string(n, ' ') + "x"`, and takes headers that were read before for ours.
    target_compile_options(${program} PRIVATE "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-restrict;-Wno-subobject-linkage>")
    if(stallscope_gui IN_LIST libraries)
        stallscope_precompile_as(${program} stallscope_gui_test_headers)
    else()
        stallscope_precompile_as(${program} stallscope_test_headers)
    endif()
endfunction()

function(stallscope_moc_of_test program name)
    qt6_generate_moc(${name}.cpp ${CMAKE_CURRENT_BINARY_DIR}/moc/${name}.moc)
    target_sources(${program} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/moc/${name}.moc)
endfunction()

function(stallscope_run_test name timeout labels)
    add_test(NAME ${name} COMMAND ${ARGN})
    set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT ${timeout}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;${STALLSCOPE_SANITIZER_WORDS}")
endfunction()

# stallscope_test(tst_name [LIBS lib...] [LABELS label...] [TIMEOUT seconds])
# builds tst_name.cpp of this folder as a program of its own and runs it as the ctest of the same name.
function(stallscope_test name)
    cmake_parse_arguments(arg "" "TIMEOUT" "LIBS;LABELS" ${ARGN})
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 300)
    endif()
    stallscope_test_program(${name} "${arg_LIBS}" ${name}.cpp)
    stallscope_moc_of_test(${name} ${name})
    stallscope_run_test(${name} ${arg_TIMEOUT} "${arg_LABELS}" ${name})
endfunction()

# stallscope_tests(program tst_name... [LIBS lib...] [LABELS label...] [TIMEOUT seconds])
# builds the tests of a folder as one program, which takes the name of a test as its first word. Each test is a process, a
# ctest and a target of its own. A few of them are compiled as one file if sources of the product are.
function(stallscope_tests program)
    cmake_parse_arguments(arg "" "TIMEOUT" "LIBS;LABELS" ${ARGN})
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 300)
    endif()
    set(DECLARATIONS "")
    set(ENTRIES "")
    foreach(name ${arg_UNPARSED_ARGUMENTS})
        string(APPEND DECLARATIONS "namespace ${name} { int main(int, char**); }\n")
        string(APPEND ENTRIES "    {\"${name}\", ${name}::main},\n")
    endforeach()
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${program}_sources)
    configure_file(${PROJECT_SOURCE_DIR}/tests/support/test_program.cpp.in ${folder}/main.cpp @ONLY)
    stallscope_test_program(${program} "${arg_LIBS}" ${folder}/main.cpp)

    set(united 1)
    if(STALLSCOPE_UNITY)
        set(united ${STALLSCOPE_UNITED})
    endif()
    list(LENGTH arg_UNPARSED_ARGUMENTS count)
    math(EXPR parts "(${count} + ${united} - 1) / ${united}")
    foreach(part RANGE 1 ${parts})
        math(EXPR first "(${part} - 1) * ${count} / ${parts}")
        math(EXPR size "${part} * ${count} / ${parts} - ${first}")
        list(SUBLIST arg_UNPARSED_ARGUMENTS ${first} ${size} sources)
        set(mocs ${sources})
        list(TRANSFORM sources REPLACE "(.+)" "${CMAKE_CURRENT_SOURCE_DIR}/\\1.cpp")
        list(TRANSFORM mocs REPLACE "(.+)" "${CMAKE_CURRENT_BINARY_DIR}/moc/\\1.moc")
        add_custom_command(OUTPUT ${folder}/part_${part}.cpp
            COMMAND ${CMAKE_COMMAND} "-DTESTS=${sources}" -DMOC=${CMAKE_CURRENT_BINARY_DIR}/moc -DUNITED=${folder}/part_${part}.cpp
                -P ${PROJECT_SOURCE_DIR}/cmake/unite_tests.cmake
            DEPENDS ${sources} ${mocs} ${PROJECT_SOURCE_DIR}/cmake/unite_tests.cmake VERBATIM)
        target_sources(${program} PRIVATE ${folder}/part_${part}.cpp)
    endforeach()
    foreach(name ${arg_UNPARSED_ARGUMENTS})
        stallscope_moc_of_test(${program} ${name})
        add_custom_target(${name} DEPENDS ${program})
        stallscope_run_test(${name} ${arg_TIMEOUT} "${arg_LABELS}" ${program} ${name})
    endforeach()
endfunction()
