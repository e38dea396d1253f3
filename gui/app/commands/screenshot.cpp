// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/screenshot.h"

#include "gui/common/text/words.h"
#include "gui/export/page_figures.h"
#include "gui/export/picture.h"
#include "gui/export/report.h"
#include "gui/export/timeline_picture.h"
#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"
#include "gui/pages/communication/collective_rows.h"
#include "gui/pages/compare/pair_page.h"
#include "gui/pages/operators/operator_rows.h"
#include "gui/pages/query/query_answer.h"
#include "gui/pages/query/query_results.h"
#include "gui/panels/flame/flame_layout.h"
#include "gui/panels/summary/verdict_bar.h"
#include "gui/panels/tables/tabbed_tables.h"
#include "gui/panels/tables/table_rows.h"
#include "gui/panels/tables/table_set.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/base/units.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDir>
#include <QEventLoop>
#include <QRegularExpression>

#include <chrono>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope::gui {

namespace {

struct ScreenshotWords {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

void awaitNumbers(const RunList& runs)
{
    QEventLoop loop;
    QObject::connect(&runs, &RunList::analysed, &loop, [&] {
        if (!runs.isAnalysing())
            loop.quit();
    });
    if (runs.isAnalysing())
        loop.exec();
}

/// Fills an open end of `range` from the runs. Fails if nothing ran in the range.
Result<std::optional<TimeRange>> seenOf(const std::optional<TimeRange>& range, const RunList& runs)
{
    if (!range)
        return range;
    const TimeRange all = runs.windows();
    const TimeRange closed{range->start == TimeRange::all().start ? all.start : range->start, range->end == TimeRange::all().end ? all.end : range->end};
    if (closed.start < all.end && closed.end > all.start)
        return std::optional(closed);
    return Error{ScreenshotWords::tr("--range: the range is after the end of the runs at %1").arg(toQString(formatDuration(all.end))).toStdString()};
}

/// Several files have no common verdict.
QString verdictOnAll(const std::vector<LoadedFile>& files)
{
    if (files.size() != 1)
        return {};
    const QString verdict = verdictOn(files.front().trace);
    return isCutShort(*files.front().trace) ? soFarWords(verdict) : verdict;
}

Result<> takeTimeline(const PictureOptions& picture, const std::vector<LoadedFile>& files, const std::optional<TimeRange>& range)
{
    RunList runs;
    TimelineWidget timeline(runs);
    addFiles(runs, files);
    const auto seen = seenOf(range, runs);
    if (!seen)
        return seen.error();
    awaitNumbers(runs);
    if (*seen)
        timeline.visibleRange().show(**seen);
    return savePicture(picture, TimelinePicture(timeline, runs, verdictOnAll(files)));
}

Result<> takeComparison(const PictureOptions& picture, const std::vector<LoadedFile>& files)
{
    RunList runs;
    addFiles(runs, files);
    awaitNumbers(runs);
    const auto sides = sidesOf(sourcesOf(runs));
    const SideChoice choice = sides ? usualChoice(*sides) : SideChoice();
    if (choice.a < 0 || choice.b < 0)
        return Error{ScreenshotWords::tr("a comparison needs two sides").toStdString()};
    return savePicture(picture, *pairPicture(pairOf(sides, choice), QApplication::font()));
}

Result<> takeSweep(const PictureOptions& picture, const std::vector<LoadedFile>& files)
{
    const SweepReading reading = readSweep(files.front().trace, {}, {});
    if (!reading.table)
        return Error{ScreenshotWords::tr("'%1' does not contain a sweep").arg(files.front().path).toStdString()};
    const SweepChoice choice = choiceOf(*reading.table, reading.findings, SweepMetric::Wall, reading.findings.bestStrategy.value_or(0));
    return savePicture(picture, *sweepPicture(reading, choice, QApplication::font()));
}

/// Of the first two runs with steps.
Result<> takeSteps(const PictureOptions& picture, const std::vector<LoadedFile>& files)
{
    RunList runs;
    addFiles(runs, files);
    awaitNumbers(runs);
    std::vector<TitledSteps> found;
    for (int run = 0; run < runs.size() && found.size() < 2; ++run) {
        const auto steps = runs.at(run).analysis ? std::make_shared<const StepsOfRun>(runs.at(run).analysis) : nullptr;
        if (steps && steps->found.areThere())
            found.push_back({runs.at(run).title, steps});
    }
    if (found.empty())
        return Error{ScreenshotWords::tr("'%1' has no steps: its launches do not repeat").arg(files.front().path).toStdString()};
    return savePicture(picture, *stepsPicture(std::move(found), QApplication::font()));
}

/// Of the first run with several ranks.
Result<> takeRanks(const PictureOptions& picture, const std::vector<LoadedFile>& files)
{
    RunList runs;
    addFiles(runs, files);
    for (int run = 0; run < runs.size(); ++run) {
        auto ranks = ranksWithin(*runs.at(run).trace, runs.at(run).run, {});
        if (!ranks)
            return ranks.error();
        if (!ranks->table.rows.empty())
            return savePicture(picture, *ranksPicture(std::make_shared<const RanksWithin>(*std::move(ranks)), QApplication::font()));
    }
    return Error{ScreenshotWords::tr("'%1' has no ranks: it is not a trace of a distributed program").arg(files.front().path).toStdString()};
}

/// Why there is no picture; %1: the file.
struct Otherwise {
    QString inFile;
    QString inRange;
};

/// A run for a picture.
struct PicturedRun {
    int index = 0;
    std::shared_ptr<const RunAnalysis> analysis;
    std::optional<TimeRange> inTrace; ///< empty: the whole run
    QString scope;                    ///< run and range
};

/// The first run that `make` has a picture of, in the range.
template <class Make>
Result<> takeFirstRun(
    const PictureOptions& picture, const std::vector<LoadedFile>& files, const std::optional<TimeRange>& range, const Otherwise& otherwise, Make make)
{
    RunList runs;
    addFiles(runs, files);
    const auto seen = seenOf(range, runs);
    if (!seen)
        return seen.error();
    awaitNumbers(runs);
    QString why = (*seen ? otherwise.inRange : otherwise.inFile).arg(files.front().path);
    for (int run = 0; run < runs.size(); ++run) {
        const ShownRun& shown = runs.at(run);
        const auto analysis = replayable(shown);
        if (!analysis) {
            if (const QString& reason = shown.withoutNumbers.isEmpty() ? shown.withoutAnalysis : shown.withoutNumbers; !reason.isEmpty())
                why = reason;
            continue;
        }
        const auto inTrace = *seen ? std::optional(shown.inTrace(**seen)) : std::nullopt;
        const TimeRange covered = inTrace ? inTrace->intersected(analysis->window()) : analysis->window();
        const QString words = *seen ? TabbedTables::tr("Selected range, %1") : TabbedTables::tr("Whole run, %1");
        const std::unique_ptr<const PictureSource> source =
            make(PicturedRun{run, analysis, inTrace, QStringLiteral("%1: %2").arg(shown.title, words.arg(durationWords(covered.length())))});
        if (source)
            return savePicture(picture, *source);
    }
    return Error{why.toStdString()};
}

TableInPicture inUsualOrder(const QString& heading, std::shared_ptr<const TableRows> rows, const UsualOrder& order)
{
    auto arranged = arrange(*rows, {order.column, order.order, {}});
    return {heading, std::move(rows), std::move(arranged)};
}

/// Null without tables.
std::unique_ptr<const PictureSource> pictureOfTables(TablesInPicture tables)
{
    return tables.tables.empty() ? nullptr : tablesPicture(std::move(tables), QApplication::font());
}

Result<> takeOperators(const PictureOptions& picture, const std::vector<LoadedFile>& files, const std::optional<TimeRange>& range)
{
    constexpr auto kGrouping = OperatorGrouping::Name;
    return takeFirstRun(picture, files, range,
        {ScreenshotWords::tr("'%1' has no operations or ranges"), ScreenshotWords::tr("No operations or ranges of '%1' in the range")},
        [](const PicturedRun& run) {
            TablesInPicture tables{meaningOf(kGrouping), run.scope, keyOf(kGrouping), {}};
            const auto table = operatorTable(std::make_shared<const OperatorsOfRun>(run.analysis), 0, kGrouping, run.inTrace);
            if (!table->rows.empty())
                tables.tables.push_back(inUsualOrder({}, rowsOf(table), {totalColumnOf(kGrouping), Qt::DescendingOrder}));
            return pictureOfTables(std::move(tables));
        });
}

/// Collectives by type and size; if several ranks recorded them, also by rank.
Result<> takeCommunication(const PictureOptions& picture, const std::vector<LoadedFile>& files, const std::optional<TimeRange>& range)
{
    return takeFirstRun(picture, files, range,
        {ScreenshotWords::tr("'%1' has no communication kernels"), ScreenshotWords::tr("No communication kernels of '%1' in the range")},
        [](const PicturedRun& run) {
            TablesInPicture tables{meaningOf(CollectiveView::Sizes), run.scope, keyOf(CollectiveView::Sizes), {}};
            const auto all = collectiveTables(std::make_shared<const CollectivesOfRun>(run.analysis), 0, run.inTrace);
            const auto add = [&](const QString& heading, CollectiveView view) {
                tables.tables.push_back(inUsualOrder(heading, rowsOf(all, view), usualOrderOf(view)));
            };
            if (!all->sizes.empty())
                add({}, CollectiveView::Sizes);
            if (!all->ranks.empty())
                add(meaningOf(CollectiveView::Ranks), CollectiveView::Ranks);
            return pictureOfTables(std::move(tables));
        });
}

Result<> takeFlame(const PictureOptions& picture, const std::vector<LoadedFile>& files, const std::optional<TimeRange>& range)
{
    return takeFirstRun(picture, files, range, {ScreenshotWords::tr("'%1' has no host activity"), ScreenshotWords::tr("No host activity of '%1' in the range")},
        [](const PicturedRun& run) -> std::unique_ptr<const PictureSource> {
            const HostStackTree tree(run.analysis->full().spans(), run.inTrace.value_or(run.analysis->window()));
            if (tree.node(HostStackTree::kRoot).total == 0)
                return nullptr;
            const std::shared_ptr<const Trace> trace(run.analysis, &run.analysis->trace());
            return flamePicture(std::make_shared<const FlameData>(run.index, trace, tree, run.inTrace.has_value()), run.scope, QApplication::font());
        });
}

/// Of the first file.
Result<> takeQuery(const PictureOptions& picture, const std::vector<LoadedFile>& files, const QString& sql)
{
    constexpr std::chrono::seconds kTimeLimit{60};
    QueryRunner runner(files.front().trace, std::make_shared<AnalysisService>());
    const QueryOutcome outcome = runner.run(sql, kTimeLimit, {});
    if (!outcome.answer)
        return Error{outcome.failure.message.toStdString()};
    if (outcome.answer->rows == 0)
        return Error{QueryResults::tr("The query returned no rows.").toStdString()};
    const auto rows = rowsOf(outcome.answer);
    std::vector<std::uint32_t> order(rows->size());
    std::iota(order.begin(), order.end(), 0U);
    return savePicture(picture,
        *tablesPicture({QueryResults::tr("Rows of the query"), sql.simplified(), QStringLiteral("query"), {{{}, rows, std::move(order)}}}, QApplication::font()));
}

} // namespace

Result<> takeScreenshot(const AppOptions& options)
{
    const auto files = loadFiles(options.files, {}, std::make_shared<ColumnCache>(options.memory.value_or(ColumnCache::usualLimit())));
    if (!files)
        return files.error();
    PictureOptions picture;
    picture.path = options.screenshot;
    picture.size = options.size;
    picture.scale = options.scale;
    picture.theme = options.theme.value_or(Theme::Mode::Light);
    picture.extent = options.range ? PictureOptions::Extent::View : PictureOptions::Extent::Everything;
    QApplication::setPalette(paletteOf(themeOf(picture.theme)));
    switch (options.page.value_or(AppOptions::Page::Timeline)) {
    case AppOptions::Page::Timeline: return takeTimeline(picture, *files, options.range);
    case AppOptions::Page::Compare: return takeComparison(picture, *files);
    case AppOptions::Page::Sweep: return takeSweep(picture, *files);
    case AppOptions::Page::Steps: return takeSteps(picture, *files);
    case AppOptions::Page::Ranks: return takeRanks(picture, *files);
    case AppOptions::Page::Operators: return takeOperators(picture, *files, options.range);
    case AppOptions::Page::Communication: return takeCommunication(picture, *files, options.range);
    case AppOptions::Page::Flame: return takeFlame(picture, *files, options.range);
    case AppOptions::Page::Query: return takeQuery(picture, *files, options.sql);
    }
    return {};
}

Result<> takeReport(const AppOptions& options)
{
    const auto files = loadFiles(options.files, {}, std::make_shared<ColumnCache>(options.memory.value_or(ColumnCache::usualLimit())));
    if (!files)
        return files.error();
    QApplication::setPalette(paletteOf(themeOf(Theme::Mode::Light)));
    RunList runs;
    TimelineWidget timeline(runs);
    addFiles(runs, *files);
    const auto seen = seenOf(options.range, runs);
    if (!seen)
        return seen.error();
    if (*seen && isReportOfSweep(runs))
        return Error{ScreenshotWords::tr("--range is not supported for reports of sweeps").toStdString()};
    awaitNumbers(runs);
    if (*seen)
        timeline.visibleRange().show(**seen);
    else
        timeline.visibleRange().fit();
    return saveReport(options.report, runs, timeline);
}

namespace {

/// Replaces characters that are invalid in file names.
QString folderName(int run, const QString& title)
{
    static const QRegularExpression kOthers("[^\\w.,=+-]+");
    return QStringLiteral("%1-%2").arg(run + 1).arg(QString(title).replace(kOthers, "_").left(80));
}

Result<> writeTables(const ShownRun& run, int index, const std::optional<TimeRange>& range, const QDir& folder)
{
    if (!folder.mkpath("."))
        return Error{ScreenshotWords::tr("cannot create the folder '%1'").arg(folder.path()).toStdString()};
    const auto set = tablesOf(run, index, range ? std::optional(run.inTrace(*range)) : std::nullopt);
    for (const TableKind kind : kAllTables) {
        const auto rows = rowsOf(set, kind);
        const auto order = arrange(*rows, {usualOrderOf(kind).column, usualOrderOf(kind).order, {}});
        const QString path = folder.filePath(QString("%1.csv").arg(keyOf(kind)));
        if (const auto saved = saveCsv(*rows, order, path.toStdU16String()); !saved)
            return saved;
    }
    return {};
}

} // namespace

Result<> takeTables(const AppOptions& options)
{
    const auto files = loadFiles(options.files, {}, std::make_shared<ColumnCache>(options.memory.value_or(ColumnCache::usualLimit())));
    if (!files)
        return files.error();
    RunList runs;
    addFiles(runs, *files);
    const auto seen = seenOf(options.range, runs);
    if (!seen)
        return seen.error();
    awaitNumbers(runs);
    const QDir folder(options.tables);
    for (int i = 0; i < runs.size(); ++i) {
        const QDir own = runs.size() == 1 ? folder : QDir(folder.filePath(folderName(i, runs.at(i).title)));
        if (const auto written = writeTables(runs.at(i), i, *seen, own); !written)
            return written;
    }
    return {};
}

} // namespace stallscope::gui
