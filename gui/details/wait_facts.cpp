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
struct WaitWords {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

QString why(BlockingKind kind)
{
    switch (kind) {
    case BlockingKind::Device: return WaitWords::tr("waits for everything on the device");
    case BlockingKind::Context: return WaitWords::tr("waits for everything in the context");
    case BlockingKind::Stream: return WaitWords::tr("waits for a stream");
    case BlockingKind::Event: return WaitWords::tr("waits for an event");
    case BlockingKind::SyncCopy: return WaitWords::tr("a synchronous copy");
    case BlockingKind::PageableD2H: return WaitWords::tr("an \"async\" copy into pageable memory, which waits");
    case BlockingKind::PageableH2D: return WaitWords::tr("an \"async\" copy from pageable memory, which waits");
    case BlockingKind::H2H: return WaitWords::tr("a copy within the host, ordered with a stream");
    case BlockingKind::Memset: return WaitWords::tr("a synchronous memset");
    case BlockingKind::Managed: return WaitWords::tr("managed memory that waits");
    case BlockingKind::Alloc: return WaitWords::tr("an allocation that is not ordered in a stream");
    case BlockingKind::Free: return WaitWords::tr("a free that is not ordered in a stream");
    case BlockingKind::Module: return WaitWords::tr("loads code onto the device");
    case BlockingKind::QueueFull: return WaitWords::tr("held up because the command buffer was full");
    case BlockingKind::Poll: return WaitWords::tr("asks again and again whether something has finished");
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
    facts.push_back({WaitWords::tr("Why it waits"), why(wait.kind), {}});
    if (wait.isFinal)
        facts.push_back({WaitWords::tr("Final wait"), WaitWords::tr("nothing is launched after it: it only drains the device, and nothing is lost"), {}});
    if (wait.cause.isValid())
        facts.push_back({WaitWords::tr("Cause"), toQString(trace.text(wait.cause)), {}});
    if (wait.site.isValid())
        facts.push_back({WaitWords::tr("Called from"), placeWords(trace, call.span, wait.site), {}});
    if (wait.awaited) {
        const QString what = QString("%1, %2").arg(toQString(trace.text(wait.awaited->name)), toQString(titleOf(trace, wait.awaited->stream)));
        facts.push_back({WaitWords::tr("Awaited"), what, awaitedBy(trace, call.run, wait)});
    }
    facts.push_back({WaitWords::tr("While it worked"), durationWords(wait.working), {},
        QCoreApplication::translate("Tables", "The part of the wait in which the awaited work still ran.")});
    facts.push_back({WaitWords::tr("Wake-up"), durationWords(wait.wakeup), {},
        QCoreApplication::translate("Tables", "From the end of the awaited work until the thread went on; all of the wait where nothing was awaited.")});
    if (wait.holeDevice.isValid() && wait.holeDevice.index() < trace.devices.size())
        facts.push_back({WaitWords::tr("Device left idle"),
            QString("%1, %2").arg(durationWords(wait.hole), toQString(titleOf(trace.devices[wait.holeDevice.index()]))), {},
            QCoreApplication::translate("Tables",
                "While the host waits it launches nothing, so the device runs dry: the idle time before the next work, as far as this wait is to blame.")});
    facts.push_back({WaitWords::tr("Bubble"), durationWords(wait.bubble), {},
        QCoreApplication::translate("Tables", "The smaller of hole and wait: the most that removing the wait can give back.")});
    if (wait.isNeedless)
        facts.push_back({WaitWords::tr("Needless"), WaitWords::tr("nothing within its reach was running or queued"), {},
            QCoreApplication::translate(
                "Tables", "No work within reach was still running or queued. Copies, allocations and frees are never called needless.")});
    if (wait.isCrossThread)
        facts.push_back({WaitWords::tr("Next work"), WaitWords::tr("was launched by another thread"), {}});
}

} // namespace stallscope::gui
