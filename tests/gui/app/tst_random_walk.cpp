// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"
#include "gui/app/actions/actions.h"
#include "gui/app/commands/translation.h"
#include "gui/app/controllers/experiment_controller.h"
#include "gui/app/controllers/tour_controller.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/help/tour.h"
#include "gui/model/run_list.h"
#include "gui/model/trace_loader.h"
#include "gui/pages/compare/compare_panel.h"
#include "gui/pages/query/example_queries.h"
#include "gui/pages/query/query_editor.h"
#include "gui/pages/query/query_panel.h"
#include "gui/pages/query/query_results.h"
#include "gui/pages/ranks/ranks_panel.h"
#include "gui/pages/steps/steps_panel.h"
#include "gui/pages/sweep/sweep_panel.h"
#include "gui/panels/notes/note_book.h"
#include "gui/panels/tables/table_view.h"
#include "gui/panels/tables/tables_panel.h"
#include "gui/panels/whatif/change_table.h"
#include "gui/panels/whatif/what_if_panel.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/search_bar.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/support/growing_session.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/recorded_runs.h"
#include "tests/gui/support/stepping_run.h"
#include "tests/profiler/formats/ranks.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QHeaderView>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWindow>

#include <algorithm>
#include <iterator>
#include <random>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

constexpr int kPatience = 120'000;
#ifdef __SANITIZE_ADDRESS__
constexpr int kUsualSteps = 3'000; // reads of freed runs and panels are reported here
#else
constexpr int kUsualSteps = 300;
#endif

/// File dialogs and actions that leave the window cannot be answered by the test.
const QStringList kLeftOut{"file.open", "file.openFolder", "file.openBeside", "file.saveAs", "file.save", "file.picture", "file.report", "file.quit", "run.record",
    "run.recordElsewhere", "help.guide"};

ExperimentPlan shortPlan(std::uint32_t repeats)
{
    ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
    plan.strategies = {"sync-each", "async"};
    plan.values.set("count", 100);
    plan.repeats = repeats;
    return plan;
}

/// The traces of the walk: such as every checkout can make, and real ones where they lie beside it.
QStringList makeTraces(const QTemporaryDir& folder)
{
    QStringList traces{QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz")};
    const QDir ranks(folder.filePath("ranks"));
    bool isMade = QDir(folder.path()).mkdir("ranks");
    for (int rank = 0; rank < 3; ++rank)
        isMade = isMade && test::writeFile(ranks.filePath(QString("rank%1.json").arg(rank)), test::rankTrace({rank == 1 ? 150 : 100, rank == 1 ? 40 : 90}));
    traces << ranks.path() << folder.filePath("repeats.stallscope") << folder.filePath("sweep.stallscope") << folder.filePath("steps.stallscope");
    isMade = isMade && test::recordTo(traces[2], {.values = {{"count", 50}}, .sweep = {}, .repeats = 3}).ok();
    isMade = isMade && test::recordTo(traces[3], {.values = {}, .sweep = {{"count", {20, 40}}}}).ok();
    isMade = isMade && saveTrace(*test::steppingRun(12, 5), traces[4].toStdString(), {}).ok();
    if (!isMade)
        qFatal("cannot write the traces");
    for (const char* name : {"hta_event_sync_a100.json.gz", "tracelens_bert_small_h100.json.gz", "nsysai_mock_rtx3080.sqlite", "nsysai_mfu_2gpu.sqlite"}) {
        const QString path = QStringLiteral(STALLSCOPE_SHARED_DATA "/%1").arg(QLatin1String(name));
        if (QFileInfo::exists(path))
            traces << path;
        else
            qInfo("walks without %s: it is not beside the checkout", name);
    }
    return traces;
}

/// Performs random user actions, and checks the consistency of the window after each step.
class Walk {
public:
    explicit Walk(std::uint32_t seed) : m_random(seed), m_traces(makeTraces(m_folder))
    {
        m_window.resize(1600, 1000);
        m_window.show();
        QObject::connect(&m_answers, &QTimer::timeout, &m_window, [this] { answerLate(); });
        m_answers.start(20);
    }
    ~Walk()
    {
        m_answers.stop();
        m_window.document().showFiles({});
        speak("en");
    }

    /// In an event of a running loop, as everything in the application happens: without an outer loop, Qt 6.8 deletes in the loop of a
    /// dialog what called deleteLater() and is still at work.
    [[nodiscard]] bool takeInLoop(int number)
    {
        QEventLoop loop;
        bool isWhole = false;
        QTimer::singleShot(0, &loop, [&] {
            isWhole = take(number);
            loop.quit();
        });
        loop.exec();
        return isWhole;
    }
    [[nodiscard]] bool take(int number)
    {
        const Step& step = isAsked() ? kSteps[0] : any();
        qInfo("step %d: %s, page %d", number, step.name, static_cast<int>(work().page()));
        (this->*step.act)();
        pass();
        return holds();
    }
    /// The run ends, and everything that is worked out comes.
    [[nodiscard]] bool settle()
    {
        m_window.actions()["run.stop"]->trigger();
        const bool isQuiet = QTest::qWaitFor(
            [this] { return !controller().isRunning() && !m_window.documentController().loader().isBusy() && !m_window.runs().isAnalysing(); }, kPatience);
        return isQuiet && holds();
    }
    [[nodiscard]] qint64 longestPass() const { return m_longestPass; }
    /// What does not hold; empty otherwise.
    [[nodiscard]] const char* complaint() const { return m_complaint; }

private:
    struct Step {
        const char* name;
        int weight;
        void (Walk::*act)();
    };
    static const Step kSteps[];

    // ----- chance
    [[nodiscard]] int below(int end) { return end <= 1 ? 0 : std::uniform_int_distribution(0, end - 1)(m_random); }
    [[nodiscard]] bool isTails() { return below(2) == 0; }
    template <class List>
    [[nodiscard]] auto& oneOf(List& list)
    {
        return list[static_cast<decltype(std::size(list))>(below(static_cast<int>(std::size(list))))];
    }
    [[nodiscard]] const Step& any();

    // ----- the window
    [[nodiscard]] ExperimentController& controller() { return *m_window.findChild<ExperimentController*>(); }
    [[nodiscard]] WorkArea& work() { return m_window.work(); }
    [[nodiscard]] RunList& runs() { return m_window.runs(); }
    [[nodiscard]] TimelineWidget& timeline() { return m_window.timeline(); }
    [[nodiscard]] static bool isAsked() { return QApplication::activeModalWidget() != nullptr; }
    [[nodiscard]] bool holds();
    [[nodiscard]] bool complain(const char* what)
    {
        m_complaint = what;
        return false;
    }

    // ----- steps
    void pass();
    void answer();
    void answerLate();
    void act();
    void open();
    void openBeside();
    void cancelOpening() { m_window.documentController().loader().cancel(); }
    void close() { m_window.documentController().close(); }
    void run() { controller().run(shortPlan(1 + static_cast<std::uint32_t>(below(4)))); }
    void stop() { m_window.actions()["run.stop"]->trigger(); }
    void awaitRun();
    void followFile();
    void growFile();
    void endFile();
    void chooseTheme();
    void chooseLanguage();
    void showPage();
    void query();
    void openResult();
    void showTab() { work().showDetailsTab(below(5)); }
    void showTable();
    void sortTable();
    void selectSpan();
    void selectRange();
    void search() { timeline().search().begin(isTails() ? "gemm" : "sync"); }
    void compareOthers();
    void stepsOfOthers() { work().steps().choose(below(runs().size()), below(runs().size())); }
    void goToRank();
    void changeWhatIf();
    void predict();
    void write();
    void tour();
    void moveTour();
    void allowMemory();
    void resize() { m_window.resize(700 + below(1300), 500 + below(700)); }
    void click();
    void type();

    std::mt19937 m_random;
    QTemporaryDir m_folder;
    QStringList m_traces;
    std::optional<test::GrowingSession> m_growing;
    int m_grown = 0; // files
    qint64 m_longestPass = 0;
    const char* m_complaint = "";
    Places m_places{Settings(m_folder.filePath("settings.ini")), Recordings(m_folder.filePath("recordings"))};
    MainWindow m_window{Theme::Mode::Dark, m_places};
    const QWidget* m_asks = nullptr; // only compared
    int m_turns = 0;                 // of the timer, for which it has asked
    QTimer m_answers;                // to questions that the walk itself waits for
};

const Walk::Step Walk::kSteps[] = {
    {"answer", 0, &Walk::answer},
    {"act", 40, &Walk::act},
    {"open", 8, &Walk::open},
    {"open beside", 4, &Walk::openBeside},
    {"cancel opening", 1, &Walk::cancelOpening},
    {"close", 4, &Walk::close},
    {"run", 6, &Walk::run},
    {"stop", 2, &Walk::stop},
    {"await the run", 2, &Walk::awaitRun},
    {"follow a file", 3, &Walk::followFile},
    {"grow the file", 4, &Walk::growFile},
    {"end the file", 2, &Walk::endFile},
    {"theme", 2, &Walk::chooseTheme},
    {"language", 2, &Walk::chooseLanguage},
    {"page", 12, &Walk::showPage},
    {"query", 4, &Walk::query},
    {"open a result", 3, &Walk::openResult},
    {"details tab", 8, &Walk::showTab},
    {"table", 6, &Walk::showTable},
    {"sort table", 4, &Walk::sortTable},
    {"select span", 8, &Walk::selectSpan},
    {"select range", 5, &Walk::selectRange},
    {"search", 3, &Walk::search},
    {"compare others", 3, &Walk::compareOthers},
    {"steps of others", 3, &Walk::stepsOfOthers},
    {"go to rank", 3, &Walk::goToRank},
    {"change what-if", 4, &Walk::changeWhatIf},
    {"predict", 4, &Walk::predict},
    {"write a note", 3, &Walk::write},
    {"tour", 3, &Walk::tour},
    {"move tour", 5, &Walk::moveTour},
    {"memory", 1, &Walk::allowMemory},
    {"resize", 2, &Walk::resize},
    {"click", 20, &Walk::click},
    {"type", 12, &Walk::type},
};

const Walk::Step& Walk::any()
{
    int all = 0;
    for (const Step& step : kSteps)
        all += step.weight;
    int left = below(all);
    for (const Step& step : kSteps) {
        left -= step.weight;
        if (left < 0)
            return step;
    }
    return kSteps[1];
}

/// Lets what was begun come so far as chance wants: nothing of it, one round of events, or some.
void Walk::pass()
{
    QElapsedTimer timer;
    timer.start();
    switch (below(4)) {
    case 0: break;
    case 1: QCoreApplication::processEvents(); break;
    case 2:
        for (int rounds = below(30); rounds > 0; --rounds)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents); // the timer of the answers comes again and again
        break;
    default: (void)QTest::qWaitFor([this] { return !runs().isAnalysing() && !m_window.documentController().loader().isBusy(); }, 100 + below(400)); break;
    }
    m_longestPass = std::max(m_longestPass, timer.elapsed());
}

/// One of the answers that a question has; other dialogs, which may ask for a file, and menus are left without one. From the event
/// loop: what an answer leads to may wait for the next answer.
void Walk::answer()
{
    if (QWidget* menu = QApplication::activePopupWidget())
        return (void)menu->close();
    QWidget* asked = QApplication::activeModalWidget();
    if (auto* box = qobject_cast<QMessageBox*>(asked)) {
        const auto buttons = box->buttons();
        QTimer::singleShot(0, buttons[below(static_cast<int>(buttons.size()))], &QAbstractButton::click);
    } else if (auto* dialog = qobject_cast<QDialog*>(asked)) {
        QTimer::singleShot(0, dialog, &QDialog::reject);
    }
}

/// To what has been asking for a while: the walk may wait for it.
void Walk::answerLate()
{
    constexpr int kTurns = 10;
    QWidget* asks = QApplication::activePopupWidget() ? QApplication::activePopupWidget() : QApplication::activeModalWidget();
    m_turns = asks && asks == m_asks ? m_turns + 1 : 0;
    m_asks = asks;
    if (m_turns < kTurns)
        return;
    m_turns = 0;
    answer();
}

void Walk::act()
{
    const auto& all = m_window.actions().all();
    QAction* action = all[below(static_cast<int>(all.size()))];
    if (!action->isEnabled() || kLeftOut.contains(action->objectName()))
        return;
    qInfo("    %s", qPrintable(action->objectName()));
    action->trigger();
}

void Walk::open()
{
    QStringList paths;
    for (int i = 1 + below(3); i > 0; --i)
        paths << oneOf(m_traces);
    m_window.documentController().open(paths);
}

void Walk::openBeside()
{
    m_window.documentController().openBeside({oneOf(m_traces)});
}

void Walk::awaitRun()
{
    (void)QTest::qWaitFor([this] { return !controller().isRunning() || isAsked(); }, kPatience);
}

void Walk::followFile()
{
    if (m_growing)
        return;
    const QString path = m_folder.filePath(QString("growing%1.stallscope").arg(m_grown++));
    m_growing.emplace(path, isTails());
    m_growing->grow(20);
    m_window.documentController().open({path});
}

void Walk::growFile()
{
    if (m_growing)
        m_growing->grow(20);
}

void Walk::endFile()
{
    if (!m_growing)
        return;
    isTails() ? m_growing->finish() : m_growing->die();
    m_growing.reset();
}

void Walk::chooseTheme()
{
    m_window.chooseTheme(isTails() ? ThemeChoice::Light : ThemeChoice::Dark);
}

void Walk::chooseLanguage()
{
    m_window.chooseLanguage(oneOf(languages()).code);
}

void Walk::showPage()
{
    work().showPage(static_cast<WorkArea::Page>(below(static_cast<int>(WorkArea::Page::Query) + 1)));
}

/// An example, or a query that ends only if something ends it.
void Walk::query()
{
    work().showPage(WorkArea::Page::Query);
    const auto& examples = exampleQueries();
    const int which = below(static_cast<int>(examples.size()) + 2);
    const bool isExample = which < static_cast<int>(examples.size());
    work().query().editor().putText(isExample ? examples[static_cast<std::size_t>(which)].sql
                                              : "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n");
    work().query().run();
    if (below(4) == 0)
        work().query().cancel();
}

void Walk::openResult()
{
    TableView& table = work().query().results().table();
    if (const int rows = table.table().rowCount(); rows > 0) {
        table.selectRow(below(rows));
        table.openCurrent();
    }
    if (isTails())
        work().query().results().showPlot();
}

void Walk::showTable()
{
    if (!work().areTablesShown())
        m_window.actions()["view.tables"]->trigger();
    const int kind = below(static_cast<int>(kTableKinds) + 1);
    if (kind == static_cast<int>(kTableKinds))
        work().tables().showDistribution();
    else
        work().tables().showTable(static_cast<TableKind>(kind));
    if (isTails())
        work().tables().setRun(below(runs().size()));
}

void Walk::sortTable()
{
    TableView& view = work().tables().view(work().tables().current());
    if (view.model()->columnCount() > 0)
        view.sortByColumn(below(view.model()->columnCount()), isTails() ? Qt::AscendingOrder : Qt::DescendingOrder);
    if (isTails() && view.model()->rowCount() > 0) {
        view.setCurrentIndex(view.model()->index(below(view.model()->rowCount()), 0));
        view.openCurrent();
    }
}

void Walk::selectSpan()
{
    if (runs().isEmpty())
        return;
    const int run = below(runs().size());
    const Trace& trace = *runs().at(run).trace;
    if (trace.tracks.empty())
        return;
    const std::size_t track = static_cast<std::size_t>(below(static_cast<int>(trace.tracks.size())));
    if (trace.tracks[track].lanes.empty())
        return;
    const Lane& lane = oneOf(trace.tracks[track].lanes);
    if (lane.blocks.size() == 0)
        return;
    const auto columns = lane.blocks.block(static_cast<std::size_t>(below(static_cast<int>(lane.blocks.size())))).columns();
    if (columns && columns->size() > 0)
        timeline().navigation().jumpClose(
            {run, TrackId::fromIndex(track), lane.place, columns->at(static_cast<std::uint32_t>(below(static_cast<int>(columns->size()))))});
}

void Walk::selectRange()
{
    const TimeRange all = runs().bounds();
    const Nanos start = all.start + all.length() * below(100) / 100;
    timeline().selection().selectRange(TimeRange{start, start + 1 + all.length() * below(50) / 100});
}

void Walk::compareOthers()
{
    work().compare().chooser().choose({below(4), below(4)});
}

void Walk::goToRank()
{
    work().showPage(WorkArea::Page::Ranks);
    RankModel& model = work().ranks().model();
    if (model.rowCount() > 0)
        emit work().ranks().view().clicked(model.index(below(model.rowCount()), 0));
}

void Walk::changeWhatIf()
{
    ChangeModel& model = work().whatIf().model();
    if (model.rowCount() > 0)
        model.choose(below(model.rowCount()));
    if (isTails())
        work().tryWithout(isTails());
}

void Walk::predict()
{
    work().showPage(WorkArea::Page::Timeline);
    work().showDetailsTab(2);
    if (QPushButton& show = work().whatIf().showButton(); show.isEnabled())
        show.click();
}

void Walk::write()
{
    if (runs().isEmpty())
        return;
    Note note;
    note.text = "seen on a walk";
    const int run = below(runs().size());
    note.range = runs().at(run).window;
    (void)m_window.notes().add(run, note);
}

void Walk::tour()
{
    m_window.findChild<TourController*>()->begin();
}

void Walk::moveTour()
{
    Tour& tour = m_window.findChild<TourController*>()->tour();
    switch (below(6)) {
    case 0: return tour.end();
    case 1: return tour.back();
    default: return tour.next();
    }
}

void Walk::allowMemory()
{
    m_window.documentController().loader().memory()->setLimit(isTails() ? std::size_t{1} << 20 : std::size_t{1} << 30);
    runs().retryNumbers();
}

void Walk::click()
{
    QWidget* top = QApplication::activePopupWidget() ? QApplication::activePopupWidget() : static_cast<QWidget*>(&m_window);
    if (!top->isVisible())
        return top->show();
    const QPoint at(below(top->width()), below(top->height()));
    const QWidget* hit = top->childAt(at);
    qInfo("    %s at %d, %d", hit ? hit->metaObject()->className() : "nothing", at.x(), at.y());
    const Qt::MouseButton button = below(5) == 0 ? Qt::RightButton : Qt::LeftButton;
    if (below(4) == 0)
        QTest::mouseDClick(top->windowHandle(), button, {}, at);
    else
        QTest::mouseClick(top->windowHandle(), button, {}, at);
}

void Walk::type()
{
    static constexpr Qt::Key kKeys[] = {Qt::Key_Return, Qt::Key_Space, Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Escape, Qt::Key_Left, Qt::Key_Right, Qt::Key_Up,
        Qt::Key_Down, Qt::Key_C, Qt::Key_X, Qt::Key_K, Qt::Key_Z, Qt::Key_F, Qt::Key_N, Qt::Key_G, Qt::Key_BracketRight, Qt::Key_Period};
    QWidget* top = QApplication::activePopupWidget() ? QApplication::activePopupWidget() : static_cast<QWidget*>(&m_window);
    if (!top->isVisible())
        return;
    const Qt::Key key = oneOf(kKeys);
    const QWidget* focus = QApplication::focusWidget();
    qInfo("    %s with the focus on %s", qPrintable(QKeySequence(key).toString()), focus ? focus->metaObject()->className() : "nothing");
    QTest::keyClick(top->windowHandle(), key);
}

bool Walk::holds()
{
    const int count = runs().size();
    const auto& span = timeline().selection().span();
    if (span && span->run >= count)
        return complain("a span of a run that is gone is selected");
    for (int run = 0; run < count; ++run) {
        if (!runs().at(run).trace)
            return complain("a run has no trace");
    }
    if (work().page() == WorkArea::Page::Ranks && !work().ranks().hasRanks())
        return complain("the page of ranks is shown without ranks");
    if (work().page() == WorkArea::Page::Sweep && !work().sweep().hasSweep())
        return complain("the page of sweeps is shown without a sweep");
    if (m_window.actions()["run.start"]->isEnabled() == controller().isRunning())
        return complain("Run is offered while an experiment runs, or is not while none does");
    return true;
}

int numberFrom(const char* variable, int usual)
{
    bool isNumber = false;
    const int number = qEnvironmentVariableIntValue(variable, &isNumber);
    return isNumber ? number : usual;
}

} // namespace

/// The window outlives whatever order things are done in. STALLSCOPE_WALK_SEED chooses another walk, STALLSCOPE_WALK_STEPS a longer one.
class TestRandomWalk : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QApplication::setQuitOnLastWindowClosed(false); }
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void theWindowHoldsTogether()
    {
        const int seed = numberFrom("STALLSCOPE_WALK_SEED", 1);
        const int steps = numberFrom("STALLSCOPE_WALK_STEPS", kUsualSteps);
        qInfo("walks %d steps with seed %d (STALLSCOPE_WALK_STEPS, STALLSCOPE_WALK_SEED)", steps, seed);
        Walk walk(static_cast<std::uint32_t>(seed));
        for (int step = 0; step < steps; ++step)
            QVERIFY2(walk.takeInLoop(step), qPrintable(QString("%1: step %2 of the walk with seed %3").arg(walk.complaint()).arg(step).arg(seed)));
        QVERIFY2(walk.settle(), walk.complaint());
        qInfo("the longest the window did not return took %lld ms", static_cast<long long>(walk.longestPass()));
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestRandomWalk)
#include "tst_random_walk.moc"
