// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <pybind11/pybind11.h>

#include "profiler/base/job.h"
#include "profiler/base/result.h"

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

namespace stallscope::python {

/// Makes stallscope.Error, which raise() raises. To be called once, when the module is loaded.
[[nodiscard]] pybind11::object makeErrorType();
/// Raises stallscope.Error with the message.
[[noreturn]] void raise(const Error& error);

/// Runs the work on a thread of its own, with the interpreter free for other threads. Ctrl-C stops the work and raises KeyboardInterrupt;
/// so does an exception of `progress`, which is called with (done, total) on the calling thread unless it is None.
void runInterruptibly(const std::function<void(const Job& job)>& work, const pybind11::object& progress);

/// Ends the calls of all threads, which do not return, and refuses new ones: before the main interpreter ends. No-op in a subinterpreter.
void endLongCalls();

/// Lets other threads of the interpreter run. Unlike pybind11's, it takes the interpreter back outside of a destructor: there, a thread that is
/// ended because the interpreter is would end the process.
template <class Function>
auto withoutInterpreter(const Function& function)
{
    PyThreadState* const state = PyEval_SaveThread();
    if constexpr (std::is_void_v<std::invoke_result_t<Function>>) {
        function();
        PyEval_RestoreThread(state);
    } else {
        auto result = function();
        PyEval_RestoreThread(state);
        return result;
    }
}

/// The value of work that can fail; failures are raised.
template <class Work>
[[nodiscard]] auto longCall(const Work& work, const pybind11::object& progress = pybind11::none())
{
    std::optional<std::invoke_result_t<const Work&, const Job&>> result;
    runInterruptibly([&](const Job& job) { result.emplace(work(job)); }, progress);
    if (!*result)
        raise(result->error());
    return std::move(*result).value();
}

} // namespace stallscope::python
