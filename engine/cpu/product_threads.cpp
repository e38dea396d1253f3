// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/product_threads.h"

#include <cblas.h>
#include <unistd.h>

/// Ends the threads of OpenBLAS, which calls it before a fork itself; missing in some builds.
extern "C" int blas_thread_shutdown_() __attribute__((weak));

namespace stallscope::cpu {

namespace {

char s_variable[] = "OPENBLAS_NUM_THREADS=1";
char* s_replaced = nullptr;

/// Called before main(), when no library is initialized: must not use any.
__attribute__((no_sanitize("address", "thread", "undefined"))) bool begins(const char* text, const char* with)
{
    while (*with != '\0' && *text == *with) {
        ++text;
        ++with;
    }
    return *with == '\0';
}

/// Runs before any library is initialized. The C library uses the environment array of the system, which has no space for
/// another variable, so the entry of an irrelevant variable is replaced temporarily.
__attribute__((no_sanitize("address", "thread", "undefined"))) void tellOpenBlas(int /*argc*/, char** /*argv*/, char** environment)
{
    char** place = nullptr;
    for (char** variable = environment; *variable; ++variable) {
        if (begins(*variable, "OPENBLAS_NUM_THREADS=")) {
            place = variable;
            break;
        }
        if (begins(*variable, "_=") || begins(*variable, "OLDPWD=") || begins(*variable, "SHLVL=") || begins(*variable, "PWD="))
            place = variable;
    }
    if (!place)
        return;
    s_replaced = *place;
    *place = s_variable;
}

[[gnu::section(".preinit_array"), gnu::used]] void (*const s_early)(int, char**, char**) = tellOpenBlas;

} // namespace

void restoreEnvironment()
{
    for (char** variable = environ; variable && *variable; ++variable) {
        if (*variable == s_variable)
            *variable = s_replaced;
    }
}

void useOneThreadForProducts()
{
    [[maybe_unused]] static const bool isSet = [] {
        openblas_set_num_threads(1); // would start the ended threads again
        if (blas_thread_shutdown_)
            blas_thread_shutdown_();
        return true;
    }();
}

} // namespace stallscope::cpu
