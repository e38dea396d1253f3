// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/workload.h"

#include <QTest>

using namespace stallscope;

namespace {

const ParameterInfo kCount = ParameterInfo::count("count", "how many", 1, 10'000'000, 10'000);
const ParameterInfo kBytes = ParameterInfo::bytes("bytes", "how large", 4, std::int64_t{1} << 34, 4096);
const ParameterInfo kWait = ParameterInfo::choice("wait", "how", {"spin", "yield", "block"}, 2);

void addTyped(const char* row, const ParameterInfo& info, const char* typed, qint64 value)
{
    QTest::newRow(row) << &info << typed << value << QString();
}

void addWrong(const char* row, const ParameterInfo& info, const char* typed, const char* message)
{
    QTest::newRow(row) << &info << typed << qint64{0} << message;
}

} // namespace

class TestParameters : public QObject {
    Q_OBJECT

private slots:
    void whatIsTyped_data()
    {
        QTest::addColumn<const ParameterInfo*>("info");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<qint64>("value");
        QTest::addColumn<QString>("message");
        addWrong("nothing", kCount, "", "count must be an integer, not \"\"");
        addWrong("a space", kCount, " ", "count must be an integer, not \" \"");
        addWrong("a word", kCount, "many", "count must be an integer, not \"many\"");
        addWrong("nothing of a choice", kWait, "", "wait cannot be \"\"; it is one of: spin, yield, block");
        addWrong("no choice", kWait, "sleep", "wait cannot be \"sleep\"; it is one of: spin, yield, block");
        addWrong("an index of a choice", kWait, "1", "wait cannot be \"1\"; it is one of: spin, yield, block");
        addWrong("not a number", kCount, "nan", "count must be an integer, not \"nan\"");
        addWrong("infinite", kCount, "inf", "count must be an integer, not \"inf\"");
        addWrong("too large for a double", kCount, "1e999", "count must be an integer, not \"1e999\"");
        addWrong("too large to be exact", kCount, "9007199254740994", "count must be an integer, not \"9007199254740994\"");
        addWrong("a fraction", kCount, "1.5", "count must be an integer, not \"1.5\"");
        addWrong("unknown suffix", kCount, "10KiB", "count must be an integer, not \"10KiB\"");
        addWrong("an unknown unit of bytes", kBytes, "1k", "bytes must be a size in kB, MB, GB, KiB, MiB or GiB, not \"1k\"");
        addWrong("below", kCount, "0", "count must be between 1 and 10,000,000, not 0");
        addWrong("negative", kCount, "-1", "count must be between 1 and 10,000,000, not -1");
        addWrong("above", kCount, "10000001", "count must be between 1 and 10,000,000, not 10000001");
        addWrong("too few bytes", kBytes, "3", "bytes must be between 4 B and 16.0 GiB, not 3");
        addTyped("smallest", kCount, "1", 1);
        addTyped("largest", kCount, "10000000", 10'000'000);
        addTyped("plain", kCount, "4096", 4096);
        addTyped("exponent", kCount, "1e6", 1'000'000);
        addTyped("thousands", kCount, "10k", 10'000);
        addTyped("millions", kCount, "0.5M", 500'000);
        addTyped("plain bytes", kBytes, "4096", 4096);
        addTyped("KiB", kBytes, "64KiB", 65'536);
        addTyped("MiB after a space", kBytes, "64 MiB", std::int64_t{64} << 20);
        addTyped("GiB", kBytes, "1.5GiB", (std::int64_t{3} << 30) / 2);
        addTyped("decimal units", kBytes, "500MB", 500'000'000);
        addTyped("short MiB", kBytes, "2M", std::int64_t{2} << 20);
        addTyped("choice", kWait, "yield", 1);
    }
    void whatIsTyped()
    {
        QFETCH(const ParameterInfo*, info);
        QFETCH(QString, typed);
        QFETCH(qint64, value);
        QFETCH(QString, message);
        const Result<std::int64_t> parsed = info->parse(typed.toStdString());
        QCOMPARE(parsed ? QString() : QString::fromStdString(parsed.error().message), message);
        if (parsed)
            QCOMPARE(qint64{*parsed}, value);
    }

    void whatIsShown_data()
    {
        QTest::addColumn<const ParameterInfo*>("info");
        QTest::addColumn<qint64>("value");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("text");
        QTest::newRow("below the choices") << &kWait << qint64{-1} << ""
                                           << "";
        QTest::newRow("above the choices") << &kWait << qint64{3} << ""
                                           << "";
        QTest::newRow("choice") << &kWait << qint64{0} << "spin"
                                << "spin";
        QTest::newRow("count") << &kCount << qint64{10'000} << "10,000"
                               << "10000";
        QTest::newRow("bytes") << &kBytes << (qint64{64} << 20) << "64.0 MiB"
                               << "67108864";
    }
    void whatIsShown()
    {
        QFETCH(const ParameterInfo*, info);
        QFETCH(qint64, value);
        QTEST(QString::fromStdString(info->display(value)), "shown");
        QTEST(QString::fromStdString(info->text(value)), "text");
    }

    void valuesBeginWithTheDefaults()
    {
        ParameterInfo size = ParameterInfo::count("size", "how large", 1, 4096, 512);
        size.standardOnGpu = 2048;
        const ParameterValues none;
        QVERIFY(none.all().empty());
        QCOMPARE(none["size"], std::int64_t{0});
        QVERIFY(!none.find("size"));

        ParameterValues values({kCount, size});
        QCOMPARE(values["count"], std::int64_t{10'000});
        QCOMPARE(values["size"], std::int64_t{512});
        QCOMPARE(ParameterValues({kCount, size}, "cuda")["size"], std::int64_t{2048});
        QCOMPARE(ParameterValues({kCount, size}, "cuda")["count"], std::int64_t{10'000});
        QVERIFY(!values.set("width", 1));
        QVERIFY(values.set("size", 1));
        QCOMPARE(values["size"], std::int64_t{1});
    }
};

QTEST_APPLESS_MAIN(TestParameters)
#include "tst_parameters.moc"
