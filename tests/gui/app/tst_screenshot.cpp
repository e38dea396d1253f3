// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/command_line.h"
#include "gui/app/commands/screenshot.h"
#include "gui/common/theme/colours.h"
#include "gui/panels/tables/table_set.h"
#include "profiler/formats/formats.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/profiler/formats/ranks.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace stallscope;
using namespace stallscope::gui;

class TestScreenshot : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void rightOrdersAreTaken();
    void picturesAreWritten_data();
    void picturesAreWritten();
    void everyFormatHasAPicture_data();
    void everyFormatHasAPicture();
    void aPictureThatCannotBeWrittenIsSaid();
    void otherPagesAreWritten();
    void operatorsAreWritten();
    void communicationIsWritten();
    void hostStacksAreWritten();
    void rowsOfAQueryAreWritten();
    void aRangeInWhichNothingRanIsAMistake();
    void aSideThatIsLeftOutIsThatOfTheRuns();
    void everyTableIsAFile();

private:
    [[nodiscard]] AppOptions options(const QString& name) const;
    [[nodiscard]] static QString written(const AppOptions& wanted);

    test::QtWarnings m_warnings;
    QTemporaryDir m_folder;
};

AppOptions TestScreenshot::options(const QString& name) const
{
    AppOptions options;
    options.files = {STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz"};
    options.screenshot = m_folder.filePath(name);
    options.size = {900, 600};
    options.range = TimeRange{9'000'000, 13'000'000};
    return options;
}

/// The picture as text, or the error.
QString TestScreenshot::written(const AppOptions& wanted)
{
    const auto taken = takeScreenshot(wanted);
    QFile file(wanted.screenshot);
    if (!taken)
        return QString::fromStdString(taken.error().message);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void TestScreenshot::rightOrdersAreTaken()
{
    const auto parsed =
        parseCommandLine({"stallscope", "--theme=light", "a.json", "--range", "1.5ms..2s", "--size", "1920X1080", "--screenshot", "x.SVG", "--", "-b.json"});
    QVERIFY(parsed);
    QCOMPARE(parsed->files, (QStringList{"a.json", "-b.json"}));
    QCOMPARE(parsed->size, QSize(1920, 1080));
    QCOMPARE(*parsed->range, (TimeRange{1'500'000, 2'000'000'000}));
    QCOMPARE(*parsed->theme, Theme::Mode::Light);
    QVERIFY(parseCommandLine({"stallscope"}));
    QVERIFY(parseCommandLine({"stallscope", "--help"})->wantsHelp);
}

void TestScreenshot::picturesAreWritten_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("begin");
    QTest::newRow("PNG") << "picture.png" << QByteArray("\x89PNG");
    QTest::newRow("SVG") << "picture.svg" << QByteArray("<?xml");
    QTest::newRow("PDF") << "picture.pdf" << QByteArray("%PDF");
}

void TestScreenshot::picturesAreWritten()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, begin);
    const AppOptions wanted = options(name);
    const auto taken = takeScreenshot(wanted);
    QVERIFY2(taken.ok(), taken ? "" : taken.error().message.c_str());
    QFile file(wanted.screenshot);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.startsWith(begin));
    if (name.endsWith(".svg")) {
        QVERIFY(bytes.contains(">aten::item<"));
        QVERIFY(!bytes.contains("<image"));
    }
    if (!name.endsWith(".png"))
        return;
    const QImage image(wanted.screenshot);
    QCOMPARE(image.width(), wanted.size.width());
    QVERIFY(image.height() > 200 && image.height() <= wanted.size.height()); // as high as its lanes
    std::set<QRgb> shades;                                                   // by the costs of the waits
    for (int permille = 0; permille <= 250; ++permille)
        shades.insert(SpanColours(themeOf(Theme::Mode::Light), ColourBy::Kind).wait(permille / 1000.0));
    int waits = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            waits += shades.contains(image.pixel(x, y)) ? 1 : 0;
    }
    QCOMPARE(image.pixel(2, 2), QColor(Qt::white).rgb());
    // in this part of the example the host waits for more than half of the time
    QVERIFY(waits > image.width() * 5);
}

void TestScreenshot::everyFormatHasAPicture_data()
{
    QTest::addColumn<QString>("file");
    const QDir folder(STALLSCOPE_SHARED_DATA "/formats");
    for (const QString& name : folder.entryList(QDir::Files)) {
        if (!name.endsWith(".md"))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    if (folder.entryList(QDir::Files).isEmpty())
        QTest::newRow("no traces") << QString();
}

/// The spans of each trace are drawn, in colour.
void TestScreenshot::everyFormatHasAPicture()
{
    QFETCH(const QString, file);
    if (file.isEmpty())
        QSKIP("The traces to test with are not on this machine.");
    AppOptions wanted = options("format.png");
    wanted.files = {file};
    wanted.range.reset();
    const auto taken = takeScreenshot(wanted);
    QVERIFY2(taken.ok(), taken ? "" : taken.error().message.c_str());
    const QImage image(wanted.screenshot);
    QCOMPARE(image.width(), wanted.size.width());
    qint64 coloured = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            coloured += image.pixelColor(x, y).hsvSaturation() > 40 ? 1 : 0;
    }
    const auto trace = openTrace(file.toStdString(), {});
    QVERIFY(trace);
    if ((*trace)->spanCount() > 0)
        QVERIFY2(coloured > 4 * image.width(), qPrintable(QString::number(coloured)));
}

void TestScreenshot::aPictureThatCannotBeWrittenIsSaid()
{
    AppOptions wanted = options("no/such/folder/picture.png");
    const auto taken = takeScreenshot(wanted);
    QVERIFY(!taken);
    QVERIFY(taken.error().message.find("picture.png") != std::string::npos);
    wanted.files = {m_folder.filePath("missing.json")};
    QVERIFY(!takeScreenshot(wanted));
}

void TestScreenshot::otherPagesAreWritten()
{
    AppOptions wanted = options("compare.svg");
    wanted.files = {wanted.files.front(), wanted.files.front()};
    wanted.page = AppOptions::Page::Compare;
    wanted.size = {1200, 1400};
    QVERIFY(takeScreenshot(wanted));
    QFile file(wanted.screenshot);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains(">Wall time<"));
    wanted.screenshot = m_folder.filePath("steps.svg");
    wanted.page = AppOptions::Page::Steps;
    QVERIFY(takeScreenshot(wanted));
    QFile steps(wanted.screenshot);
    QVERIFY(steps.open(QIODevice::ReadOnly));
    const QByteArray drawn = steps.readAll();
    QVERIFY(drawn.contains("Steps stacked") && drawn.contains(">upper quartile<"));
    wanted.page = AppOptions::Page::Sweep;
    const auto sweep = takeScreenshot(wanted);
    QVERIFY(!sweep && sweep.error().message.find("does not contain a sweep") != std::string::npos);
    wanted.files.removeLast();
    wanted.page = AppOptions::Page::Compare;
    const auto alone = takeScreenshot(wanted);
    QVERIFY(!alone && alone.error().message.find("two sides") != std::string::npos);
}

void TestScreenshot::operatorsAreWritten()
{
    AppOptions wanted = options("operators.svg");
    wanted.page = AppOptions::Page::Operators;
    wanted.size = {1600, 3000};
    const QString part = written(wanted);
    QVERIFY2(part.contains("Selected range, 4"), qPrintable(part.left(2000)));
    QVERIFY(part.contains(">Self host time<") && part.contains(">aten::item<"));
    wanted.range.reset();
    const QString all = written(wanted);
    QVERIFY2(all.contains("Whole run, ") && all.contains(">Self host time<"), qPrintable(all.left(2000)));
    QVERIFY(all != part);
    wanted.size = {700, 250};
    const QString low = written(wanted);
    QVERIFY2(low.contains("more rows not shown."), qPrintable(low.right(1500)));
}

void TestScreenshot::communicationIsWritten()
{
    AppOptions wanted = options("communication.svg");
    wanted.page = AppOptions::Page::Communication;
    wanted.range.reset();
    wanted.size = {1600, 1000};
    QVERIFY(written(wanted).contains("has no communication kernels"));
    wanted.range = TimeRange{9'000'000, 13'000'000};
    QCOMPARE(written(wanted), QString("No communication kernels of '%1' in the range").arg(wanted.files.front()));
    wanted.range.reset();
    QTemporaryDir ranks;
    for (int rank = 0; rank < 2; ++rank)
        QVERIFY(test::writeFile(ranks.filePath(QString("rank%1.json").arg(rank)), test::rankTrace({rank == 1 ? 150 : 100, rank == 1 ? 40 : 90})));
    wanted.files = {ranks.path()};
    const QString all = written(wanted);
    QVERIFY2(all.contains(">Bus bandwidth<") && all.contains(">Others waited for it<"), qPrintable(all.left(2000)));
}

void TestScreenshot::hostStacksAreWritten()
{
    AppOptions wanted = options("flame.svg");
    wanted.page = AppOptions::Page::Flame;
    const QString part = written(wanted);
    QVERIFY2(part.contains("Selected range, 4"), qPrintable(part.left(2000)));
    QVERIFY(part.contains(">All threads<") && part.contains(">aten::item<"));
    wanted.range.reset();
    const QString all = written(wanted);
    QVERIFY(all.contains("Whole run, ") && all.contains(">All threads<") && all != part);
    QVERIFY(!all.contains(" not shown."));
    wanted.size = {1600, 200};
    const QString low = written(wanted);
    QVERIFY2(low.contains(">All threads<") && low.contains("more rows not shown."), qPrintable(low.left(3000)));
}

void TestScreenshot::rowsOfAQueryAreWritten()
{
    AppOptions wanted = options("query.svg");
    wanted.page = AppOptions::Page::Query;
    wanted.range.reset();
    wanted.sql = "SELECT 'gemm' AS first, 40 + 2 AS second";
    const QString rows = written(wanted);
    QVERIFY2(rows.contains(">first<") && rows.contains(">gemm<") && rows.contains(">42<"), qPrintable(rows.left(2000)));
    wanted.sql = "SELECT 1 WHERE 0";
    QCOMPARE(written(wanted), QString("The query returned no rows."));
    wanted.sql = "DELETE FROM spans";
    QVERIFY2(!written(wanted).isEmpty() && !takeScreenshot(wanted), qPrintable(written(wanted)));
}

void TestScreenshot::aRangeInWhichNothingRanIsAMistake()
{
    AppOptions wanted = options("late.png");
    wanted.range = TimeRange{1'000'000'000'000, 2'000'000'000'000};
    const auto taken = takeScreenshot(wanted);
    QVERIFY(!taken && taken.error().message.find("after the end of the runs") != std::string::npos);
    QVERIFY(!QFile::exists(wanted.screenshot));
}

void TestScreenshot::aSideThatIsLeftOutIsThatOfTheRuns()
{
    AppOptions wanted = options({});
    wanted.tables = m_folder.filePath("sides");
    const auto waits = [&](const TimeRange& range) {
        wanted.range = range;
        QFile file(QDir(wanted.tables).filePath("waits.csv"));
        return takeTables(wanted) && file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') - 1 : -1;
    };
    const qsizetype all = waits(TimeRange::all());
    const qsizetype early = waits({TimeRange::all().start, 18'000'000});
    QCOMPARE(all, qsizetype{51}); // of the example
    QVERIFY2(early > 0 && early < all, qPrintable(QString::number(early)));
    QCOMPARE(waits({18'000'000, TimeRange::all().end}), all - early);
    wanted.range = TimeRange{90'000'000, TimeRange::all().end};
    QVERIFY(!takeTables(wanted));
}

void TestScreenshot::everyTableIsAFile()
{
    AppOptions wanted = options({});
    wanted.tables = m_folder.filePath("tables");
    QVERIFY(takeTables(wanted));
    const QStringList names = QDir(wanted.tables).entryList(QDir::Files);
    QCOMPARE(names.size(), static_cast<qsizetype>(kTableKinds));
    QFile sites(QDir(wanted.tables).filePath("waits_by_site.csv"));
    QVERIFY(sites.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = sites.readAll().split('\n');
    QVERIFY(lines.front().contains("bubble_ns"));
    QVERIFY(lines.size() > 2);
    wanted.files = {wanted.files.front(), wanted.files.front()};
    wanted.tables = m_folder.filePath("of-two");
    QVERIFY(takeTables(wanted));
    QCOMPARE(QDir(wanted.tables).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), qsizetype{2}); // one folder for each run
    wanted.tables = "/proc/no/such/folder";
    QVERIFY(!takeTables(wanted));
}

QTEST_MAIN(TestScreenshot)
#include "tst_screenshot.moc"
