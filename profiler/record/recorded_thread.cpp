// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/recorded_thread.h"

namespace stallscope {

namespace {

thread_local ThreadLog* t_log = nullptr;

} // namespace

ThreadLog* currentThreadLog()
{
    return t_log;
}

RecordedThread::RecordedThread(Recording* recording, const std::string& name) : m_before(t_log)
{
    t_log = recording ? &recording->openThread(name) : nullptr;
}

RecordedThread::~RecordedThread()
{
    if (t_log)
        t_log->retire();
    t_log = m_before;
}

} // namespace stallscope
