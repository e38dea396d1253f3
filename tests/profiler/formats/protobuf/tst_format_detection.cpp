// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/perfetto_import.h"
#include "profiler/formats/xplane/xplane_import.h"
#include "tests/profiler/formats/protobuf/perfetto_writer.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;
using protozero::pbf_writer;

namespace {

std::string plane(const std::string& name)
{
    std::string bytes;
    pbf_writer space(bytes);
    pbf_writer plane(space, 1);
    plane.add_int64(1, 3);
    plane.add_string(2, name);
    return bytes;
}

} // namespace

/// Neither format has a magic number, and a JSON file may begin with the byte that both begin with.
class TestFormatDetection : public QObject {
    Q_OBJECT
private slots:
    void tellsThemApart_data();
    void tellsThemApart();
    void aCutDoesNotMatter();
};

void TestFormatDetection::tellsThemApart_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<bool>("xplane");
    QTest::addColumn<bool>("perfetto");
    const auto row = [](const char* name, const std::string& head, bool xplane, bool perfetto) {
        QTest::newRow(name) << QByteArray::fromStdString(head) << xplane << perfetto;
    };
    row("host plane", plane("/host:CPU"), true, false);
    row("device plane", plane("/device:TPU:0"), true, false);
    row("another message", plane("something"), false, false);
    row("packets", PerfettoWriter().process(1, 10, "app").bytes(), false, true);
    row("packets whose first one has the length of a bracket",
        PerfettoWriter().packet([](pbf_writer& packet) { packet.add_string(33, std::string(0x7B - 5, 'x')); }).bytes(), false, true);
    row("JSON behind a line feed",
        "\n{\"schemaVersion\": 1, \"traceEvents\": [{\"ph\": \"X\", \"name\": \"a name that is long enough to look like a field\"}]}", false, false);
    row("an empty file", "", false, false);
    row("one byte", "\x0A", false, false);
    row("a group", "\x0B\x0C", false, false);
}

void TestFormatDetection::tellsThemApart()
{
    QFETCH(const QByteArray, head);
    QTEST(isXPlane(head.toStdString()), "xplane");
    QTEST(isPerfettoTrace(head.toStdString()), "perfetto");
}

void TestFormatDetection::aCutDoesNotMatter()
{
    PerfettoWriter writer;
    for (std::uint64_t track = 1; track < 100; ++track)
        writer.process(track, 10, "app");
    for (std::size_t size = 16; size < writer.bytes().size(); ++size)
        QVERIFY(isPerfettoTrace(std::string_view(writer.bytes()).substr(0, size)));
}

QTEST_APPLESS_MAIN(TestFormatDetection)
#include "tst_format_detection.moc"
