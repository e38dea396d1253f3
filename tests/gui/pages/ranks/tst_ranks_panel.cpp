// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/commands/command_line.h"
#include "gui/app/commands/screenshot.h"
#include "gui/app/controllers/pictures_controller.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/export/page_figures.h"
#include "gui/export/picture.h"
#include "gui/model/run_list.h"
#include "gui/model/trace_loader.h"
#include "gui/pages/ranks/ranks_panel.h"
#include "profiler/formats/formats.h"
#include "profiler/narrative/rank_words.h"
#include "profiler/ranks/rank_input.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/profiler/formats/ranks.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using namespace stallscope::test;

namespace {

constexpr int kPatience = 60'000;
constexpr int kRanks = 6;
constexpr int kSlow = 4;

/// A file for each rank; one of them computes longer.
bool writeRanks(const QTemporaryDir& folder, int ranks = kRanks)
{
    bool isWritten = true;
    for (int rank = 0; rank < ranks; ++rank)
        isWritten = isWritten && writeFile(folder.filePath(QString("rank%1.json").arg(rank)), rankTrace({rank == kSlow ? 150 : 100, rank == kSlow ? 40 : 90}));
    return isWritten;
}

/// As the PyTorch profiler writes it: its own records stand in processes of their own.
QByteArray withProfiler(const RankStory& story)
{
    QByteArray trace = rankTrace(story);
    return trace.insert(trace.lastIndexOf(']'), R"(,
{"ph":"X","cat":"Trace","name":"PyTorch Profiler","pid":"Spans","tid":"PyTorch Profiler","ts":0,"dur":300})");
}

/// A window that shows a folder of ranks.
struct Fixture {
    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};

    explicit Fixture(const QString& path)
    {
        window.show();
        window.documentController().open({path});
    }
    ~Fixture() { window.document().showFiles({}); }
    [[nodiscard]] RanksPanel& ranks() { return window.work().ranks(); }
};

} // namespace

class TestRanksPanel : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void nothing()
    {
        RankModel model;
        const QAbstractItemModelTester tester(&model);
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.columnCount(), static_cast<int>(RankModel::kColumns));
        for (int column = RankModel::Length; column <= RankModel::Bubbles; ++column)
            QVERIFY2(!model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty(), qPrintable(QString::number(column)));
        QVERIFY(
            model.headerData(RankModel::Bubbles, Qt::Horizontal, Qt::ToolTipRole).toString().contains("the smaller of the wait and the idle gap it causes"));
        const auto ranks = ranksWithin(Trace(), RunId(0), {});
        QVERIFY(ranks);
        QVERIFY(ranks->table.rows.empty());
    }

    /// The session of a folder, and the folder file by file.
    void theNumbersAreThoseOfTheFolder()
    {
        const QTemporaryDir folder;
        QVERIFY(writeRanks(folder));
        const auto whole = openTrace(folder.path().toStdString(), {});
        const auto input = RankInput::of({folder.path().toStdString()});
        QVERIFY(whole);
        QVERIFY(input);
        const auto apart = analyzeRanks(*input, {}, {});
        QVERIFY(apart);
        const auto within = ranksWithin(**whole, RunId(0), {});
        QVERIFY(within);
        QCOMPARE(within->table.rows.size(), apart->rows.size());
        for (std::size_t i = 0; i < apart->rows.size(); ++i) {
            const RankReport& here = within->table.rows[i];
            const RankReport& there = apart->rows[i];
            QCOMPARE(here.file.rank, there.file.rank);
            QCOMPARE(here.spans, there.spans);
            QCOMPARE(here.use.window, there.use.window);
            QCOMPARE(here.use.busyShare, there.use.busyShare);
            QCOMPARE(here.use.compute, there.use.compute);
            QCOMPARE(here.use.comm, there.use.comm);
            QCOMPARE(here.use.exposedComm, there.use.exposedComm);
            QCOMPARE(here.overlap.hostBlockedShare, there.overlap.hostBlockedShare);
            QCOMPARE(here.overlap.syncCount, there.overlap.syncCount);
            QCOMPARE(here.bubbles, there.bubbles);
        }
        QVERIFY(within->table.straggler);
        QCOMPARE(within->table.straggler->row, apart->straggler->row);
        QCOMPARE(narrative::rankFinding(within->table), narrative::rankFinding(*apart));
    }

    void whatTheProfilerKeepsForItselfIsNoRank()
    {
        const QTemporaryDir folder;
        for (int rank = 0; rank < 3; ++rank)
            QVERIFY(writeFile(folder.filePath(QString("rank%1.json").arg(rank)), withProfiler({rank == 1 ? 150 : 100, rank == 1 ? 40 : 90, rank, 3})));
        const auto alone = openTrace(folder.filePath("rank0.json").toStdString(), {});
        QVERIFY(alone);
        QVERIFY((*alone)->processes.size() > 1);
        QVERIFY(processesOfRanks(**alone).empty());
        const auto whole = openTrace(folder.path().toStdString(), {});
        QVERIFY(whole);
        const auto ranks = ranksWithin(**whole, RunId(0), {});
        QVERIFY(ranks);
        QCOMPARE(ranks->table.rows.size(), std::size_t{3});
        QVERIFY(ranks->table.straggler);
        QCOMPARE(ranks->table.straggler->row, std::size_t{1});
    }

    void aRowLeadsToItsRank()
    {
        const QTemporaryDir folder;
        QVERIFY(writeRanks(folder));
        Fixture fixture(folder.path());
        QTRY_VERIFY_WITH_TIMEOUT(fixture.ranks().hasRanks(), kPatience);
        QAction* const page = fixture.window.actions()["page.ranks"];
        QVERIFY(page->isEnabled());
        page->trigger();
        QCOMPARE(fixture.window.work().page(), WorkArea::Page::Ranks);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.ranks().model().rowCount(), kRanks, kPatience);
        QVERIFY2(fixture.ranks().finding().startsWith("Rank 4 is the straggler"), qPrintable(fixture.ranks().finding()));
        RankModel& model = fixture.ranks().model();
        const QAbstractItemModelTester tester(&model);
        for (int row = 0; row < kRanks; ++row) {
            QCOMPARE(model.index(row, RankModel::Rank).data().toString(), QString::number(row));
            QCOMPARE(model.index(row, RankModel::Finding).data().toString().isEmpty(), row != kSlow);
        }
        QSignalSpy wanted(&fixture.ranks(), &RanksPanel::rankRequested);
        emit fixture.ranks().view().clicked(model.index(kSlow, 0));
        QCOMPARE(wanted.size(), 1);
        const auto process = wanted[0][1].value<ProcessId>();
        QCOMPARE(fixture.window.runs().at(0).trace->processes[process.index()].rank, std::optional<std::uint32_t>(kSlow));
        QCOMPARE(fixture.window.work().page(), WorkArea::Page::Timeline);
    }

    void aPictureHasARowForEach()
    {
        const QTemporaryDir folder;
        const QTemporaryDir out;
        QVERIFY(writeRanks(folder));
        AppOptions wanted;
        wanted.files = {folder.path()};
        wanted.page = AppOptions::Page::Ranks;
        wanted.screenshot = out.filePath("ranks.svg");
        const auto taken = takeScreenshot(wanted);
        QVERIFY2(taken.ok(), taken.ok() ? "" : taken.error().message.c_str());
        QFile file(wanted.screenshot);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray drawn = file.readAll();
        QVERIFY(drawn.contains("Rank 4 is the straggler") && drawn.contains(">Exposed<"));
        for (int rank = 0; rank < kRanks; ++rank)
            QVERIFY2(drawn.contains(QString(">%1<").arg(rank).toUtf8()), qPrintable(QString::number(rank)));
        wanted.files = {folder.filePath("rank0.json")};
        const auto alone = takeScreenshot(wanted);
        QVERIFY(!alone && alone.error().message.find("rank0.json' has no ranks") != std::string::npos);
    }

    void thePictureOfThePageIsOfIt()
    {
        const QTemporaryDir folder;
        QVERIFY(writeRanks(folder));
        Fixture fixture(folder.path());
        QTRY_VERIFY_WITH_TIMEOUT(fixture.ranks().hasRanks(), kPatience);
        fixture.window.actions()["page.ranks"]->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.ranks().model().rowCount(), kRanks, kPatience);
        Settings settings(folder.filePath("pictures.ini"));
        PicturesController(fixture.window.work(), fixture.window.runs(), settings, fixture.window).copy();
        PictureOptions order;
        order.size = fixture.window.work().size();
        order.scale = fixture.window.devicePixelRatioF();
        order.theme = Theme::Mode::Dark;
        QCOMPARE(QGuiApplication::clipboard()->image(), pictureOf(order, *ranksPicture(fixture.ranks().model().ranks(), fixture.window.work().font())));
    }

    void withoutRanksThereIsNoPage()
    {
        const QTemporaryDir folder;
        QVERIFY(writeRanks(folder));
        Fixture fixture(folder.filePath("rank0.json"));
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window.runs().size(), 1, kPatience);
        QVERIFY(!fixture.ranks().hasRanks());
        QVERIFY(!fixture.window.actions()["page.ranks"]->isEnabled());
        fixture.window.work().showPage(WorkArea::Page::Ranks);
        QCOMPARE(fixture.window.work().page(), WorkArea::Page::Timeline);
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestRanksPanel)
#include "tst_ranks_panel.moc"
