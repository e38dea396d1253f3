// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/blas.h"

#ifndef STALLSCOPE_BLAS_LINKED
#include "engine/device/shared_library.h"
#include "profiler/base/say.h"
#endif

#include <unistd.h>

/// Ends the threads of OpenBLAS, which itself calls it before a fork. Builds without threads lack it.
extern "C" int blas_thread_shutdown_() __attribute__((weak));

namespace stallscope::cpu {

namespace {

char s_variable[] = "OPENBLAS_NUM_THREADS=1";
char* s_replaced = nullptr;

/// Also runs before main(), when neither our code nor a library is initialized.
__attribute__((no_sanitize("address", "thread", "undefined"))) bool begins(const char* text, const char* with)
{
    while (*with != '\0' && *text == *with) {
        ++text;
        ++with;
    }
    return *with == '\0';
}

/// Replaces one variable of the environment by ours. The environment has no room for another one, and setenv() may move it
/// while another thread reads it: so the variable replaced is one that no library reads.
__attribute__((no_sanitize("address", "thread", "undefined"))) void limitThreads(char** environment)
{
    char** place = nullptr;
    for (char** variable = environment; variable && *variable; ++variable) {
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

void restoreVariable()
{
    for (char** variable = environ; variable && *variable; ++variable) {
        if (*variable == s_variable)
            *variable = s_replaced;
    }
}

/// No-op after limitThreads(), unless no variable could be replaced.
void endThreads(void (*setThreads)(int), int (*shutDown)())
{
    setThreads(1); // would start threads that have ended
    if (shutDown)
        shutDown();
}

#ifdef STALLSCOPE_BLAS_LINKED

__attribute__((no_sanitize("address", "thread", "undefined"))) void limitThreadsBeforeMain(int /*argc*/, char** /*argv*/, char** environment)
{
    limitThreads(environment);
}

[[gnu::section(".preinit_array"), gnu::used]] void (*const s_early)(int, char**, char**) = limitThreadsBeforeMain;

Result<Blas> load()
{
    endThreads(openblas_set_num_threads, blas_thread_shutdown_);
    return Blas{cblas_sgemm, openblas_get_config};
}

#else

constexpr const char* kLibrary = "libopenblas.so.0";

Result<Blas> load()
{
    limitThreads(environ);
    const Result<SharedLibrary> library = SharedLibrary::open(kLibrary);
    restoreVariable();
    if (!library)
        return Error{say(STALLSCOPE_TEXT("Device", "cannot load OpenBLAS: {}"), library.error().message)};
    Blas blas;
    blas.sgemm = library->find<decltype(blas.sgemm)>("cblas_sgemm");
    blas.config = library->find<decltype(blas.config)>("openblas_get_config");
    const auto setThreads = library->find<decltype(&openblas_set_num_threads)>("openblas_set_num_threads");
    if (!blas.sgemm || !blas.config || !setThreads)
        return Error{say(STALLSCOPE_TEXT("Device", "cannot load OpenBLAS: functions are missing in {}"), kLibrary)};
    endThreads(setThreads, library->find<decltype(&blas_thread_shutdown_)>("blas_thread_shutdown_"));
    return blas;
}

#endif

} // namespace

const Result<Blas>& blas()
{
    static const Result<Blas> loaded = load();
    return loaded;
}

#ifdef STALLSCOPE_BLAS_LINKED
void restoreEnvironment()
{
    restoreVariable();
}
#endif

} // namespace stallscope::cpu
