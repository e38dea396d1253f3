# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# `cmake --build --preset dev --target tidy` holds all sources of the product to .clang-tidy, a few at a time.
# It takes minutes, so that neither the build nor the tests depend on it.
find_program(STALLSCOPE_RUN_CLANG_TIDY NAMES run-clang-tidy run-clang-tidy-14)
if(STALLSCOPE_RUN_CLANG_TIDY)
    add_custom_target(tidy
        COMMAND ${STALLSCOPE_RUN_CLANG_TIDY} -quiet -p ${PROJECT_BINARY_DIR} "^${PROJECT_SOURCE_DIR}/(profiler|engine|gui)/"
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
        USES_TERMINAL VERBATIM)
endif()
