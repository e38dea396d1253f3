# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Warnings are an interface target: whoever links it is held to them.
add_library(stallscope_warnings INTERFACE)
target_compile_options(stallscope_warnings INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wconversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual>
    $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${STALLSCOPE_WERROR}>>:-Werror>)

# In optimized builds, GCC 12 reports overflows in its own std::string that do not exist. Development builds keep these warnings.
target_compile_options(stallscope_warnings INTERFACE
    "$<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-Wno-array-bounds;-Wno-restrict;-Wno-stringop-overflow>")
