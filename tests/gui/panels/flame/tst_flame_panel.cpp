// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/panels/flame/flame_panel.h"
#include "gui/panels/flame/flame_view.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

constexpr Nanos kUs = 1000;

/// Two steps with a convolution each, the second one twice as long.
std::shared_ptr<const Trace> convolutions()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.python(main, "train.py(31): step", {0, 100 * kUs});
    s.op(main, "aten::conv2d", {10 * kUs, 60 * kUs});
    s.launch(main, {20 * kUs, 25 * kUs}, stream, {30 * kUs, 90 * kUs}, "conv");
    s.python(main, "train.py(31): step", {100 * kUs, 300 * kUs});
    s.op(main, "aten::conv2d", {110 * kUs, 210 * kUs});
    s.launch(main, {120 * kUs, 125 * kUs}, stream, {130 * kUs, 250 * kUs}, "conv");
    return s.trace();
}

struct Window {
    RunList runs;
    VisibleRange range;
    Selection selection;
    Navigation navigation{runs, range, selection};
    FlamePanel panel{runs, selection, range, navigation};

    Window()
    {
        panel.resize(1000, 300);
        panel.show();
    }
    void open()
    {
        runs.add("run", convolutions(), RunId(0));
        range.setBounds({0, 300 * kUs});
        range.fit();
    }
    [[nodiscard]] bool isReady() { return !runs.isAnalysing() && !panel.isWorking() && view().data(); }
    [[nodiscard]] FlameView& view() { return panel.view(); }
    [[nodiscard]] std::uint32_t node(const QString& name)
    {
        const FlameData& data = *view().data();
        for (std::uint32_t i = 0; i < data.tree.nodes().size(); ++i) {
            if (nameOf(data, i) == name)
                return i;
        }
        return UINT32_MAX;
    }
    [[nodiscard]] const HostStackTree::Node& at(const QString& name) { return view().data()->tree.node(node(name)); }
};

} // namespace

class TestFlamePanel : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void showsTheVisibleRange();
    void showsTheSelectedRangeInstead();
    void keepsZoomAndCurrentBoxWhenTheRangeChanges();
    void keysWalkThroughBoxes();
    void aBoxLeadsToItsLongestSpan();
    void searchHighlightsAndSumsUp();
    void computesNothingWhileHidden();
    void nothingIsLeftOfRunsThatAreGone();
    void paintsInBothThemes();

private:
    stallscope::test::QtWarnings m_warnings;
};

void TestFlamePanel::showsTheVisibleRange()
{
    Window window;
    QVERIFY(!window.view().data());
    window.open();
    QTRY_VERIFY(window.isReady());
    QCOMPARE(window.at("aten::conv2d").count, std::uint64_t{2});
    QCOMPARE(window.at("aten::conv2d").total, 150 * kUs);
    QCOMPARE(window.at("aten::conv2d").device, 180 * kUs);
    window.range.show({0, 100 * kUs});
    QTRY_COMPARE(window.at("aten::conv2d").count, std::uint64_t{1});
    QCOMPARE(window.at("aten::conv2d").total, 50 * kUs);
}

void TestFlamePanel::showsTheSelectedRangeInstead()
{
    Window window;
    window.open();
    QTRY_VERIFY(window.isReady());
    window.selection.selectRange(window.runs.at(0).onAxis({100 * kUs, 160 * kUs}));
    QTRY_COMPARE(window.at("aten::conv2d").total, 50 * kUs); // the part in the range
    QVERIFY(window.view().data()->isOfSelection);
    window.range.show({0, 50 * kUs});
    QVERIFY(!window.panel.isWorking());
    window.selection.selectRange({});
    QTRY_VERIFY(!window.view().data()->isOfSelection);
}

void TestFlamePanel::keepsZoomAndCurrentBoxWhenTheRangeChanges()
{
    Window window;
    window.open();
    QTRY_VERIFY(window.isReady());
    window.view().zoomTo(window.node("train.py(31): step"));
    window.view().setCurrent(window.node("aten::conv2d"));
    window.selection.selectRange(TimeRange{100 * kUs, 300 * kUs});
    QTRY_COMPARE(window.at("aten::conv2d").count, std::uint64_t{1});
    QCOMPARE(window.view().zoomed(), window.node("train.py(31): step"));
    QCOMPARE(window.view().current().value(), window.node("aten::conv2d"));
}

void TestFlamePanel::keysWalkThroughBoxes()
{
    Window window;
    window.open();
    QTRY_VERIFY(window.isReady());
    FlameView& view = window.view();
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(view.current().value(), HostStackTree::kRoot);
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Down);
    QCOMPARE(view.current().value(), window.node("train.py(31): step"));
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(view.zoomed(), window.node("train.py(31): step"));
    QTest::keyClick(&view, Qt::Key_Down);
    QCOMPARE(view.current().value(), window.node("aten::conv2d"));
    QTest::keyClick(&view, Qt::Key_Right); // the only one in its row
    QCOMPARE(view.current().value(), window.node("aten::conv2d"));
    QTest::keyClick(&view, Qt::Key_Up);
    QCOMPARE(view.current().value(), window.node("train.py(31): step"));
    QTest::keyClick(&view, Qt::Key_Backspace);
    QTest::keyClick(&view, Qt::Key_Backspace);
    QTest::keyClick(&view, Qt::Key_Backspace);
    QCOMPARE(view.zoomed(), HostStackTree::kRoot);
}

void TestFlamePanel::aBoxLeadsToItsLongestSpan()
{
    Window window;
    window.open();
    QTRY_VERIFY(window.isReady());
    window.view().setCurrent(window.node("aten::conv2d"));
    QTest::keyClick(&window.view(), Qt::Key_Return, Qt::ShiftModifier);
    QVERIFY(window.selection.span());
    QCOMPARE(window.selection.span()->span.start, 110 * kUs);
    // a double click zooms
    window.view().resetZoom();
    const QPoint middle = window.view().areaOf(window.node("aten::conv2d")).center().toPoint();
    QTest::mouseDClick(window.view().viewport(), Qt::LeftButton, {}, middle);
    QCOMPARE(window.view().zoomed(), window.node("aten::conv2d"));
}

void TestFlamePanel::searchHighlightsAndSumsUp()
{
    Window window;
    window.open();
    QTRY_VERIFY(window.isReady());
    window.panel.setSearch("CONV aten");
    QCOMPARE(window.view().matches().count, std::uint64_t{2});
    QCOMPARE(window.view().matches().host, 150 * kUs);
    auto* search = window.panel.findChild<QLineEdit*>();
    search->setFocus();
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(window.view().current().value(), window.node("aten::conv2d"));
    window.panel.setSearch("nobody");
    QCOMPARE(window.view().matches().count, std::uint64_t{0});
    window.panel.setSearch("");
    QVERIFY(window.view().matches().isMatch.empty());
}

void TestFlamePanel::computesNothingWhileHidden()
{
    Window window;
    window.panel.hide();
    window.open();
    QTRY_VERIFY(!window.runs.isAnalysing());
    QVERIFY(!window.panel.isWorking());
    QVERIFY(!window.view().data());
    window.panel.show();
    QTRY_VERIFY(window.isReady());
}

void TestFlamePanel::nothingIsLeftOfRunsThatAreGone()
{
    Window window;
    window.open();
    QTRY_VERIFY(window.isReady());
    window.view().setCurrent(window.node("aten::conv2d"));
    window.runs.clear();
    QVERIFY(!window.view().data());
    QVERIFY(!window.view().current());
    window.panel.grab();
    QTest::keyClick(&window.view(), Qt::Key_Down);
}

void TestFlamePanel::paintsInBothThemes()
{
    Window window;
    window.open();
    QTRY_VERIFY(window.isReady());
    const std::uint32_t conv = window.node("aten::conv2d");
    QImage before;
    for (const Theme::Mode mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
        window.panel.setTheme(themeOf(mode));
        const QImage image = window.view().viewport()->grab().toImage();
        const QPoint inside = window.view().areaOf(conv).toRect().bottomRight() - QPoint(8, 4);
        QVERIFY(image.pixelColor(inside) != themeOf(mode).surface);
        QCOMPARE(image.pixelColor(image.width() - 2, image.height() - 2), themeOf(mode).surface);
        QVERIFY(image != before);
        before = image;
    }
}

QTEST_MAIN(TestFlamePanel)
#include "tst_flame_panel.moc"
