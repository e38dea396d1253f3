// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The plugin as a file: its requirements on a machine, and its exported symbols.

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

namespace {

QString outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished() && process.exitCode() == 0 ? QString::fromUtf8(process.readAllStandardOutput()) : QString();
}

} // namespace

class TestPluginFile : public QObject {
    Q_OBJECT

private slots:
    /// With or without the driver, the toolkit and NCCL: it can be loaded, and reports itself what is missing.
    void needsNothingOfTheToolkit()
    {
        if (QStandardPaths::findExecutable("readelf").isEmpty())
            QSKIP("there is no readelf here to look into the file");
        const QString dynamic = outputOf("readelf", {"-d", STALLSCOPE_BUILT_PLUGIN});
        QVERIFY(dynamic.contains("NEEDED"));
        for (const char* library : {"libcuda.", "libcudart", "libcublas", "libnccl", "libcupti"})
            QVERIFY2(!dynamic.contains(library), library);
    }

    void showsNothingButItsEntry()
    {
        if (QStandardPaths::findExecutable("nm").isEmpty())
            QSKIP("there is no nm here to look into the file");
        const QString symbols = outputOf("nm", {"-D", "--defined-only", STALLSCOPE_BUILT_PLUGIN});
        QStringList seen;
        for (const QString& line : symbols.split('\n', Qt::SkipEmptyParts))
            seen << line.section(' ', 2);
        QCOMPARE(seen, QStringList{"stallscopePlugin"});
    }
};

QTEST_APPLESS_MAIN(TestPluginFile)
#include "tst_plugin_file.moc"
