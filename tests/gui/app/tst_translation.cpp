// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/results.h"
#include "engine/workloads/catalogue.h"
#include "gui/app/actions/actions.h"
#include "gui/app/commands/command_line.h"
#include "gui/app/commands/translation.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/common/text/words.h"
#include "gui/export/report.h"
#include "gui/model/run_list.h"
#include "gui/pages/compare/compare_panel.h"
#include "gui/pages/sweep/sweep_panel.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/panels/summary/verdict_bar.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/base/say.h"
#include "profiler/formats/formats.h"
#include "profiler/narrative/quality_words.h"
#include "profiler/trace/loss.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/recorded_runs.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A pseudo-language with brackets around every text.
class Brackets : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* /*context*/, const char* source, const char* /*comment*/, int /*count*/) const override
    {
        return '[' + QString::fromUtf8(source) + ']';
    }
};

/// Text outside of the brackets: names, numbers, and untranslatable texts.
QString outsideOfBrackets(const QString& text)
{
    QString outside;
    int depth = 0;
    for (const QChar c : text) {
        depth -= c == ']' ? 1 : 0;
        if (depth == 0)
            outside += c;
        depth += c == '[' ? 1 : 0;
    }
    return outside;
}

constexpr QLatin1String kParameter("wait block"); // its name, and its value

/// Two common words in a row belong to a sentence; a single one may be a name.
bool hasBareWords(const QString& text)
{
    static const QRegularExpression kSentence("(^|[\\s(])[a-zA-Z][a-z]+ [a-z]{2,}\\b");
    return kSentence.match(outsideOfBrackets(text).remove(kParameter)).hasMatch();
}

QStringList cellsOf(const QAbstractItemView& view)
{
    QStringList cells;
    const QAbstractItemModel* model = view.model();
    for (int column = 0; model && column < model->columnCount(); ++column) {
        cells << model->headerData(column, Qt::Horizontal).toString();
        for (int row = 0; row < model->rowCount(); ++row)
            cells << model->index(row, column).data().toString();
    }
    return cells;
}

/// All texts in a window.
QStringList textsIn(const QWidget& root)
{
    static const QRegularExpression kTags("<[^>]*>");
    QStringList texts;
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&root))
            continue;
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            texts << label->text().replace(kTags, " ");
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            texts << button->text();
        if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view && !qobject_cast<const QHeaderView*>(widget))
            texts << cellsOf(*view);
        const auto* tabs = qobject_cast<const QTabBar*>(widget);
        for (int i = 0; tabs && i < tabs->count(); ++i)
            texts << tabs->tabText(i);
        const auto* choice = qobject_cast<const QComboBox*>(widget);
        for (int i = 0; choice && i < choice->count(); ++i)
            texts << choice->itemText(i);
        texts << widget->toolTip().replace(kTags, " ");
    }
    return texts;
}

QStringList bareIn(QStringList texts)
{
    texts.removeIf([](const QString& text) { return !hasBareWords(text); });
    texts.removeDuplicates();
    return texts;
}

std::shared_ptr<const Trace> recorded(std::vector<SweptParameter> sweep)
{
    return test::recorded({{{"count", 200}}, std::move(sweep), 5});
}

/// A window without saved settings.
struct Fixture {
    /// Shows a recording as it would be opened.
    void show(const std::shared_ptr<const Trace>& trace)
    {
        QVERIFY(trace);
        const QString path = folder.filePath("mine.stallscope");
        QVERIFY(saveTrace(*trace, path.toStdString(), {}));
        window.documentController().open({path});
        QTRY_VERIFY_WITH_TIMEOUT(window.runs().size() > 0 && !window.runs().isAnalysing(), 20'000);
    }

    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};
};

} // namespace

/// Every sentence is translatable, including those from below the GUI layer.
class TestTranslation : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_warnings.begin();
        QCoreApplication::installTranslator(&m_brackets);
        translateWithQt();
        m_fixture = std::make_unique<Fixture>();
        m_fixture->window.resize(1600, 1000);
        m_fixture->window.show();
    }
    void cleanup()
    {
        m_fixture.reset();
        setTranslator(nullptr);
        QCoreApplication::removeTranslator(&m_brackets);
        QCOMPARE(m_warnings.end(), QStringList());
    }

    void bareWordsAreFound()
    {
        QVERIFY(hasBareWords("The host waited"));
        QVERIFY(hasBareWords("[The host waited] for it"));
        QVERIFY(!hasBareWords("[The host waited [3 times] for it] sync-each 3 ms"));
    }

    void everyLossHasAName()
    {
        for (const LossInfo& loss : allLosses())
            QVERIFY2(!hasBareWords(toQString(narrative::qualitySentence(loss.name, 12))), loss.name);
        for (const char* name : {"clock_error_ns", "overhead_ns", "device_spans_before_launch"})
            QVERIFY2(!hasBareWords(toQString(narrative::qualitySentence(name, 12))), name);
    }

    void theFirstScreen() { QCOMPARE(bareIn(textsIn(m_fixture->window)).join(" | "), QString()); }

    void theTimelineAndTheComparison()
    {
        m_fixture->show(recorded({}));
        WorkArea& work = m_fixture->window.work();
        QTRY_VERIFY(!work.verdict().sentence().isEmpty());
        QVERIFY(work.verdict().sentence().contains('['));
        static const QRegularExpression begin("^\\[{2,}[A-Z]"); // how sentences are joined is translated, too
        QVERIFY(begin.match(headlineFor(m_fixture->window.runs().at(0))).hasMatch());
        QCOMPARE(bareIn({work.verdict().sentence(), headlineFor(m_fixture->window.runs().at(0)), headlineFor(m_fixture->window.runs().at(1))}).join(" | "),
            QString());
        work.setTablesShown(true);
        QCOMPARE(bareIn(textsIn(work)).join(" | "), QString());
        work.showPage(WorkArea::Page::Compare);
        QTRY_VERIFY(work.compare().hasResult());
        QCOMPARE(bareIn(textsIn(work)).join(" | "), QString());
    }

    /// The headline takes the first sentence, and the line below it the second: each is translated by itself.
    void theResultOfEqualStrategies()
    {
        RunReport report;
        report.wall = 1'000'000;
        ExperimentResults results;
        for (const char* name : {"sync-each", "async"}) {
            StrategyResult& strategy = results.strategies.emplace_back();
            strategy.strategy = name;
            strategy.side.repeats.assign(kRepeatsToJudge, {&report, std::nullopt});
        }
        results.strategies[0].isBaseline = true;
        results.strategies[1].ratio = compareMedians(wallTimes(results.strategies[0].side), wallTimes(results.strategies[1].side));
        QCOMPARE(results.strategies[1].ratio.verdict, Verdict::NoDifferenceShown);
        const QString sentences = toQString(resultSentence(ExperimentPlan::of(*findWorkload("increment")), results));
        QVERIFY(sentences.contains("More repeats"));
        const auto [headline, details] = firstSentence(sentences);
        QCOMPARE(bareIn({headline, details}).join(" | "), QString());
    }

    void theSweep()
    {
        m_fixture->show(recorded({{"count", {20, 200}}}));
        WorkArea& work = m_fixture->window.work();
        QTRY_VERIFY(work.sweep().hasSweep());
        work.showPage(WorkArea::Page::Sweep);
        QCOMPARE(bareIn(textsIn(work)).join(" | "), QString());
    }

    /// As people type it, and as locales are written.
    void aLanguageIsTakenByItsLocale()
    {
        for (const char* code : {"zh", "zh_CN", "zh-CN", "zh_CN.UTF-8"}) {
            const auto taken = languageFrom(code);
            QVERIFY2(taken.ok() && *taken == "zh_CN", code);
        }
        QVERIFY(!languageFrom("xx"));
    }

    /// What stood there in another language, too.
    void theWindowAfterAChangeOfLanguage()
    {
        QCoreApplication::removeTranslator(&m_brackets);
        m_fixture = std::make_unique<Fixture>();
        m_fixture->window.resize(1600, 1000);
        m_fixture->window.show();
        m_fixture->show(recorded({{"count", {20, 200}}}));
        QTRY_VERIFY(!m_fixture->window.work().verdict().sentence().isEmpty());
        QTRY_VERIFY(m_fixture->window.work().sweep().hasSweep());
        QVERIFY(!bareIn(textsIn(m_fixture->window)).isEmpty());
        QCoreApplication::installTranslator(&m_brackets);
        m_fixture->window.chooseLanguage("en"); // there are brackets around it as well
        QTRY_VERIFY(m_fixture->window.actions()["file.open"]->text().startsWith('['));
        WorkArea& work = m_fixture->window.work();
        QTRY_VERIFY(work.verdict().sentence().startsWith('['));
        QTRY_VERIFY(work.sweep().hasSweep());
        QCOMPARE(work.page(), WorkArea::Page::Sweep);
        QCOMPARE(bareIn(textsIn(m_fixture->window)).join(" | "), QString());
        work.showPage(WorkArea::Page::Compare);
        QTRY_VERIFY(work.compare().hasResult());
        QCOMPARE(bareIn(textsIn(m_fixture->window)).join(" | "), QString());
        work.setTablesShown(true);
        work.showPage(WorkArea::Page::Timeline);
        QCOMPARE(bareIn(textsIn(m_fixture->window)).join(" | "), QString());
    }

    void theReport_data()
    {
        QTest::addColumn<bool>("isSweep");
        QTest::newRow("of a run") << false;
        QTest::newRow("of a sweep") << true;
    }
    void theReport()
    {
        QFETCH(bool, isSweep);
        m_fixture->show(recorded(isSweep ? std::vector<SweptParameter>{{"count", {20, 200}}} : std::vector<SweptParameter>()));
        const QString path = m_fixture->folder.filePath("report.html");
        QVERIFY(saveReport(path, m_fixture->window.runs(), m_fixture->window.timeline()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        static const QRegularExpression kTexts("<(h[123]|p|th)( [^>]*)?>([^<]*)</");
        QStringList texts;
        for (auto match = kTexts.globalMatch(QString::fromUtf8(file.readAll())); match.hasNext();)
            texts << match.next().captured(3);
        QVERIFY(texts.size() > 10);
        QCOMPARE(bareIn(texts).join(" | "), QString());
    }

private:
    Brackets m_brackets;
    test::QtWarnings m_warnings;
    std::unique_ptr<Fixture> m_fixture;
};

QTEST_MAIN(TestTranslation)
#include "tst_translation.moc"
