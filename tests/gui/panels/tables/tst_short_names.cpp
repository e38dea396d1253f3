// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/short_names.h"

#include <QSet>
#include <QStringList>
#include <QTest>

#include <algorithm>

using namespace stallscope::gui;

namespace {

QString inLetters(const QString& name, qsizetype most)
{
    return shortenedName(name, [most](const QString& shown) { return shown.size() <= most; });
}

} // namespace

class TestShortNames : public QObject {
    Q_OBJECT
private slots:
    void emptiesTheInnermostArgumentsFirst()
    {
        const QString name = "void at::native::reduce<512, Functor<float, int>>(std::array<char*, 3>, int)";
        QCOMPARE(inLetters(name, 200), name);
        QCOMPARE(inLetters(name, 70), QString("void at::native::reduce<512, Functor<…>>(std::array<…>, int)"));
        QCOMPARE(inLetters(name, 40), QString("void at::native::reduce<…>(…)"));
        QCOMPARE(inLetters(name, 20), QString("reduce<…>(…)"));
    }

    void keepsNamesWithoutBrackets_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"", "ampere_sgemm_128x64_tn", "a < b", "operator<", "f->g", ")(", "cudaMemcpyAsync (HtoD)"})
            QTest::newRow(name) << name;
    }
    void keepsNamesWithoutBrackets()
    {
        QFETCH(QString, name);
        QCOMPARE(inLetters(name, 100), name);
        QVERIFY(inLetters(name, 1).size() <= name.size()); // ends
    }

    void neverGivesTwoNamesTheSameLabel()
    {
        const QFontMetrics metrics{QFont()};
        const int width = metrics.horizontalAdvance("void elementwise_kernel<…>(…)");
        ShortNames names;
        QSet<QString> labels;
        QStringList all;
        for (const char* type : {"float", "double", "int", "c10::Half"})
            all << QString("void elementwise_kernel<4, at::native::CUDAFunctor_add<%1>, std::array<char*, 3ul>>(int, %1)").arg(type);
        for (const QString& name : all) {
            labels << names.labelOf(name, width, metrics);
            QVERIFY2(metrics.horizontalAdvance(names.labelOf(name, width, metrics)) <= width, qPrintable(names.labelOf(name, width, metrics)));
        }
        QCOMPARE(labels.size(), all.size());
        QCOMPARE(names.labelOf(all.front(), width, metrics), *std::find(labels.begin(), labels.end(), names.labelOf(all.front(), width, metrics)));
    }

    void aLabelDoesNotChangeWhileTheWidthStays()
    {
        const QFontMetrics metrics{QFont()};
        ShortNames names;
        const QString first = names.labelOf("kernel<int, float, double>(a, b, c)", 90, metrics);
        (void)names.labelOf("kernel<int, float, float>(a, b, c)", 90, metrics);
        QCOMPARE(names.labelOf("kernel<int, float, double>(a, b, c)", 90, metrics), first);
    }
};

QTEST_MAIN(TestShortNames)
#include "tst_short_names.moc"
