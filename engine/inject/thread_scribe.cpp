// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/thread_scribe.h"

#include "engine/inject/this_process.h"
#include "profiler/base/utf8.h"

#include <pthread.h>

#include <algorithm>
#include <string>
#include <utility>

namespace stallscope::inject {

namespace {

/// A scribe belongs to a recording, and goes with its thread. Left alone when the recording is over, as is that itself.
struct Mine {
    ThreadScribe* scribe = nullptr;
    std::uint32_t generation = 0;
};
thread_local Mine t_mine;
thread_local bool t_isOpening = false;

pthread_key_t s_end;
pthread_once_t s_once = PTHREAD_ONCE_INIT; // knows of forks, as statics of functions do not
bool s_hasKey = false;

/// While it is there to be asked: it may have ended when others come to look.
std::string ownName()
{
    char name[16] = {}; // as long as the system's names are
    return pthread_getname_np(pthread_self(), name, sizeof(name)) == 0 ? withValidUtf8(name) : std::string();
}

/// On a thread that ends, after the destructors of its C++ objects. What other destructors record after this begins a new
/// scribe, and the system comes here once more.
void endThread(void* /*scribe*/)
{
    const Mine mine = std::exchange(t_mine, {});
    if (!mine.scribe || mine.generation != currentGeneration())
        return;
    mine.scribe->retire();
    delete mine.scribe;
}

void watchForEnd(ThreadScribe* scribe)
{
    pthread_once(&s_once, [] { s_hasKey = pthread_key_create(&s_end, endThread) == 0; });
    if (s_hasKey)
        pthread_setspecific(s_end, scribe);
}

} // namespace

ThreadScribe* ThreadScribe::forThisThread()
{
    ProcessRecording* const process = currentRecording();
    if (!process || t_isOpening)
        return nullptr;
    if (t_mine.scribe && t_mine.generation == currentGeneration())
        return t_mine.scribe->m_isBusy ? nullptr : t_mine.scribe;
    t_isOpening = true;
    t_mine = {new ThreadScribe(*process, process->recording().openThreadAtOnce(ownName())), currentGeneration()};
    watchForEnd(t_mine.scribe);
    t_isOpening = false;
    return t_mine.scribe;
}

int ThreadScribe::openIn(const void* domain) const
{
    return static_cast<int>(std::count_if(m_open.begin(), m_open.end(), [domain](const OpenRange& range) { return range.domain == domain; }));
}

int ThreadScribe::push(const void* domain, const RangeFacts& facts)
{
    const int before = openIn(domain);
    const bool opensGate = m_process.opensGate(facts.text);
    if (m_open.size() == m_open.capacity())
        m_open.reserve(2 * m_open.size()); // here, where nothing has begun yet
    if (opensGate)
        m_process.enterGate();
    m_open.push_back({domain, m_log.begin(facts.name, SpanKind::Range), facts.detail, opensGate});
    return before;
}

void ThreadScribe::retire()
{
    for (const OpenRange& range : m_open) {
        if (range.opensGate)
            m_process.leaveGate();
    }
    m_log.retire();
}

std::optional<int> ThreadScribe::pop(const void* domain)
{
    const auto last = std::find_if(m_open.rbegin(), m_open.rend(), [domain](const OpenRange& range) { return range.domain == domain; });
    if (last == m_open.rend())
        return std::nullopt;
    m_log.end(last->open, {}, last->detail);
    if (last->opensGate)
        m_process.leaveGate();
    m_open.erase(std::next(last).base());
    return openIn(domain);
}

} // namespace stallscope::inject
