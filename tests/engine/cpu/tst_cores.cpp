// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/machine.h"

#include <QTest>

#include <optional>
#include <thread>
#include <vector>

using namespace stallscope;
using cpu::CorePin;
using cpu::Cores;

namespace {

cpu_set_t allowedCores()
{
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    (void)sched_getaffinity(0, sizeof(allowed), &allowed);
    return allowed;
}

void stayOn(int core)
{
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    (void)sched_setaffinity(0, sizeof(one), &one);
}

} // namespace

/// Workers that do not sit on each other's cores.
class TestCores : public QObject {
    Q_OBJECT

private slots:
    void aCoreBelongsToOne()
    {
        Cores cores;
        QVERIFY(cores.claim(3));
        QVERIFY(!cores.claim(3));
        cores.leave(3);
        QVERIFY(cores.claim(3));
        QVERIFY(!cores.claim(-1) && !cores.claim(CPU_SETSIZE)); // values that a system may return if the core is unknown
    }

    void anyOfThoseThatAreLeft()
    {
        Cores cores;
        cpu_set_t among;
        CPU_ZERO(&among);
        CPU_SET(2, &among);
        CPU_SET(5, &among);
        QCOMPARE(cores.claimAny(among), std::optional(2));
        QCOMPARE(cores.claimAny(among), std::optional(5));
        QVERIFY(!cores.claimAny(among));
    }

    /// The current core is claimed by another worker: the thread moves to a free one, and may migrate as freely afterwards as before.
    void whoIsOnSomebodysCoreGoes()
    {
        const cpu_set_t before = allowedCores();
        std::thread([&before] {
            Cores cores;
            std::vector<int> others;
            for (int core = 0; core < CPU_SETSIZE; ++core) {
                if (CPU_ISSET(core, &before))
                    others.push_back(core);
            }
            const int free = others.back();
            others.pop_back();
            for (const int core : others)
                QVERIFY(cores.claim(core));
            CorePin pin(cores);
            pin.acquire();
            QCOMPARE(pin.core(), std::optional(free));
            const cpu_set_t after = allowedCores();
            QVERIFY(CPU_EQUAL(&before, &after));
            pin.release();
            QVERIFY(!pin.core());
            QVERIFY(cores.claim(free));
        }).join();
    }

    /// With more workers than cores they share cores; a thread pinned to a core stays there.
    void whoCannotGoStays()
    {
        std::thread([] {
            const int here = sched_getcpu();
            stayOn(here);
            Cores cores;
            QVERIFY(cores.claim(here));
            CorePin pin(cores);
            pin.acquire();
            QVERIFY(!pin.core());
            QCOMPARE(sched_getcpu(), here);
            cores.leave(here);
            pin.acquire();
            QCOMPARE(pin.core(), std::optional(here));
        }).join();
    }

    void aPinIsReleasedWithItsWorker()
    {
        Cores cores;
        std::optional<int> core;
        {
            CorePin pin(cores);
            pin.acquire();
            core = pin.core();
            QVERIFY(core);
        }
        QVERIFY(cores.claim(*core));
    }
};

QTEST_APPLESS_MAIN(TestCores)
#include "tst_cores.moc"
