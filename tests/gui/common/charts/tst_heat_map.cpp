// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/heat_map.h"
#include "gui/common/theme/colours.h"
#include "tests/gui/support/qt_warnings.h"

#include <QSignalSpy>
#include <QTest>

using namespace stallscope::gui;
using stallscope::test::QtWarnings;

namespace {

HeatScene threeByTwo()
{
    HeatScene scene;
    scene.x = {"workers", {1, 2, 4}, {"1", "2", "4"}};
    scene.y = {"batch", {16, 32}, {"16", "32"}};
    scene.title = "Wall time";
    for (int i = 0; i < 5; ++i)
        scene.cells.push_back({QString::number(i), i / 4.0, i == 4});
    scene.cells.emplace_back();
    return scene;
}

} // namespace

class TestHeatMap : public QObject {
    Q_OBJECT

private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void anEmptyMapIsDrawn()
    {
        HeatMap map;
        QVERIFY(!map.grab().isNull());
        QVERIFY(!map.cellAt({10, 10}));
        QTest::keyClick(&map, Qt::Key_Right);
        QVERIFY(!map.pointedAt());
    }

    void cellsFillTheAreaWithTheSmallestAtTheLowerLeft()
    {
        HeatMap map;
        map.resize(600, 400);
        map.setScene(threeByTwo());
        QVERIFY(map.cellRect(0).center().y() > map.cellRect(1).center().y());
        QVERIFY(map.cellRect(0).center().x() < map.cellRect(2).center().x());
        for (std::size_t cell = 0; cell < 6; ++cell)
            QCOMPARE(map.cellAt(map.cellRect(cell).center()), std::optional(cell));
    }

    void aCellHasItsColour()
    {
        HeatMap map;
        map.resize(600, 400);
        map.setScene(threeByTwo());
        const QImage image = map.grab().toImage();
        const auto colourIn = [&](std::size_t cell) { return image.pixelColor(map.cellRect(cell).topLeft().toPoint() + QPoint(8, 8)); };
        QCOMPARE(colourIn(0).rgb(), heatColour(0).rgb());
        QCOMPARE(colourIn(2).rgb(), heatColour(0.5).rgb());
        QCOMPARE(colourIn(4).rgb(), heatColour(1).rgb());
    }

    void theScaleBrightensEvenly()
    {
        // L* of CIELAB, which is what the eye calls lightness, from relative luminance
        const auto lightness = [](const QColor& colour) {
            const auto linear = [](double channel) { return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4); };
            const double y = 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
            return 116 * std::cbrt(y) - 16;
        };
        for (int i = 0; i < 20; ++i) {
            const double step = lightness(heatColour((i + 1) / 20.0)) - lightness(heatColour(i / 20.0));
            QVERIFY2(step > 2.5 && step < 6, qPrintable(QString("step %1 is %2").arg(i).arg(step)));
        }
    }

    void keysAndClicksChoose()
    {
        HeatMap map;
        map.resize(600, 400);
        map.setScene(threeByTwo());
        QSignalSpy activated(&map, &HeatMap::activated);
        for (const int key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Up, Qt::Key_Up, Qt::Key_Return})
            QTest::keyClick(&map, static_cast<Qt::Key>(key));
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].value<std::size_t>(), std::size_t{3});
        QTest::mouseClick(&map, Qt::LeftButton, {}, map.cellRect(4).center().toPoint());
        QCOMPARE(activated[1][0].value<std::size_t>(), std::size_t{4});
    }

private:
    QtWarnings m_warnings;
};

QTEST_MAIN(TestHeatMap)
#include "tst_heat_map.moc"
