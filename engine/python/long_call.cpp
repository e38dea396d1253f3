// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/python/long_call.h"

#include "engine/python/per_process.h"
#include "profiler/base/utf8.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <thread>

#include <unistd.h>

namespace stallscope::python {

namespace py = pybind11;

namespace {

using namespace std::chrono_literals;

/// How often a call checks for signals: the interpreter does not wake native code for them.
constexpr auto kSignalInterval = 20ms;

PyObject* g_errorType = nullptr; // lives as long as the interpreter

struct Progress {
    std::uint64_t done = 0;
    std::uint64_t total = 0;
};

/// The work of one call, on its thread. A forked process does not have the thread, and must not destroy its copy.
class LongCall {
public:
    explicit LongCall(const std::function<void(const Job& job)>& work) : m_work(work), m_thread([this](std::stop_token stop) { run(std::move(stop)); }) {}

    enum class Event { Nothing, Progressed, Ended };
    /// Waits for the next event, but not for long.
    [[nodiscard]] Event wait(Progress& progress)
    {
        std::unique_lock lock(m_mutex);
        m_happened.wait_for(lock, kSignalInterval, [this] { return m_hasEnded || m_progress; });
        if (m_progress) { // the last one is reported before the end
            progress = *std::exchange(m_progress, std::nullopt);
            return Event::Progressed;
        }
        return m_hasEnded ? Event::Ended : Event::Nothing;
    }
    void requestStop() { m_thread.request_stop(); }
    void join()
    {
        if (m_thread.joinable())
            m_thread.join();
    }
    [[nodiscard]] const std::exception_ptr& failure() const { return m_failure; }
    [[nodiscard]] bool isOfThisProcess() const { return m_process == ::getpid(); }

private:
    void run(std::stop_token stop)
    {
        Job job;
        job.stop = std::move(stop);
        job.onProgress = [this](std::uint64_t done, std::uint64_t total) {
            const std::lock_guard lock(m_mutex);
            m_progress = Progress{done, total};
            m_happened.notify_one();
        };
        try {
            m_work(job);
        } catch (...) {
            m_failure = std::current_exception();
        }
        const std::lock_guard lock(m_mutex);
        m_hasEnded = true;
        m_happened.notify_one();
    }

    std::function<void(const Job& job)> m_work;
    std::mutex m_mutex;
    std::condition_variable m_happened;
    std::optional<Progress> m_progress;
    bool m_hasEnded = false;
    std::exception_ptr m_failure;
    pid_t m_process = ::getpid();
    std::jthread m_thread; // last: uses all others
};

/// The calls that are running, for the end of the interpreter.
class RunningCalls {
public:
    /// False if no more calls are allowed.
    [[nodiscard]] bool add(LongCall* call)
    {
        const std::lock_guard lock(m_mutex);
        if (m_isEnding)
            return false;
        m_calls.insert(call);
        return true;
    }
    /// False if the call ended because the interpreter does.
    [[nodiscard]] bool remove(LongCall* call)
    {
        const std::lock_guard lock(m_mutex);
        m_calls.erase(call);
        m_left.notify_all();
        return !m_isEnding;
    }
    void end()
    {
        std::unique_lock lock(m_mutex);
        m_isEnding = true;
        for (LongCall* call : m_calls)
            call->requestStop();
        m_left.wait(lock, [this] { return m_calls.empty(); });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_left;
    std::set<LongCall*> m_calls;
    bool m_isEnding = false;
};

/// For a daemon thread while the interpreter ends: an exception would be reported to streams that are being closed, which aborts the process.
[[noreturn]] void waitForEndOfProcess()
{
    for (;;)
        ::pause();
}

/// Until the work ends, or the process is a fork that a handler or `progress` made. Exceptions of Python that end the work are returned.
std::optional<py::error_already_set> waitForCall(LongCall& call, const py::object& progress)
{
    for (;;) {
        Progress made;
        const LongCall::Event event = withoutInterpreter([&] { return call.wait(made); });
        if (event == LongCall::Event::Ended)
            return std::nullopt;
        try {
            if (PyErr_CheckSignals() != 0)
                throw py::error_already_set();
            if (event == LongCall::Event::Progressed && !progress.is_none())
                progress(made.done, made.total);
        } catch (const py::error_already_set& raised) {
            return raised;
        }
        if (!call.isOfThisProcess())
            return std::nullopt;
    }
}

} // namespace

py::object makeErrorType()
{
    g_errorType = PyErr_NewExceptionWithDoc(
        "stallscope.Error", "Stallscope cannot do what was asked for: the message names the file, the reason and what helps.", nullptr, nullptr);
    if (!g_errorType)
        throw py::error_already_set();
    return py::reinterpret_borrow<py::object>(g_errorType);
}

void raise(const Error& error)
{
    const std::string message = error.isCancelled() ? "the call was stopped" : withValidUtf8(error.message);
    PyErr_SetString(g_errorType, message.c_str());
    throw py::error_already_set();
}

void runInterruptibly(const std::function<void(const Job& job)>& work, const py::object& progress)
{
    auto call = std::make_unique<LongCall>(work);
    if (!perProcess<RunningCalls>().add(call.get())) {
        call->requestStop();
        withoutInterpreter([&call] { call->join(); });
        raise(Error{"the interpreter is ending"});
    }
    const std::optional<py::error_already_set> raised = waitForCall(*call, progress);
    if (!call->isOfThisProcess()) {
        (void)call.release();
        if (raised)
            throw *raised;
        raise(Error{"the process was forked during the call, which goes on in the other process only"});
    }
    if (raised)
        call->requestStop();
    withoutInterpreter([&call] {
        call->join();
        if (!perProcess<RunningCalls>().remove(call.get()))
            waitForEndOfProcess();
    });
    if (raised)
        throw *raised;
    if (call->failure())
        std::rethrow_exception(call->failure());
}

void endLongCalls()
{
    if (PyInterpreterState_Get() == PyInterpreterState_Main())
        withoutInterpreter([] { perProcess<RunningCalls>().end(); });
}

} // namespace stallscope::python
