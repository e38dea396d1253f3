// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/details/wait_facts.h"

#include "gui/details/words.h"
#include "gui/timeline/span_links.h"
#include "gui/timeline/track_titles.h"
#include "profiler/trace/asking_frame.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

/// Texts of this file.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

QString why(BlockingKind kind)
{
    switch (kind) {
    case BlockingKind::Device: return Words::tr("waits for everything on the device");
    case BlockingKind::Context: return Words::tr("waits for everything in the context");
    case BlockingKind::Stream: return Words::tr("waits for a stream");
    case BlockingKind::Event: return Words::tr("waits for an event");
    case BlockingKind::SyncCopy: return Words::tr("a synchronous copy");
    case BlockingKind::PageableD2H: return Words::tr("an \"async\" copy into pageable memory, which waits");
    case BlockingKind::PageableH2D: return Words::tr("an \"async\" copy from pageable memory, which waits");
    case BlockingKind::H2H: return Words::tr("a copy within the host, ordered with a stream");
    case BlockingKind::Memset: return Words::tr("a synchronous memset");
    case BlockingKind::Managed: return Words::tr("managed memory that waits");
    case BlockingKind::Alloc: return Words::tr("an allocation that is not ordered in a stream");
    case BlockingKind::Free: return Words::tr("a free that is not ordered in a stream");
    case BlockingKind::Module: return Words::tr("loads code onto the device");
    case BlockingKind::QueueFull: return Words::tr("held up because the command buffer was full");
    case BlockingKind::Poll: return Words::tr("asks again and again whether something has finished");
    }
    return {};
}

/// As Python functions are named in traces: "train.py(31): train". A call stack has the line apart from the function.
QString placeWords(const Trace& trace, const Span& call, StringId site)
{
    const QString function = toQString(trace.text(site));
    const auto stack = trace.detailOf(call).find(DetailField::Stack);
    const auto frame = stack ? askingFrame(trace, StackId(static_cast<std::uint32_t>(*stack))) : std::nullopt;
    if (!frame || frame->function != site || frame->line == 0)
        return function;
    return QStringLiteral("%1(%2): %3").arg(toQString(trace.text(frame->file)), QString::number(frame->line), function);
}

} // namespace

void addWaitFacts(std::vector<Fact>& facts, const ShownRun& run, const SpanPlace& call, const Wait& wait)
{
    const Trace& trace = *run.trace;
    facts.push_back({Words::tr("Why it waits"), why(wait.kind), {}});
    if (wait.cause.isValid())
        facts.push_back({Words::tr("Cause"), toQString(trace.text(wait.cause)), {}});
    if (wait.site.isValid())
        facts.push_back({Words::tr("Called from"), placeWords(trace, call.span, wait.site), {}});
    if (wait.awaited) {
        const QString what = QString("%1, %2").arg(toQString(trace.text(wait.awaited->name)), toQString(titleOf(trace, wait.awaited->stream)));
        facts.push_back({Words::tr("Awaited"), what, awaitedBy(trace, call.run, wait)});
    }
    facts.push_back({Words::tr("While it worked"), durationWords(wait.working), {}});
    facts.push_back({Words::tr("Wake-up"), durationWords(wait.wakeup), {}});
    if (wait.holeDevice.isValid() && wait.holeDevice.index() < trace.devices.size())
        facts.push_back(
            {Words::tr("Device left idle"), QString("%1, %2").arg(durationWords(wait.hole), toQString(titleOf(trace.devices[wait.holeDevice.index()]))), {}});
    facts.push_back({Words::tr("Bubble"), durationWords(wait.bubble), {}});
    if (wait.isNeedless)
        facts.push_back({Words::tr("Needless"), Words::tr("nothing within its reach was running or queued"), {}});
    if (wait.isCrossThread)
        facts.push_back({Words::tr("Next work"), Words::tr("was launched by another thread"), {}});
}

} // namespace stallscope::gui
