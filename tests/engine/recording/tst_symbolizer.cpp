// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/gather/symbolizer.h"
#include "tests/engine/recording/symbol_probe.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <dlfcn.h>
#include <link.h>

#include <random>

using namespace stallscope;
using recording::Symbolizer;

namespace {

/// The call in the loaded probe, as its offset in the file: the same in every copy.
struct KnownCall {
    std::string place;
    std::string internalPlace; // of the function that is called
    SymbolProbe lines{};
};

KnownCall knownCall()
{
    void* const library = dlopen(STALLSCOPE_SYMBOL_PROBE, RTLD_NOW | RTLD_LOCAL);
    link_map* map = nullptr;
    auto* const run = library ? reinterpret_cast<void (*)(SymbolProbe*)>(dlsym(library, "runProbe")) : nullptr;
    KnownCall call;
    if (!run || dlinfo(library, RTLD_DI_LINKMAP, &map) != 0)
        qFatal("%s cannot be loaded", STALLSCOPE_SYMBOL_PROBE);
    run(&call.lines);
    const auto placeOf = [map](std::uintptr_t address) { return QStringLiteral("+0x%1").arg(address - map->l_addr, 0, 16).toStdString(); };
    call.place = placeOf(call.lines.address);
    call.internalPlace = placeOf(call.lines.internalFunction);
    return call;
}

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QString buildId()
{
    QProcess readelf;
    readelf.start(STALLSCOPE_READELF, {"-n", STALLSCOPE_SYMBOL_PROBE});
    if (!readelf.waitForFinished())
        qFatal("%s cannot be run", STALLSCOPE_READELF);
    const QString id = QString::fromUtf8(readelf.readAllStandardOutput()).section("Build ID: ", 1).section('\n', 0, 0).trimmed();
    if (id.size() <= 2)
        qFatal("%s has no build id", STALLSCOPE_SYMBOL_PROBE);
    return id;
}

qsizetype openDescriptors()
{
    return QDir("/proc/self/fd").entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot).size();
}

} // namespace

class TestSymbolizer : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void resolvesInlinedFramesAndLines();
    void namesTheFunctionWithoutDebugInformation();
    void namesExportedFunctionsOfStrippedFiles();
    void findsDebugFilesByBuildId();
    void resolvesOnlyTheRecordedBuild();
    void leavesOtherFramesUnchanged_data();
    void leavesOtherFramesUnchanged();
    void unresolvedFramesNameTheirFile_data();
    void unresolvedFramesNameTheirFile();
    void closesFiles();
    void survivesTruncatedFiles();
    void survivesDamagedFiles();

private:
    [[nodiscard]] QString damaged(const QByteArray& bytes);

    QTemporaryDir m_folder;
    KnownCall m_call;
};

void TestSymbolizer::initTestCase()
{
    QVERIFY(m_folder.isValid());
    m_call = knownCall();
}

void TestSymbolizer::resolvesInlinedFramesAndLines()
{
    Symbolizer symbolizer;
    const auto frames = symbolizer.resolve({m_call.place, STALLSCOPE_SYMBOL_PROBE, 0});
    QCOMPARE(frames.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(frames[0].function), "probe::inlinedCall()");
    QVERIFY2(frames[0].file.ends_with("/symbol_probe.cpp"), frames[0].file.c_str());
    QCOMPARE(frames[0].line, m_call.lines.inlinedLine);
    QCOMPARE(QString::fromStdString(frames[1].function), "runProbe");
    QCOMPARE(frames[1].file, frames[0].file);
    QCOMPARE(frames[1].line, m_call.lines.enclosingLine);
    QVERIFY(frames == symbolizer.resolve({m_call.place, STALLSCOPE_SYMBOL_PROBE, 0}));
}

void TestSymbolizer::namesTheFunctionWithoutDebugInformation()
{
    const QString file = m_folder.filePath("no_debug.so");
    QCOMPARE(QProcess::execute(STALLSCOPE_STRIP, {"-g", "-o", file, STALLSCOPE_SYMBOL_PROBE}), 0);
    const auto frames = Symbolizer().resolve({m_call.place, file.toStdString(), 0});
    QCOMPARE(frames.size(), std::size_t{1});
    QVERIFY((frames[0] == SourceFrame{"runProbe", file.toStdString(), 0}));
    QCOMPARE(QString::fromStdString(Symbolizer().resolve({m_call.internalPlace, file.toStdString(), 0})[0].function), "probe::callAddress()");
}

void TestSymbolizer::namesExportedFunctionsOfStrippedFiles()
{
    const std::string file = m_folder.filePath("stripped.so").toStdString();
    QCOMPARE(QProcess::execute(STALLSCOPE_STRIP, {"-s", "-o", QString::fromStdString(file), STALLSCOPE_SYMBOL_PROBE}), 0);
    Symbolizer symbolizer;
    QVERIFY((symbolizer.resolve({m_call.place, file, 0}) == std::vector<SourceFrame>{{"runProbe", file, 0}}));
    const SourceFrame internal{m_call.internalPlace, file, 0};
    QVERIFY((symbolizer.resolve(internal) == std::vector<SourceFrame>{{"stripped.so" + m_call.internalPlace, file, 0}}));
}

void TestSymbolizer::findsDebugFilesByBuildId()
{
    const QString id = buildId();
    const QString file = m_folder.filePath("separate.so");
    const QString debugFolder = m_folder.filePath("debug/.build-id/" + id.left(2));
    QVERIFY(QDir().mkpath(debugFolder));
    QCOMPARE(QProcess::execute(STALLSCOPE_STRIP, {"-g", "-o", file, STALLSCOPE_SYMBOL_PROBE}), 0);
    QCOMPARE(QProcess::execute(STALLSCOPE_OBJCOPY, {"--only-keep-debug", STALLSCOPE_SYMBOL_PROBE, debugFolder + "/" + id.mid(2) + ".debug"}), 0);
    const auto frames = Symbolizer(m_folder.filePath("debug").toStdString()).resolve({m_call.place, file.toStdString(), 0});
    QCOMPARE(frames.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(frames[0].function), "probe::inlinedCall()");
    QCOMPARE(frames[1].line, m_call.lines.enclosingLine);
}

/// A program that was built anew since it was recorded has other code at the same place.
void TestSymbolizer::resolvesOnlyTheRecordedBuild()
{
    Symbolizer symbolizer;
    const std::string id = buildId().toStdString();
    QCOMPARE(QString::fromStdString(symbolizer.resolve({m_call.place + "@" + id, STALLSCOPE_SYMBOL_PROBE, 0}).back().function), "runProbe");
    QVERIFY((symbolizer.resolve({m_call.place + "@0123456789", STALLSCOPE_SYMBOL_PROBE, 0})
        == std::vector<SourceFrame>{{QFileInfo(STALLSCOPE_SYMBOL_PROBE).fileName().toStdString() + m_call.place, STALLSCOPE_SYMBOL_PROBE, 0}}));
    QVERIFY((symbolizer.resolve({"+0x10@0123456789", "/no/such/file.so.13", 0}) == std::vector<SourceFrame>{{"file.so.13+0x10", "/no/such/file.so.13", 0}}));
}

void TestSymbolizer::leavesOtherFramesUnchanged_data()
{
    QTest::addColumn<QString>("function");
    QTest::addColumn<QString>("file");
    QTest::newRow("Python function") << "train"
                                     << "train.py";
    QTest::newRow("not a number") << "+0xno"
                                  << "/proc/self/exe";
    QTest::newRow("empty") << ""
                           << "";
}

void TestSymbolizer::leavesOtherFramesUnchanged()
{
    QFETCH(QString, function);
    QFETCH(QString, file);
    const SourceFrame frame{function.toStdString(), file.toStdString(), 7};
    QVERIFY(Symbolizer().resolve(frame) == std::vector{frame});
}

void TestSymbolizer::unresolvedFramesNameTheirFile_data()
{
    QTest::addColumn<QString>("function");
    QTest::addColumn<QString>("file");
    QTest::newRow("missing file") << "+0x10"
                                  << "/no/such/file";
    QTest::newRow("file that is not ELF") << "+0x10"
                                          << "/proc/self/status";
    QTest::newRow("device") << "+0x10"
                            << "/dev/zero";
    QTest::newRow("folder") << "+0x10"
                            << "/";
    QTest::newRow("offset before all functions") << "+0x0"
                                                 << "/proc/self/exe";
    QTest::newRow("offset behind all functions") << "+0xffffffffffff"
                                                 << "/proc/self/exe";
    QTest::newRow("largest offset") << "+0xffffffffffffffff"
                                    << "/proc/self/exe";
}

void TestSymbolizer::unresolvedFramesNameTheirFile()
{
    QFETCH(QString, function);
    QFETCH(QString, file);
    const SourceFrame frame{function.toStdString(), file.toStdString(), 7};
    const SourceFrame named{(file.section('/', -1) + function).toStdString(), frame.file, frame.line};
    QVERIFY(Symbolizer().resolve(frame) == std::vector{named});
}

void TestSymbolizer::closesFiles()
{
    const qsizetype before = openDescriptors();
    const QString broken = damaged(contentsOf(STALLSCOPE_SYMBOL_PROBE).left(40));
    for (const QString& file : {QString(STALLSCOPE_SYMBOL_PROBE), broken, QString("/proc/self/status")})
        QVERIFY(!Symbolizer().resolve({m_call.place, file.toStdString(), 0}).empty());
    QCOMPARE(openDescriptors(), before);
}

QString TestSymbolizer::damaged(const QByteArray& bytes)
{
    const QString path = m_folder.filePath("damaged.so");
    write(path, bytes);
    return path;
}

void TestSymbolizer::survivesTruncatedFiles()
{
    const QByteArray whole = contentsOf(STALLSCOPE_SYMBOL_PROBE);
    QVERIFY(whole.size() > 1000);
    for (qsizetype length = 0; length < whole.size(); length += 1 + whole.size() / 300) {
        const QString file = damaged(whole.left(length));
        QVERIFY(!Symbolizer().resolve({m_call.place, file.toStdString(), 0}).empty());
    }
}

/// Sixteen bytes are replaced at a time, anywhere in the file: in headers, symbols and debug information.
void TestSymbolizer::survivesDamagedFiles()
{
    const QByteArray whole = contentsOf(STALLSCOPE_SYMBOL_PROBE);
    std::mt19937 random(1);
    for (int round = 0; round < 1500; ++round) {
        QByteArray bytes = whole;
        const qsizetype limit = round % 3 == 0 ? 64 : bytes.size(); // often in the header, which leads to everything else
        for (int change = 0; change < 16; ++change)
            bytes[static_cast<qsizetype>(random() % static_cast<unsigned long>(limit - 4)) + 4] = static_cast<char>(random());
        const QString file = damaged(bytes);
        QVERIFY(!Symbolizer().resolve({m_call.place, file.toStdString(), 0}).empty());
    }
}

QTEST_GUILESS_MAIN(TestSymbolizer)
#include "tst_symbolizer.moc"
