// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/picture.h"
#include "gui/export/picture_dialog.h"
#include "gui/export/timeline_picture.h"
#include "gui/model/settings.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/timeline_window.h"
#include "tests/support/file_size_limit.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDebug>
#include <QDialogButtonBox>
#include <QFile>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRect>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

#include <set>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::TimelineWindow;

namespace {

/// The columns in which some pixel has the colour of waits.
std::size_t waitColumns(const QImage& image)
{
    std::set<int> columns;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixel(x, y) == themeOf(Theme::Mode::Dark).wait.rgb())
                columns.insert(x);
        }
    }
    return columns.size();
}

/// What differs from the background at the corner.
QRect inkOf(const QImage& image)
{
    QRect ink;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixel(x, y) != image.pixel(0, 0))
                ink |= QRect(x, y, 1, 1);
        }
    }
    return ink;
}

/// The first and the last row above the legend in which a wait is seen.
std::pair<int, int> rowsOfWaits(const QImage& image)
{
    std::pair<int, int> rows{-1, -1};
    for (int y = 0; y < image.height() * 9 / 10; ++y) {
        for (int x = image.width() / 3; x < image.width(); ++x) {
            if (image.pixel(x, y) != themeOf(Theme::Mode::Dark).wait.rgb())
                continue;
            rows = {rows.first < 0 ? y : rows.first, y};
            break;
        }
    }
    return rows;
}

} // namespace

class TestPicture : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_warnings.begin();
        m_window = std::make_unique<TimelineWindow>();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->addRun();
    }
    void cleanup()
    {
        m_window.reset();
        QCOMPARE(m_warnings.end(), QStringList());
    }

    void hasTheSizeAndScaleThatWereAskedFor()
    {
        PictureOptions options = small();
        options.size = {900, 300}; // as high as its lanes or lower
        QCOMPARE(take(options).size(), QSize(900, 300));
        options.scale = 2;
        const QImage twice = take(options);
        QCOMPARE(twice.size(), QSize(1800, 600));
        // twice as fine, not twice as coarse: half of the time is waited, in ten pieces
        options.scale = 1;
        QVERIFY(waitColumns(twice) > waitColumns(take(options)) * 3 / 2);
    }

    /// There is no empty half below the lanes, at any scale.
    void isNoHigherThanItsContents()
    {
        PictureOptions options = small();
        options.size = {900, 900};
        const QImage image = take(options);
        QCOMPARE(image.width(), 900);
        QVERIFY2(image.height() < 800, qPrintable(QString::number(image.height())));
        options.size = {900, 1800};
        QCOMPARE(take(options), image);
        options.scale = 2;
        QCOMPARE(take(options).size(), 2 * image.size());
        options.path = m_folder.filePath("cropped.svg");
        QVERIFY(savePicture(options, TimelinePicture(m_window->timeline, m_window->runs)));
        QVERIFY(read(options.path).contains(QString("viewBox=\"0 0 900 %1\"").arg(image.height()).toUtf8()));
    }

    /// Lanes stand where their headers and labels do, at any scale.
    void lanesStandAtTheSameHeight()
    {
        PictureOptions options = small();
        options.hasWords = options.hasNumbers = false;
        const auto rows = rowsOfWaits(take(options));
        QVERIFY(rows.second - rows.first > 8);
        for (const double scale : {1.5, 2.0, 3.0}) {
            options.scale = scale;
            const auto scaled = rowsOfWaits(take(options));
            QVERIFY2(std::abs(scaled.first / scale - rows.first) <= 1 && std::abs(scaled.second / scale - rows.second) <= 1,
                qPrintable(QString("%1 to %2 at scale %3").arg(scaled.first).arg(scaled.second).arg(scale)));
        }
    }

    void showsTheExtentThatWasAskedFor()
    {
        m_window->visible().show({11'000, 12'000});                          // nothing but a wait
        m_window->timeline.selection().selectRange(TimeRange{7'000, 9'000}); // nothing of one
        PictureOptions options = small();
        const std::size_t inView = waitColumns(take(options));
        options.extent = PictureOptions::Extent::Everything;
        const std::size_t inAll = waitColumns(take(options));
        options.extent = PictureOptions::Extent::Selection;
        QVERIFY(inView > inAll / 2 && inAll > 100);
        QVERIFY(waitColumns(take(options)) < 30); // those of the legend
    }

    void leavesTheTimelineAsItIs()
    {
        m_window->visible().show({11'000, 22'000});
        const QSize size = m_window->timeline.size();
        QSignalSpy moved(&m_window->visible(), &VisibleRange::changed);
        PictureOptions options = small();
        options.extent = PictureOptions::Extent::Everything;
        (void)take(options);
        QCOMPARE(moved.size(), 0);
        QCOMPARE(m_window->timeline.size(), size);
    }

    void vectorsHoldTitleLegendAndNumbersAsText()
    {
        PictureOptions options = small();
        options.path = m_folder.filePath("all.svg");
        options.size = {1600, 900};
        QVERIFY(savePicture(options, TimelinePicture(m_window->timeline, m_window->runs)));
        const QByteArray all = read(options.path);
        static const QRegularExpression verdict("-bound: |No single bottleneck: |The trace contains ");
        QVERIFY2(verdict.match(all).hasMatch(), all.constData());
        for (const char* text : {">a run<", ">host waits, from cheap to costly<", ">Host/device overlap<", ">Device utilization<", ">gemm<"})
            QVERIFY2(all.contains(text), text);
        QVERIFY(!all.contains("<image"));
        QVERIFY(!all.contains("matrix(0.75")); // plots are as wide as what stands around them
        options.hasWords = options.hasNumbers = false;
        QVERIFY(savePicture(options, TimelinePicture(m_window->timeline, m_window->runs)));
        const QByteArray bare = read(options.path);
        QVERIFY(!verdict.match(bare).hasMatch() && !bare.contains(">Host/device overlap<") && bare.contains(">host waits, from cheap to costly<"));
    }

    /// Instead of an empty plot with a ruler.
    void namesAnEmptyTrace()
    {
        TraceBuilder builder;
        const RunId run = builder.addRun({});
        RunList runs;
        const TimelineWidget timeline(runs);
        runs.add("a run", builder.finish(), run);
        PictureOptions options = small();
        options.path = m_folder.filePath("empty.svg");
        QVERIFY(savePicture(options, TimelinePicture(timeline, runs)));
        const QByteArray picture = read(options.path);
        QVERIFY2(picture.contains(">Empty trace<") && picture.contains("No GPU activity or API calls in this file."), picture.constData());
        QVERIFY(!picture.contains(">Device utilization<"));
        QVERIFY(pictureOf(options, TimelinePicture(timeline, runs)).height() < 400);
        options.hasWords = options.hasNumbers = false;
        const QImage image = pictureOf(options, TimelinePicture(timeline, runs));
        const QRect ink = inkOf(image); // the text alone, all of it within the picture
        QVERIFY2(image.rect().adjusted(8, 8, -8, -8).contains(ink), qPrintable(QDebug::toString(ink)));
        QVERIFY(ink.width() > 300 && std::abs(ink.center().x() - image.rect().center().x()) < 5);
        QVERIFY(ink.height() > 2 * QFontMetrics(timeline.font()).height());
    }

    void whatCannotBeWrittenLeavesWhatWasThere_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("no such folder") << "no/such/folder.png";
        QTest::newRow("no such format") << "picture.bmp";
        QTest::newRow("no format") << "picture";
        QTest::newRow("nothing") << "";
    }
    void whatCannotBeWrittenLeavesWhatWasThere()
    {
        QFETCH(QString, name);
        PictureOptions options = small();
        options.path = name.isEmpty() ? name : m_folder.filePath(name);
        const auto saved = savePicture(options, TimelinePicture(m_window->timeline, m_window->runs));
        QVERIFY(!saved);
        QVERIFY(saved.error().message.find(name.toStdString()) != std::string::npos);
        QVERIFY(name.isEmpty() || !QFile::exists(options.path));
    }

    void aFullDiskIsSaid_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"full.png", "full.svg", "full.pdf"})
            QTest::newRow(name) << name;
    }
    void aFullDiskIsSaid()
    {
        QFETCH(QString, name);
        PictureOptions options = small();
        options.path = m_folder.filePath(name);
        QVERIFY(savePicture(options, TimelinePicture(m_window->timeline, m_window->runs)));
        const QByteArray before = read(options.path);
        options.scale = 3;
        const auto saved = [&] {
            const test::FileSizeLimit limit(1'000);
            return savePicture(options, TimelinePicture(m_window->timeline, m_window->runs));
        }();
        QVERIFY(!saved);
        const QString said = QString::fromStdString(saved.error().message);
        QVERIFY2(
            said.startsWith(QString("cannot write '%1': ").arg(options.path)) && said.endsWith("File too large"), qPrintable(said)); // as the system says it
        QVERIFY(read(options.path) == before);
    }

    void theDialogSavesWhatItShowsAndRemembersIt()
    {
        Settings settings(m_folder.filePath("settings.ini"));
        const QString path = m_folder.filePath("chosen.png");
        {
            PictureDialog dialog(std::make_unique<TimelinePicture>(m_window->timeline, m_window->runs), settings, Theme::Mode::Light);
            dialog.show();
            const QList<QLabel*> labels = dialog.findChildren<QLabel*>();
            QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) { return !label->pixmap().isNull(); }));
            dialog.findChild<QLineEdit*>()->setText(path);
            dialog.findChildren<QCheckBox*>().first()->setChecked(false);
            QCOMPARE(dialog.options().theme, Theme::Mode::Light);
            QVERIFY(!dialog.options().hasWords);
            QSignalSpy saved(&dialog, &PictureDialog::saved);
            QTest::keyClick(&dialog, Qt::Key_Return);
            QCOMPARE(saved.size(), 1);
        }
        QCOMPARE(QImage(path).width(), 1600);
        const PictureDialog again(std::make_unique<TimelinePicture>(m_window->timeline, m_window->runs), settings, Theme::Mode::Light);
        QVERIFY(!again.options().hasWords && again.options().hasNumbers);
    }

    void theDialogAsksBeforeItReplacesAFile()
    {
        const QString path = m_folder.filePath("there.png");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
        file.close();
        Settings settings(m_folder.filePath("fourth.ini"));
        PictureDialog dialog(std::make_unique<TimelinePicture>(m_window->timeline, m_window->runs), settings, Theme::Mode::Dark);
        dialog.show();
        dialog.findChild<QLineEdit*>()->setText(path);
        QTimer answers;
        connect(&answers, &QTimer::timeout, this, [] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
                box->button(QMessageBox::No)->click();
        });
        answers.start(10);
        QTest::keyClick(&dialog, Qt::Key_Return);
        QVERIFY(dialog.isVisible());
        QCOMPARE(read(path), QByteArray("mine"));
    }

    void theDialogOffersTheSelectedRangeAndCopies()
    {
        m_window->timeline.selection().selectRange(TimeRange{7'000, 9'000});
        Settings settings(m_folder.filePath("other.ini"));
        PictureDialog dialog(std::make_unique<TimelinePicture>(m_window->timeline, m_window->runs), settings, Theme::Mode::Dark);
        QCOMPARE(dialog.options().extent, PictureOptions::Extent::Selection);
        dialog.show();
        QSignalSpy copied(&dialog, &PictureDialog::copied);
        for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
            if (button->text().remove(QLatin1Char('&')) == "Copy")
                button->click();
        }
        QCOMPARE(copied.size(), 1);
        QCOMPARE(QGuiApplication::clipboard()->image().width(), 1600);
    }

    void theDialogSaysWhatIsWrong()
    {
        Settings settings(m_folder.filePath("third.ini"));
        PictureDialog dialog(std::make_unique<TimelinePicture>(m_window->timeline, m_window->runs), settings, Theme::Mode::Dark);
        dialog.show();
        dialog.findChild<QLineEdit*>()->setText(m_folder.filePath("picture.xyz"));
        QTest::keyClick(&dialog, Qt::Key_Return);
        QVERIFY(dialog.isVisible());
        const QList<QLabel*> labels = dialog.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) { return label->isVisible() && label->text().contains("picture.xyz"); }));
    }

private:
    [[nodiscard]] static PictureOptions small()
    {
        PictureOptions options;
        options.size = {900, 500};
        return options;
    }
    [[nodiscard]] QImage take(const PictureOptions& options) { return pictureOf(options, TimelinePicture(m_window->timeline, m_window->runs)); }
    [[nodiscard]] static QByteArray read(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    test::QtWarnings m_warnings;
    QTemporaryDir m_folder;
    std::unique_ptr<TimelineWindow> m_window;
};

QTEST_MAIN(TestPicture)
#include "tst_picture.moc"
