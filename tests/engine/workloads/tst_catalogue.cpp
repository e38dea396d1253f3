// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace stallscope;

namespace {

/// The part of docs/workloads.md that is about a workload.
QString chapterOf(const QString& name)
{
    QFile file(STALLSCOPE_SOURCE_DIR "/docs/workloads.md");
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QString text = QString::fromUtf8(file.readAll());
    const qsizetype begin = text.indexOf("\n## `" + name + "`");
    return begin < 0 ? QString() : text.mid(begin, text.indexOf("\n## ", begin + 1) - begin);
}

void addCatalogue()
{
    QTest::addColumn<const WorkloadInfo*>("info");
    for (const WorkloadInfo& info : catalogue())
        QTest::newRow(info.name) << &info;
}

} // namespace

class TestCatalogue : public QObject {
    Q_OBJECT

private slots:
    void namesAreFound()
    {
        QVERIFY(!findWorkload(""));
        QVERIFY(!findWorkload("Increment"));
        QSet<QString> names;
        for (const WorkloadInfo& info : catalogue()) {
            QCOMPARE(findWorkload(info.name), &info);
            names << info.name;
        }
        QCOMPARE(names.size(), qsizetype(catalogue().size()));
    }

    void namesCanBeTyped_data() { addCatalogue(); }
    void namesCanBeTyped()
    {
        QFETCH(const WorkloadInfo*, info);
        static const QRegularExpression kName("^[a-z][a-z0-9]*(-[a-z0-9]+)*$");
        QVERIFY(kName.match(info->name).hasMatch());
        QSet<QString> names;
        for (const StrategyInfo& strategy : info->strategies) {
            QVERIFY2(kName.match(strategy.name).hasMatch(), strategy.name);
            QCOMPARE(info->findStrategy(strategy.name), &strategy);
            names << strategy.name;
        }
        for (const ParameterInfo& parameter : info->parameters) {
            QVERIFY2(kName.match(parameter.name).hasMatch(), parameter.name);
            QCOMPARE(info->findParameter(parameter.name), &parameter);
            names << parameter.name;
        }
        QCOMPARE(names.size(), qsizetype(info->strategies.size() + info->parameters.size()));
        QVERIFY(info->strategies.size() >= 2);
        QVERIFY(!info->findStrategy("no-such"));
        QVERIFY(!info->findParameter("no-such"));
    }

    void everythingIsExplained_data() { addCatalogue(); }
    void everythingIsExplained()
    {
        QFETCH(const WorkloadInfo*, info);
        QVERIFY(*info->title);
        QVERIFY(QString(info->question).endsWith('?'));
        for (const StrategyInfo& strategy : info->strategies)
            QVERIFY2(*strategy.summary, strategy.name);
        for (const ParameterInfo& parameter : info->parameters)
            QVERIFY2(*parameter.help, parameter.name);
    }

    void defaultsCanBeTyped_data() { addCatalogue(); }
    void defaultsCanBeTyped()
    {
        QFETCH(const WorkloadInfo*, info);
        for (const ParameterInfo& parameter : info->parameters) {
            for (const std::int64_t value : {parameter.standard, parameter.standardOnGpu.value_or(parameter.standard), parameter.smallest, parameter.largest}) {
                const Result<std::int64_t> parsed = parameter.parse(parameter.text(value));
                QVERIFY2(parsed, parsed ? "" : parsed.error().message.c_str());
                QCOMPARE(*parsed, value);
            }
        }
    }

    /// What comparisons take as their baseline.
    void theFirstStrategyIsTheNaiveOne_data()
    {
        QTest::addColumn<QString>("naive");
        QTest::newRow("dispatch") << "sync-each";
        QTest::newRow("increment") << "sync-each";
        QTest::newRow("barriers") << "wait-all";
        QTest::newRow("readback") << "item-each-step";
        QTest::newRow("transfer") << "pageable";
        QTest::newRow("pipeline") << "one-stream";
        QTest::newRow("loader") << "load-then-train";
        QTest::newRow("sampler") << "dynamic-shape";
        QTest::newRow("allocate") << "malloc-in-loop";
        QTest::newRow("graph") << "launch-each";
        QTest::newRow("precision") << "fp32";
        QTest::newRow("replicas") << "gather-on-first";
        QTest::newRow("queue") << "unbounded";
        QTest::newRow("dependency") << "in-order";
    }
    void theFirstStrategyIsTheNaiveOne()
    {
        QFETCH(QString, naive);
        const WorkloadInfo* info = findWorkload(QTest::currentDataTag());
        QVERIFY(info);
        QCOMPARE(QString(info->strategies.front().name), naive);
    }

    void theDocumentSaysTheSame_data() { addCatalogue(); }
    void theDocumentSaysTheSame()
    {
        QFETCH(const WorkloadInfo*, info);
        const QString chapter = chapterOf(info->name);
        QVERIFY2(chapter.contains(info->question), info->question);
        qsizetype last = 0;
        for (const StrategyInfo& strategy : info->strategies) {
            const qsizetype at = chapter.indexOf(QString("\n- `%1`: ").arg(strategy.name));
            QVERIFY2(at > last, strategy.name);
            last = at;
        }
        for (const ParameterInfo& parameter : info->parameters) {
            QString standard = QString::fromStdString(parameter.display(parameter.standard));
            if (parameter.standardOnGpu)
                standard += ", on a GPU " + QString::fromStdString(parameter.display(*parameter.standardOnGpu));
            const QString line = QString("`%1` (%2)").arg(parameter.name, standard);
            QVERIFY2(chapter.contains(line), qPrintable(line));
        }
    }
};

QTEST_APPLESS_MAIN(TestCatalogue)
#include "tst_catalogue.moc"
