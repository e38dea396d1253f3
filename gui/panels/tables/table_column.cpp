// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/table_column.h"

#include "gui/panels/details/counts.h"
#include "gui/panels/details/words.h"
#include "gui/timeline/layout/track_titles.h"
#include "profiler/analysis/report/report.h"
#include "profiler/base/units.h"

#include <QCoreApplication>

#include <array>

#include <fmt/format.h>

namespace stallscope::gui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Tables)
};

struct CauseWords {
    const char* key;
    const char* name;
    const char* meaning;
};
constexpr std::array<CauseWords, kIdleCauses> kCauses{{
    {"overhead", QT_TRANSLATE_NOOP("Tables", "profiler overhead"), QT_TRANSLATE_NOOP("Tables", "Overhead of the profiler itself.")},
    {"sync", QT_TRANSLATE_NOOP("Tables", "waits"),
        QT_TRANSLATE_NOOP("Tables", "Bubbles: the host was blocked and launched nothing, so the device ran out of work.")},
    {"launch_late", QT_TRANSLATE_NOOP("Tables", "late launch"),
        QT_TRANSLATE_NOOP("Tables", "The host had not launched the next work yet because it was busy otherwise.")},
    {"launch_latency", QT_TRANSLATE_NOOP("Tables", "launch latency"), QT_TRANSLATE_NOOP("Tables", "Launched but not yet started on the device, up to 30 us.")},
    {"dependency", QT_TRANSLATE_NOOP("Tables", "dependency"), QT_TRANSLATE_NOOP("Tables", "Launched, but the stream waited for an event of another stream.")},
    {"other", QT_TRANSLATE_NOOP("Tables", "other"), QT_TRANSLATE_NOOP("Tables", "All other causes, and work whose launch is unknown.")},
    {"edge", QT_TRANSLATE_NOOP("Tables", "edge"), QT_TRANSLATE_NOOP("Tables", "Time before the first and after the last work of the device.")},
}};

const char* meaningOf(BlockingKind kind)
{
    switch (kind) {
    case BlockingKind::Device: return QT_TRANSLATE_NOOP("Tables", "Synchronization with all work on the device.");
    case BlockingKind::Context: return QT_TRANSLATE_NOOP("Tables", "Synchronization with all work in the context.");
    case BlockingKind::Stream: return QT_TRANSLATE_NOOP("Tables", "Synchronization with one stream.");
    case BlockingKind::Event: return QT_TRANSLATE_NOOP("Tables", "Synchronization with all work before a recorded event.");
    case BlockingKind::SyncCopy: return QT_TRANSLATE_NOOP("Tables", "Synchronous copy.");
    case BlockingKind::PageableD2H:
        return QT_TRANSLATE_NOOP("Tables", "\"Async\" copy from the device to pageable memory, which blocks. Often the actual wait before a synchronize call.");
    case BlockingKind::PageableH2D:
        return QT_TRANSLATE_NOOP("Tables", "\"Async\" copy of more than 64 KiB from pageable memory that returned only after the copy had started.");
    case BlockingKind::H2H: return QT_TRANSLATE_NOOP("Tables", "Host-to-host copy in stream order.");
    case BlockingKind::Memset: return QT_TRANSLATE_NOOP("Tables", "Synchronous memset of pinned or managed memory.");
    case BlockingKind::Managed: return QT_TRANSLATE_NOOP("Tables", "Blocking prefetch or attach of managed memory.");
    case BlockingKind::Alloc: return QT_TRANSLATE_NOOP("Tables", "Allocation of device or pinned memory that is not stream-ordered.");
    case BlockingKind::Free: return QT_TRANSLATE_NOOP("Tables", "Free of device or pinned memory that is not stream-ordered.");
    case BlockingKind::Module: return QT_TRANSLATE_NOOP("Tables", "Module loading.");
    case BlockingKind::QueueFull: return QT_TRANSLATE_NOOP("Tables", "Call blocked by a full command buffer of the device.");
    case BlockingKind::Poll: return QT_TRANSLATE_NOOP("Tables", "Polling: 100 or more consecutive queries of one event or stream, counted as one wait.");
    }
    return "";
}

/// Text of a text cell as in files and on the command line.
std::string textOf(const Trace& trace, CellForm form, std::int64_t value)
{
    const auto id = static_cast<std::uint32_t>(value);
    switch (form) {
    case CellForm::Name: return std::string(trace.text(StringId(id)));
    case CellForm::Kind: return nameOf(static_cast<BlockingKind>(value));
    case CellForm::Track: return id < trace.tracks.size() ? titleOf(trace, TrackId(id)) : std::string();
    case CellForm::Device: return id < trace.devices.size() ? titleOf(trace.devices[id]) : std::string();
    case CellForm::Cause: return kCauses[static_cast<std::size_t>(value)].key;
    case CellForm::Direction: return nameOf(static_cast<CopyDirection>(value));
    case CellForm::Memory: return nameOf(static_cast<MemoryKind>(value));
    default: return value != 0 ? "yes" : "";
    }
}

/// Always with microseconds of a millisecond value: moments differ in their last digits.
QString momentWords(Nanos time)
{
    const Nanos micros = time / 1000;
    const Nanos rest = micros % 1000;
    return QString("%1%2.%3 ms")
        .arg(micros < 0 && micros > -1000 ? "-" : "", toQString(formatCount(micros / 1000)))
        .arg(rest < 0 ? -rest : rest, 3, 10, QChar('0'));
}

QString speedWords(double speed)
{
    constexpr double kDigits = 99.95; // from here on, three digits need no decimals
    return toQString(speed < kDigits ? fmt::format("{:.3g} GB/s", speed) : fmt::format("{:.0f} GB/s", speed));
}

} // namespace

QString titleOf(const TableColumn& column)
{
    return Words::tr(column.title);
}

QString meaningOf(const TableColumn& column)
{
    return Words::tr(column.meaning);
}

QString wordsOf(const CellContext& context, CellForm form, std::int64_t value)
{
    if (value == kNoValue)
        return isText(form) ? QString() : Words::tr("n/a");
    switch (form) {
    case CellForm::Cause: return Words::tr(kCauses[static_cast<std::size_t>(value)].name);
    case CellForm::Flag: return value != 0 ? Words::tr("yes") : QString();
    case CellForm::Moment: return momentWords(value - context.zero);
    case CellForm::Duration: return durationWords(value);
    case CellForm::Count: return toQString(formatCount(value));
    case CellForm::Bytes: return toQString(formatBytes(static_cast<std::uint64_t>(value)));
    case CellForm::Speed: return speedWords(static_cast<double>(value) / kShareUnit);
    case CellForm::Share: return toQString(formatShare(static_cast<double>(value) / kShareUnit));
    case CellForm::Direction:
    case CellForm::Memory: return QCoreApplication::translate("Detail", textOf(*context.trace, form, value).c_str());
    default: return toQString(textOf(*context.trace, form, value));
    }
}

QString explained(const CellContext& context, CellForm form, std::int64_t value)
{
    if (value == kNoValue)
        return {};
    switch (form) {
    case CellForm::Kind: return Words::tr(meaningOf(static_cast<BlockingKind>(value)));
    case CellForm::Cause: return Words::tr(kCauses[static_cast<std::size_t>(value)].meaning);
    case CellForm::Duration: return exactDurationWords(value);
    case CellForm::Moment: return Words::tr("%1 after the start of the run").arg(exactDurationWords(value - context.zero));
    case CellForm::Bytes: return counted(STALLSCOPE_COUNT("Tables", "{} bytes", "{} byte"), static_cast<std::uint64_t>(value));
    default: return wordsOf(context, form, value);
    }
}

std::string plainText(const CellContext& context, CellForm form, std::int64_t value)
{
    if (value == kNoValue)
        return {};
    if (form == CellForm::Speed || form == CellForm::Share)
        return fmt::format("{}", static_cast<double>(value) / kShareUnit);
    if (form == CellForm::Moment)
        return std::to_string(value - context.zero);
    return isText(form) ? textOf(*context.trace, form, value) : std::to_string(value);
}

} // namespace stallscope::gui
