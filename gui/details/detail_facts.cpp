// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/details/detail_facts.h"

#include "gui/details/counts.h"
#include "gui/details/words.h"
#include "profiler/base/units.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

constexpr std::size_t kMostFrames = 40;

/// Texts of this file.
struct DetailWords {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

/// Of a direction or of memory.
QString named(const char* word)
{
    return QCoreApplication::translate("Detail", word);
}

void addCopy(std::vector<Fact>& facts, const SpanDetail& detail)
{
    if (const auto bytes = detail.find(DetailField::Bytes))
        facts.push_back({DetailWords::tr("Bytes"), QString("%1 (%2)").arg(toQString(formatBytes(*bytes)), countWords(*bytes)), {}});
    if (detail.has(DetailField::Direction))
        facts.push_back({DetailWords::tr("Direction"), named(nameOf(detail.direction())), {}});
    if (detail.has(DetailField::SourceMemory) && detail.has(DetailField::TargetMemory))
        facts.push_back(
            {DetailWords::tr("Memory"), DetailWords::tr("%1 to %2").arg(named(nameOf(detail.sourceMemory())), named(nameOf(detail.targetMemory()))), {}});
    else if (detail.has(DetailField::TargetMemory))
        facts.push_back({DetailWords::tr("Memory"), named(nameOf(detail.targetMemory())), {}});
}

void addSize(std::vector<Fact>& facts, const QString& label, const SpanDetail& detail, DetailField x, DetailField y, DetailField z)
{
    if (detail.has(x))
        facts.push_back({label, QString("%1 x %2 x %3").arg(detail.get(x)).arg(detail.get(y, 1)).arg(detail.get(z, 1)), {}});
}

void addNumbers(std::vector<Fact>& facts, const SpanDetail& detail)
{
    struct Line {
        DetailField field;
        const char* label;
    };
    constexpr Line kLines[] = {{DetailField::Registers, QT_TRANSLATE_NOOP("Facts", "Registers per thread")},
        {DetailField::StaticShared, QT_TRANSLATE_NOOP("Facts", "Static shared memory")},
        {DetailField::DynamicShared, QT_TRANSLATE_NOOP("Facts", "Dynamic shared memory")}, {DetailField::Context, QT_TRANSLATE_NOOP("Facts", "Context")},
        {DetailField::Stream, QT_TRANSLATE_NOOP("Facts", "Stream asked for")}, {DetailField::Event, QT_TRANSLATE_NOOP("Facts", "Event")},
        {DetailField::Graph, QT_TRANSLATE_NOOP("Facts", "Graph")}, {DetailField::GraphNode, QT_TRANSLATE_NOOP("Facts", "Graph node")},
        {DetailField::PeerDevice, QT_TRANSLATE_NOOP("Facts", "Other device")}, {DetailField::SequenceNumber, QT_TRANSLATE_NOOP("Facts", "Sequence number")},
        {DetailField::ExternalId, QT_TRANSLATE_NOOP("Facts", "External id")}, {DetailField::LaunchCount, QT_TRANSLATE_NOOP("Facts", "Calls in one")}};
    for (const Line& line : kLines) {
        if (const auto value = detail.find(line.field))
            facts.push_back({DetailWords::tr(line.label), QString::number(*value), {}});
    }
}

void addStack(std::vector<Fact>& facts, const Trace& trace, const SpanDetail& detail)
{
    const auto id = detail.find(DetailField::Stack);
    if (!id)
        return;
    const std::vector<Frame> frames = trace.pools->stacks.frames(StackId(static_cast<std::uint32_t>(*id)));
    for (std::size_t i = 0; i < std::min(frames.size(), kMostFrames); ++i) {
        QString line = toQString(trace.text(frames[i].function));
        if (frames[i].file != kEmptyString)
            line += QString("  %1:%2").arg(toQString(trace.text(frames[i].file))).arg(frames[i].line);
        facts.push_back({i == 0 ? DetailWords::tr("Stack") : QString(), line, {}});
    }
}

} // namespace

void addDetailFacts(std::vector<Fact>& facts, const Trace& trace, const SpanDetail& detail)
{
    addCopy(facts, detail);
    addSize(facts, DetailWords::tr("Grid"), detail, DetailField::GridX, DetailField::GridY, DetailField::GridZ);
    addSize(facts, DetailWords::tr("Block"), detail, DetailField::BlockX, DetailField::BlockY, DetailField::BlockZ);
    addNumbers(facts, detail);
    if (const auto domain = detail.find(DetailField::Domain))
        facts.push_back({DetailWords::tr("Domain"), toQString(trace.text(StringId(static_cast<std::uint32_t>(*domain)))), {}});
    addStack(facts, trace, detail);
}

} // namespace stallscope::gui
