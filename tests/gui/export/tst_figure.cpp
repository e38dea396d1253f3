// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/page_figures.h"
#include "gui/export/picture.h"
#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"
#include "gui/pages/compare/pair_page.h"
#include "gui/panels/summary/verdict_bar.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/recorded_runs.h"

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

std::shared_ptr<const Trace> recorded(std::vector<SweptParameter> sweep, std::uint32_t repeats)
{
    return test::recorded({{{"length", 16}, {"count", 50}}, std::move(sweep), repeats});
}

std::shared_ptr<const Pair> pairFrom(const std::shared_ptr<const Trace>& trace)
{
    RunList runs;
    addFiles(runs, {{"session.stallscope", trace}});
    (void)QTest::qWaitFor([&] { return !runs.isAnalysing(); });
    const auto sides = sidesOf(sourcesOf(runs));
    return pairOf(sides, usualChoice(*sides));
}

std::unique_ptr<const PictureSource> sweepOf(const std::shared_ptr<const Trace>& trace)
{
    const SweepReading reading = readSweep(trace, {}, {});
    return sweepPicture(reading, choiceOf(*reading.table, reading.findings, SweepMetric::Wall, 0), QApplication::font());
}

std::size_t coloursIn(const QImage& image)
{
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            colours.insert(image.pixel(x, y));
    }
    return colours.size();
}

} // namespace

/// Pictures of the pages for comparisons and sweeps.
class TestFigure : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_pair = pairFrom(recorded({}, 5));
        m_curves = recorded({{"count", {10, 100}}}, 1);
        m_map = recorded({{"count", {10, 20}}, {"length", {16, 64}}}, 1);
        QVERIFY(m_pair && m_curves && m_map);
    }
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void aComparisonIsTextAndVectors()
    {
        const QString svg = svgOf(*pairPicture(m_pair, QApplication::font()), {1400, 1400});
        QVERIFY(svg.contains("sync-each<"));
        QVERIFY(svg.contains(">Wall time<"));
        QVERIFY(svg.contains(">Idle, host blocked<"));
        QVERIFY(svg.contains(QString("<title>%1</title>").arg(m_pair->headline.toHtmlEscaped())));
        QVERIFY(!svg.contains("<image"));
    }

    void rowsWithoutRoomAreCounted()
    {
        const auto picture = pairPicture(m_pair, QApplication::font());
        QVERIFY(svgOf(*picture, {1400, 700}).contains("more rows not shown."));
        QVERIFY(!svgOf(*picture, {1400, 3000}).contains("more rows not shown."));
    }

    void wordsAndNumbersCanBeLeftOut()
    {
        PictureOptions options;
        options.size = {1400, 1400};
        options.hasWords = options.hasNumbers = false;
        const QString svg = svgOf(*pairPicture(m_pair, QApplication::font()), options);
        QVERIFY(svgOf(*pairPicture(m_pair, QApplication::font()), {1400, 1400}).contains(">Launch latency, median<"));
        QVERIFY(!svg.contains(">Launch latency, median<"));
        QVERIFY(!svg.contains("the median of 5 repeats."));
        QVERIFY(svg.contains(">Idle, host blocked<"));
    }

    void aSweepHasCurvesAndValues()
    {
        const auto picture = sweepOf(m_curves);
        const QString svg = svgOf(*picture, {1200, 900});
        QVERIFY(svg.contains(">count 10<") && svg.contains(">count 100<"));
        QVERIFY(!picture->title().isEmpty());
        QVERIFY(!picture->hasTime());
    }

    void aMapHasItsCells()
    {
        const auto picture = sweepOf(m_map);
        PictureOptions options;
        options.size = {1200, 900};
        QVERIFY(coloursIn(pictureOf(options, *picture)) > 8);
    }

    /// Its runs have different parameters: what came out of the first two of them would say nothing.
    void theVerdictOnASweepIsThatOfTheSweep()
    {
        const QString verdict = verdictOn(m_curves);
        QCOMPARE(verdict, sweepOf(m_curves)->title());
        QVERIFY(verdict.contains("count"));
    }

    void themesDiffer()
    {
        PictureOptions options;
        options.size = {800, 600};
        options.theme = Theme::Mode::Light;
        const auto picture = sweepOf(m_curves);
        const QImage light = pictureOf(options, *picture);
        options.theme = Theme::Mode::Dark;
        QCOMPARE(light.pixel(2, 2), QColor(Qt::white).rgb()); // as paper is
        QCOMPARE(pictureOf(options, *picture).pixel(2, 2), themeOf(Theme::Mode::Dark).window.rgb());
    }

private:
    QString svgOf(const PictureSource& source, QSize size)
    {
        PictureOptions options;
        options.size = size;
        return svgOf(source, options);
    }
    QString svgOf(const PictureSource& source, PictureOptions options)
    {
        options.path = m_folder.filePath("figure.svg");
        const auto saved = savePicture(options, source);
        QFile file(options.path);
        return saved && file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    test::QtWarnings m_warnings;
    QTemporaryDir m_folder;
    std::shared_ptr<const Pair> m_pair;
    std::shared_ptr<const Trace> m_curves;
    std::shared_ptr<const Trace> m_map;
};

QTEST_MAIN(TestFigure)
#include "tst_figure.moc"
