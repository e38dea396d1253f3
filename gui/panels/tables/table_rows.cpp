// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/table_rows.h"

#include "gui/common/text/words.h"
#include "gui/timeline/layout/lane_layout.h"
#include "profiler/analysis/metrics/collectives.h"
#include "profiler/analysis/report/report.h"
#include "profiler/base/units.h"
#include "profiler/formats/common/atomic_file.h"
#include "profiler/formats/csv_export.h"
#include "profiler/narrative/wording.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

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
        QT_TRANSLATE_NOOP("Tables",
            "Bubbles: the host was blocked and launched nothing, so the device ran out of work. Includes waits during initialization and before the first "
            "work, which the time budget counts separately.")},
    {"launch_late", QT_TRANSLATE_NOOP("Tables", "late launch"),
        QT_TRANSLATE_NOOP("Tables", "The host had not launched the next work yet because it was busy otherwise.")},
    {"launch_latency", QT_TRANSLATE_NOOP("Tables", "launch latency"), QT_TRANSLATE_NOOP("Tables", "Launched but not yet started on the device, up to 30 us.")},
    {"dependency", QT_TRANSLATE_NOOP("Tables", "dependency"), QT_TRANSLATE_NOOP("Tables", "Launched, but the stream waited for an event of another stream.")},
    {"other", QT_TRANSLATE_NOOP("Tables", "other"), QT_TRANSLATE_NOOP("Tables", "All other causes, and work whose launch is unknown.")},
    {"edge", QT_TRANSLATE_NOOP("Tables", "before and after"), QT_TRANSLATE_NOOP("Tables", "Time before the first and after the last work of the device.")},
}};

/// In the order of CollectiveType.
constexpr std::array<const char*, kCollectiveTypes> kCollectives{QT_TRANSLATE_NOOP("Tables", "all-reduce"), QT_TRANSLATE_NOOP("Tables", "all-gather"),
    QT_TRANSLATE_NOOP("Tables", "reduce-scatter"), QT_TRANSLATE_NOOP("Tables", "all-to-all"), QT_TRANSLATE_NOOP("Tables", "broadcast"),
    QT_TRANSLATE_NOOP("Tables", "reduce"), QT_TRANSLATE_NOOP("Tables", "gather"), QT_TRANSLATE_NOOP("Tables", "scatter"),
    QT_TRANSLATE_NOOP("Tables", "send and receive"), QT_TRANSLATE_NOOP("Tables", "barrier"), QT_TRANSLATE_NOOP("Tables", "other")};

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
std::string textOf(const CellContext& context, CellForm form, std::int64_t value)
{
    const Trace& trace = *context.trace;
    const auto id = static_cast<std::uint32_t>(value);
    switch (form) {
    case CellForm::Name: return std::string(trace.text(StringId(id)));
    case CellForm::Text:
    case CellForm::Label:
    case CellForm::Value: return std::string(context.texts->view(StringId(id)));
    case CellForm::Kind: return nameOf(static_cast<BlockingKind>(value));
    case CellForm::SpanKind: return nameOf(static_cast<SpanKind>(value));
    case CellForm::Track: return id < trace.tracks.size() ? titleOf(trace, TrackId(id)) : std::string();
    case CellForm::Device: return narrative::shortDeviceName(trace, DeviceId(id));
    case CellForm::Cause: return kCauses[static_cast<std::size_t>(value)].key;
    case CellForm::Direction: return nameOf(static_cast<CopyDirection>(value));
    case CellForm::Collective: return nameOf(static_cast<CollectiveType>(value));
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

constexpr std::size_t kMostWords = 32; // bits of a mask; further words are ignored

/// Bit mask of the words that a text contains. Each distinct text is searched once.
class WordMasks {
public:
    WordMasks(const TableRows& rows, std::size_t column, const QStringList& words) : m_rows(rows), m_column(column), m_words(words) {}

    [[nodiscard]] std::uint32_t of(std::int64_t value)
    {
        const auto [known, isNew] = m_known.try_emplace(value, 0);
        if (isNew) {
            const QString text = wordsOf(m_rows.context(), m_rows.form(m_column), value);
            for (qsizetype i = 0; i < m_words.size(); ++i)
                known->second |= text.contains(m_words[i], Qt::CaseInsensitive) ? 1U << i : 0U;
        }
        return known->second;
    }

private:
    const TableRows& m_rows;
    std::size_t m_column;
    const QStringList& m_words;
    std::unordered_map<std::int64_t, std::uint32_t> m_known;
};

std::vector<std::uint32_t> allRows(const TableRows& rows)
{
    std::vector<std::uint32_t> all(rows.size());
    std::iota(all.begin(), all.end(), 0U);
    return all;
}

std::vector<std::uint32_t> matching(const TableRows& rows, const QString& filter, const std::stop_token& stop)
{
    const QStringList words = filter.split(' ', Qt::SkipEmptyParts).mid(0, kMostWords);
    if (words.isEmpty())
        return allRows(rows);
    const std::uint32_t all = std::numeric_limits<std::uint32_t>::max() >> (kMostWords - static_cast<std::size_t>(words.size()));
    std::vector<std::uint32_t> found(rows.size(), 0);
    for (std::size_t column = 0; column < rows.columns().size() && !stop.stop_requested(); ++column) {
        if (!isText(rows.form(column)))
            continue;
        WordMasks masks(rows, column, words);
        for (std::size_t row = 0; row < rows.size(); ++row)
            found[row] |= masks.of(rows.value(row, column));
    }
    std::vector<std::uint32_t> kept;
    for (std::size_t row = 0; row < found.size(); ++row) {
        if (found[row] == all)
            kept.push_back(static_cast<std::uint32_t>(row));
    }
    return kept;
}

/// Maps texts to their rank in sorted order.
std::unordered_map<std::int64_t, std::int64_t> ranksOf(const TableRows& rows, std::size_t column, const std::vector<std::uint32_t>& shown)
{
    std::unordered_map<std::int64_t, std::int64_t> ranks;
    std::vector<std::pair<QString, std::int64_t>> texts;
    for (const std::uint32_t row : shown) {
        const std::int64_t value = rows.value(row, column);
        if (value != kNoValue && ranks.try_emplace(value, 0).second)
            texts.emplace_back(wordsOf(rows.context(), rows.form(column), value), value);
    }
    std::sort(texts.begin(), texts.end(), [](const auto& a, const auto& b) {
        const int order = a.first.compare(b.first, Qt::CaseInsensitive);
        return order != 0 ? order < 0 : a < b;
    });
    for (std::size_t i = 0; i < texts.size(); ++i)
        ranks[texts[i].second] = static_cast<std::int64_t>(i);
    return ranks;
}

struct Keyed {
    std::int64_t key;
    std::uint32_t row;

    friend auto operator<=>(const Keyed&, const Keyed&) = default;
};

std::vector<Keyed> keysOf(const TableRows& rows, std::size_t column, Qt::SortOrder order, const std::vector<std::uint32_t>& shown)
{
    std::unordered_map<std::int64_t, std::int64_t> ranks;
    const bool isRanked = isText(rows.form(column));
    if (isRanked)
        ranks = ranksOf(rows, column, shown);
    std::vector<Keyed> keys;
    keys.reserve(shown.size());
    for (const std::uint32_t row : shown) {
        const std::int64_t value = rows.value(row, column);
        const std::int64_t key = isRanked && value != kNoValue ? ranks[value] : value;
        const std::int64_t directed = order == Qt::DescendingOrder ? ~key : key; // ~ reverses the order without overflow
        keys.push_back({value == kNoValue ? std::numeric_limits<std::int64_t>::max() : directed, row});
    }
    return keys;
}

constexpr int kShownDigits = 6; // of a real number below a thousand
constexpr std::string_view kLineEnd = "\r\n";
constexpr std::size_t kPiece = std::size_t{1} << 16; // write buffer in bytes

/// Large numbers with separators and at most one decimal, as integers are shown.
QString realWords(double value)
{
    constexpr double kGrouped = 1000;
    constexpr double kMostExact = 1e15;
    if (std::abs(value) < kGrouped || std::abs(value) >= kMostExact)
        return QString::number(value, 'g', kShownDigits);
    const std::int64_t tenths = std::llround(value * 10);
    const QString whole = toQString(formatCount(tenths / 10));
    return tenths % 10 == 0 ? whole : QStringLiteral("%1.%2").arg(whole).arg(std::abs(tenths % 10));
}

/// As shown; numbers of a query with all digits.
QString copiedCell(const TableRows& rows, std::size_t row, std::size_t column)
{
    const CellForm form = rows.form(column);
    const bool isOfQuery = form == CellForm::Integer || form == CellForm::Real;
    return isOfQuery ? toQString(plainText(rows.context(), form, rows.value(row, column))) : rows.words(row, column);
}

std::string headOf(const TableRows& rows)
{
    std::string line;
    for (const TableColumn& column : rows.columns()) {
        line += &column == &rows.columns().front() ? "" : ",";
        appendCsvText(line, column.key);
    }
    return line.append(kLineEnd);
}

void appendRow(std::string& out, const TableRows& rows, std::size_t row)
{
    for (std::size_t column = 0; column < rows.columns().size(); ++column) {
        out += column == 0 ? "" : ",";
        const std::string text = plainText(rows.context(), rows.form(column), rows.value(row, column));
        if (isText(rows.form(column)))
            appendCsvText(out, text);
        else
            out += text;
    }
    out += kLineEnd;
}

} // namespace

std::int64_t orderedReal(double value)
{
    const auto bits = std::bit_cast<std::int64_t>(value == 0 ? 0.0 : value); // -0 equals 0
    return bits < 0 ? bits ^ std::numeric_limits<std::int64_t>::max() : bits;
}

double realOf(std::int64_t ordered)
{
    return std::bit_cast<double>(ordered < 0 ? ordered ^ std::numeric_limits<std::int64_t>::max() : ordered);
}

QString titleOf(const TableColumn& column)
{
    return column.title ? Words::tr(column.title) : QString::fromUtf8(column.key);
}

QString meaningOf(const TableColumn& column)
{
    return column.title ? Words::tr(column.meaning) : QString();
}

QString wordsOf(const CellContext& context, CellForm form, std::int64_t value)
{
    if (value == kNoValue)
        return isText(form) ? QString() : Words::tr("n/a");
    switch (form) {
    case CellForm::SpanKind: return kindWords(static_cast<SpanKind>(value));
    case CellForm::Cause: return Words::tr(kCauses[static_cast<std::size_t>(value)].name);
    case CellForm::Collective: return Words::tr(kCollectives[static_cast<std::size_t>(value)]);
    case CellForm::Flag: return value != 0 ? Words::tr("yes") : QString();
    case CellForm::Moment: return momentWords(value - context.zero);
    case CellForm::Duration: return durationWords(value);
    case CellForm::Count:
    case CellForm::Integer: return toQString(formatCount(value));
    case CellForm::Real: return realWords(realOf(value));
    case CellForm::Bytes: return toQString(formatBytes(static_cast<std::uint64_t>(value)));
    case CellForm::Speed: return toQString(formatThroughput(static_cast<double>(value) / kShareUnit));
    case CellForm::Share: return toQString(formatShare(static_cast<double>(value) / kShareUnit));
    case CellForm::Direction:
    case CellForm::Memory: return QCoreApplication::translate("Detail", textOf(context, form, value).c_str());
    default: return toQString(textOf(context, form, value));
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
    case CellForm::Integer:
    case CellForm::Real: return toQString(plainText(context, form, value));
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
    if (form == CellForm::Real)
        return fmt::format("{}", realOf(value));
    return isText(form) ? textOf(context, form, value) : std::to_string(value);
}

std::vector<std::uint32_t> arrange(const TableRows& rows, const Arrangement& arrangement, const std::stop_token& stop)
{
    std::vector<std::uint32_t> shown = matching(rows, arrangement.filter, stop);
    const bool isThere = arrangement.column >= 0 && static_cast<std::size_t>(arrangement.column) < rows.columns().size(); // a remembered one may be missing
    if (!isThere || stop.stop_requested())
        return shown;
    std::vector<Keyed> keys = keysOf(rows, static_cast<std::size_t>(arrangement.column), arrangement.order, shown);
    if (std::is_sorted(keys.begin(), keys.end()) || stop.stop_requested())
        return shown;
    std::sort(keys.begin(), keys.end());
    std::transform(keys.begin(), keys.end(), shown.begin(), [](const Keyed& keyed) { return keyed.row; });
    return shown;
}

QString csvText(const TableRows& rows, std::span<const std::uint32_t> shown)
{
    std::string text = headOf(rows);
    for (const std::uint32_t row : shown)
        appendRow(text, rows, row);
    return toQString(text);
}

QString copiedText(const TableRows& rows, std::span<const std::uint32_t> shown)
{
    QStringList head;
    for (const TableColumn& column : rows.columns())
        head << titleOf(column);
    QString text = head.join('\t') + '\n';
    for (const std::uint32_t row : shown) {
        for (std::size_t column = 0; column < rows.columns().size(); ++column)
            text += (column == 0 ? "" : "\t") + copiedCell(rows, row, column).replace('\t', ' ').replace('\n', ' ');
        text += '\n';
    }
    return text;
}

Result<> saveCsv(const TableRows& rows, std::span<const std::uint32_t> shown, const std::filesystem::path& path, const std::stop_token& stop)
{
    auto file = AtomicFile::create(path, AtomicFile::Packing::Plain);
    if (!file)
        return file.error();
    std::string piece = headOf(rows);
    for (const std::uint32_t row : shown) {
        appendRow(piece, rows, row);
        if (piece.size() < kPiece)
            continue;
        file->write(piece);
        piece.clear();
        if (file->hasFailed())
            break;
        if (stop.stop_requested())
            return Error{"cancelled"};
    }
    file->write(piece);
    return file->finish();
}

} // namespace stallscope::gui
