// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/session_document.h"
#include "profiler/formats/formats.h"

#include <QRegularExpression>
#include <QStringList>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

class TestSaveFilters : public QObject {
    Q_OBJECT
private slots:
    void everyFormat();
    void formatsOfOneName();
};

void TestSaveFilters::everyFormat()
{
    for (const Exporter& exporter : exporters())
        QVERIFY2(saveFilters().contains(QRegularExpression(QStringLiteral("[( ]\\*%1[ )]").arg(QRegularExpression::escape(exporter.suffix)))), exporter.suffix);
}

void TestSaveFilters::formatsOfOneName()
{
    const QStringList filters = saveFilters().split(";;");
    QCOMPARE(filters.value(0), QString("Sessions (*.stallscope)"));
    QCOMPARE(filters.value(1), QString("Chrome traces (*.json *.json.gz)"));
}

QTEST_APPLESS_MAIN(TestSaveFilters)
#include "tst_save_filters.moc"
