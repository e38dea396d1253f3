// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/thread_names.h"

#include <QTest>

#include <pthread.h>
#include <unistd.h>

#include <string>

using namespace stallscope;
using namespace stallscope::recording;

namespace {

constexpr const char* kName = "thread of a test";

/// Of this very thread.
TrackId addTrack(TraceBuilder& builder)
{
    TrackInfo info;
    info.process = ProcessId(0);
    info.nativeId = std::to_string(gettid());
    info.name = "thread " + info.nativeId;
    return builder.addTrack(info);
}

} // namespace

class TestThreadNames : public QObject {
    Q_OBJECT

    TraceBuilder m_builder;

private slots:
    void initTestCase()
    {
        (void)m_builder.addProcess({"a program", "a host", getpid(), std::nullopt, 0});
        pthread_setname_np(pthread_self(), "a test");
    }

    /// A thread may end before the next lookup of all names.
    void newTracksAreNamedAtOnce()
    {
        ThreadNames names(getpid());
        names.apply(m_builder);
        const TrackId track = addTrack(m_builder);
        names.apply(m_builder);
        QCOMPARE(m_builder.track(track).info().name, std::string("a test"));
    }

    void withoutTheProcessTracksKeepTheirNames()
    {
        ThreadNames names(std::nullopt);
        const TrackId track = addTrack(m_builder);
        names.apply(m_builder);
        QCOMPARE(m_builder.track(track).info().name, "thread " + std::to_string(gettid()));
    }

    void theProgramsNameCountsMore()
    {
        ThreadNames names(getpid());
        names.set(static_cast<std::uint32_t>(gettid()), kName);
        const TrackId track = addTrack(m_builder);
        for (int i = 0; i < 25; ++i) {
            names.apply(m_builder);
            QCOMPARE(m_builder.track(track).info().name, std::string(kName));
        }
    }

    /// Programs give their threads other names as they go on.
    void aNameMayChange()
    {
        ThreadNames names(getpid());
        const TrackId track = addTrack(m_builder);
        names.apply(m_builder);
        pthread_setname_np(pthread_self(), "renamed");
        for (int i = 0; i < 10; ++i)
            names.apply(m_builder);
        QCOMPARE(m_builder.track(track).info().name, std::string("renamed"));
    }
};

QTEST_APPLESS_MAIN(TestThreadNames)
#include "tst_thread_names.moc"
