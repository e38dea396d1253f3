// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/details/wait_facts.h"

#include "gui/details/words.h"
#include "gui/timeline/span_links.h"
#include "gui/timeline/track_titles.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Facts", text);
}

QString why(BlockingKind kind)
{
    switch (kind) {
    case BlockingKind::Device: return tr("waits for everything on the device");
    case BlockingKind::Context: return tr("waits for everything in the context");
    case BlockingKind::Stream: return tr("waits for a stream");
    case BlockingKind::Event: return tr("waits for an event");
    case BlockingKind::SyncCopy: return tr("a synchronous copy");
    case BlockingKind::PageableD2H: return tr("an \"async\" copy into pageable memory, which waits");
    case BlockingKind::PageableH2D: return tr("an \"async\" copy from pageable memory, which waits");
    case BlockingKind::H2H: return tr("a copy within the host, ordered with a stream");
    case BlockingKind::Memset: return tr("a synchronous memset");
    case BlockingKind::Managed: return tr("managed memory that waits");
    case BlockingKind::Alloc: return tr("an allocation that is not ordered in a stream");
    case BlockingKind::Free: return tr("a free that is not ordered in a stream");
    case BlockingKind::Module: return tr("loads code onto the device");
    case BlockingKind::QueueFull: return tr("held up because the command buffer was full");
    case BlockingKind::Poll: return tr("asks again and again whether something has finished");
    }
    return {};
}

} // namespace

void addWaitFacts(std::vector<Fact>& facts, const ShownRun& run, int index, const Wait& wait)
{
    const Trace& trace = *run.trace;
    facts.push_back({tr("Why it waits"), why(wait.kind), {}});
    if (wait.cause.isValid())
        facts.push_back({tr("Cause"), toQString(trace.text(wait.cause)), {}});
    if (wait.site.isValid())
        facts.push_back({tr("Called from"), toQString(trace.text(wait.site)), {}});
    if (wait.awaited) {
        const auto target = placeOf(trace, index, wait.awaited->stream, wait.awaited->start, wait.awaited->name);
        facts.push_back(
            {tr("Awaited"), QString("%1, %2").arg(toQString(trace.text(wait.awaited->name)), toQString(titleOf(trace, wait.awaited->stream))), target});
    }
    facts.push_back({tr("While it worked"), durationWords(wait.working), {}});
    facts.push_back({tr("Wake-up"), durationWords(wait.wakeup), {}});
    if (wait.holeDevice.isValid() && wait.holeDevice.index() < trace.devices.size())
        facts.push_back(
            {tr("Device left idle"), QString("%1, %2").arg(durationWords(wait.hole), toQString(titleOf(trace.devices[wait.holeDevice.index()]))), {}});
    facts.push_back({tr("Bubble"), durationWords(wait.bubble), {}});
    if (wait.isNeedless)
        facts.push_back({tr("Needless"), tr("nothing within its reach was running or queued"), {}});
    if (wait.isCrossThread)
        facts.push_back({tr("Next work"), tr("was launched by another thread"), {}});
}

} // namespace stallscope::gui
