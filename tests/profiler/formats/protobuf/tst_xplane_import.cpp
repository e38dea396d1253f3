// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/proto_reader.h"
#include "profiler/formats/formats.h"
#include "profiler/formats/xplane/catalogue.h"
#include "profiler/formats/xplane/xplane_import.h"
#include "profiler/trace/event_arguments.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"

#include <protozero/pbf_reader.hpp>
#include <protozero/pbf_writer.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <utility>
#include <vector>

using namespace stallscope;
using namespace stallscope::test;
using protozero::pbf_writer;

namespace {

using Fill = std::function<void(pbf_writer& message)>;

constexpr std::int64_t kNano = 1000; // picoseconds

/// Ids of stats, the same in all planes of these tests.
enum StatId : std::int64_t {
    Correlation = 1,
    Kernel = 2,
    Memcpy = 3,
    Start = 4,
    Vendor = 5,
    Text = 6,
    HloOp = 7,
    HloModule = 8,
    ProgramId = 9,
    HloCategory = 10,
    Pointer = 11,
    SourceStack = 12,
    DeviceType = 13,
    DeviceName = 14,
    StepNumber = 15
};

/// Writes a plane. Metadata follows the lines, as in real files.
class PlaneWriter {
public:
    PlaneWriter(std::string& file, const std::string& name) : m_space(file), m_plane(m_space, 1) { m_plane.add_string(2, name); }

    PlaneWriter& line(std::int64_t id, const std::string& name, std::int64_t timestamp, const std::function<void(pbf_writer& line)>& events)
    {
        pbf_writer line(m_plane, 3);
        line.add_int64(1, id);
        line.add_string(2, name);
        line.add_int64(3, timestamp);
        events(line);
        return *this;
    }
    PlaneWriter& names(std::initializer_list<std::string> names)
    {
        std::int64_t id = 0;
        for (const std::string& name : names)
            entry(4, ++id, name);
        return *this;
    }
    PlaneWriter& stats()
    {
        entry(5, Correlation, "correlation_id");
        entry(5, Kernel, "kernel_details");
        entry(5, Memcpy, "memcpy_details");
        entry(5, Start, "profile_start_time");
        entry(5, Vendor, "device_vendor");
        entry(5, Text, "regs:32 grid:8,1,1 block:256,1,1");
        entry(5, HloOp, "hlo_op");
        entry(5, HloModule, "hlo_module");
        entry(5, ProgramId, "program_id");
        entry(5, HloCategory, "hlo_category");
        entry(5, Pointer, "addr");
        entry(5, SourceStack, "source_stack");
        entry(5, DeviceType, "device_type_string");
        entry(5, DeviceName, "gpu_device_name");
        entry(5, StepNumber, "step_num");
        return *this;
    }
    /// Metadata of an event with a name and stats.
    PlaneWriter& name(std::int64_t id, const std::string& text, const Fill& fillStats)
    {
        pbf_writer entry(m_plane, 4);
        entry.add_int64(1, id);
        pbf_writer value(entry, 2);
        value.add_int64(1, id);
        value.add_string(2, text);
        fillStats(value);
        return *this;
    }
    PlaneWriter& stat(std::int64_t id, std::int64_t value)
    {
        pbf_writer stat(m_plane, 6);
        stat.add_int64(1, id);
        stat.add_int64(4, value);
        return *this;
    }
    PlaneWriter& stat(std::int64_t id, const std::string& value)
    {
        pbf_writer stat(m_plane, 6);
        stat.add_int64(1, id);
        stat.add_string(5, value);
        return *this;
    }

private:
    void entry(std::uint32_t field, std::int64_t id, const std::string& name)
    {
        pbf_writer entry(m_plane, field);
        entry.add_int64(1, id);
        pbf_writer value(entry, 2);
        value.add_int64(1, id);
        value.add_string(2, name);
    }

    pbf_writer m_space;
    pbf_writer m_plane;
};

void addEvent(
    pbf_writer& line, std::int64_t name, std::int64_t offset, std::int64_t duration, const Fill& more = [](pbf_writer&) {})
{
    pbf_writer event(line, 4);
    event.add_int64(1, name);
    event.add_int64(2, offset);
    event.add_int64(3, duration);
    more(event);
}

Fill number(std::int64_t id, std::int64_t value)
{
    return [=](pbf_writer& event) {
        pbf_writer stat(event, 4);
        stat.add_int64(1, id);
        stat.add_int64(4, value);
    };
}

/// A stat whose text is the name of another stat.
Fill reference(std::int64_t id, std::int64_t text)
{
    return [=](pbf_writer& event) {
        pbf_writer stat(event, 4);
        stat.add_int64(1, id);
        stat.add_int64(7, text);
    };
}

Fill text(std::int64_t id, const std::string& value, std::uint32_t statField = 4)
{
    return [=](pbf_writer& event) {
        pbf_writer stat(event, statField);
        stat.add_int64(1, id);
        stat.add_string(5, value);
    };
}

/// A compiled program with one operation: HloProto.
std::string program(const std::string& module, const std::string& operation, const std::string& name, const std::string& file, std::int64_t line)
{
    std::string bytes;
    pbf_writer proto(bytes);
    pbf_writer hlo(proto, 1);
    hlo.add_string(1, module);
    pbf_writer computation(hlo, 3);
    computation.add_string(1, "main");
    pbf_writer instruction(computation, 2);
    instruction.add_string(1, operation);
    instruction.add_string(2, "fusion");
    pbf_writer origin(instruction, 7);
    origin.add_string(2, name);
    if (!file.empty())
        origin.add_string(3, file);
    if (line != 0)
        origin.add_int64(4, line);
    return bytes;
}

/// A frame of the program with this position of its parent, from 1.
struct ProgramFrame {
    std::string file;
    std::int64_t line = 0;
    std::int64_t parent = 0;
};

/// As JAX has it since 2025: the operation "fusion.3" names a stack frame, and the frames follow all operations.
std::string programWithFrames(std::int64_t frame, const std::vector<ProgramFrame>& frames)
{
    std::string bytes;
    pbf_writer proto(bytes);
    pbf_writer hlo(proto, 1);
    hlo.add_string(1, "jit_step");
    {
        pbf_writer computation(hlo, 3);
        pbf_writer instruction(computation, 2);
        instruction.add_string(1, "fusion.3");
        pbf_writer origin(instruction, 7);
        origin.add_string(2, "jit(step)/add");
        origin.add_int64(15, frame);
    }
    pbf_writer index(hlo, 17);
    for (const ProgramFrame& one : frames)
        index.add_string(1, one.file);
    index.add_string(2, "step");
    for (std::size_t i = 0; i < frames.size(); ++i) {
        pbf_writer location(index, 3);
        location.add_int64(1, static_cast<std::int64_t>(i) + 1);
        location.add_int64(2, 1);
        location.add_int64(3, frames[i].line);
    }
    for (std::size_t i = 0; i < frames.size(); ++i) {
        pbf_writer one(index, 4);
        one.add_int64(1, static_cast<std::int64_t>(i) + 1);
        one.add_int64(2, frames[i].parent);
    }
    return bytes;
}

/// A plane with compiled programs, by their ids.
void addPrograms(std::string& file, const std::vector<std::pair<std::int64_t, std::string>>& programs)
{
    PlaneWriter plane(file, "/host:metadata");
    for (const auto& [id, bytes] : programs) {
        plane.name(id, "program", [&bytes = bytes](pbf_writer& value) {
            pbf_writer stat(value, 5);
            stat.add_int64(1, 1);
            stat.add_bytes(6, bytes);
        });
    }
}

Result<std::shared_ptr<const Trace>> importBytes(const std::string& bytes, bool keepsArguments = false)
{
    ImportOptions options;
    options.threads = 1;
    options.keepsArguments = keepsArguments;
    const OpenSource open = [&bytes]() -> Result<std::unique_ptr<ByteSource>> { return memorySource(bytes); };
    return importXPlane(open, "host.xplane.pb", options);
}

std::shared_ptr<const Trace> imported(const std::string& bytes, bool keepsArguments = false)
{
    const auto trace = importBytes(bytes, keepsArguments);
    if (!trace)
        qFatal("%s", trace.error().message.c_str());
    if (const std::string wrong = wrongInAccount(**trace); !wrong.empty())
        qFatal("%s", wrong.c_str());
    return *trace;
}

/// A GPU with a kernel, launched by a call.
std::string smallProfile()
{
    std::string file;
    PlaneWriter(file, "/device:GPU:0")
        .line(13, "Stream #13(Compute)", 100,
            [](pbf_writer& line) {
                addEvent(line, 1, 50 * kNano, 20 * kNano, [](pbf_writer& event) {
                    number(Correlation, 7)(event);
                    reference(Kernel, Text)(event);
                });
            })
        .names({"gemm"})
        .stats();
    PlaneWriter(file, "/host:CPU")
        .line(42, "python/42", 100,
            [](pbf_writer& line) {
                addEvent(line, 1, 0, 90 * kNano);
                addEvent(line, 2, 10 * kNano, 5 * kNano, number(Correlation, 7));
                addEvent(line, 3, 95 * kNano, 0);
                addEvent(line, 4, 20 * kNano, 10 * kNano);
            })
        .names({"$train.py:3 step", "cuLaunchKernel", "MemoryAllocation", "PjitFunction(step)"})
        .stats();
    return file;
}

/// A kernel of an operation, which names its program by `more`.
std::string profileOfOperation(const Fill& more)
{
    std::string file;
    PlaneWriter(file, "/device:GPU:0")
        .line(13, "Stream #13(Compute)", 0,
            [&](pbf_writer& line) {
                addEvent(line, 1, 0, 10 * kNano, [&](pbf_writer& event) {
                    number(Correlation, 7)(event);
                    reference(Kernel, Text)(event);
                    number(Pointer, 4096)(event);
                    text(HloOp, "fusion.3")(event);
                    more(event);
                });
            })
        .name(1, "loop_fusion", text(HloCategory, "loop fusion", 5))
        .stats();
    return file;
}

/// Arguments of each span, in the order of spansOf().
QStringList argumentsOf(const Trace& trace)
{
    EventArguments arguments(trace);
    QStringList all;
    for (const Found& found : spansOf(trace))
        all << QString::fromStdString(std::string(arguments.of(found.span.detail)));
    return all;
}

} // namespace

class TestXPlaneImport : public QObject {
    Q_OBJECT
private slots:
    void readsFieldsLikeProtozero();
    void refusesMalformedFields_data();
    void refusesMalformedFields();
    void readsEventsInAnyOrderOfFields();
    void linksLaunchesToTheWorkOfStreams();
    void tellsHostEventsApart();
    void numbersSteps();
    void countsTimesFromTheStartOfTheProfile();
    void roundsStartAndEndIndependently();
    void countsDerivedLinesNotAsWork();
    void nestsTheOperationsOfATpu();
    void mergesLinesOfOneId();
    void skipsEventsWithoutAPlaceInTime();
    void namesOperationsAndTheirSource_data();
    void namesOperationsAndTheirSource();
    void namesTheStackOfOperations_data();
    void namesTheStackOfOperations();
    void keepsTheStackOfEvents();
    void keepsDevicesOfOneNameApart();
    void numbersTpusByTheirNames();
    void limitsTheSizeOfTexts();
    void limitsTheSizeOfAllArguments();
    void keepsTheFirstStatOfAName();
    void countsWhatIsSkippedInMetadata();
    void refusesOperationsBeyondTheLimit();
    void ignoresNegativeLines();
    void exportsTellThatWaitsAreMissing_data();
    void exportsTellThatWaitsAreMissing();
    void findsTheSourceInARealProfile();
    void namesThePlaceOfTheDamage();
    void everyCutIsAnErrorOrALoss();
    void bitFlipsAreErrorsOrLosses();
};

namespace {

using Field = std::pair<std::uint32_t, std::string>; // tag and type; value

std::vector<Field> fieldsByProtozero(const std::string& message)
{
    std::vector<Field> fields;
    protozero::pbf_reader reader(message);
    while (reader.next()) {
        const std::uint32_t tag = reader.tag_and_type();
        if (reader.wire_type() == protozero::pbf_wire_type::varint)
            fields.emplace_back(tag, std::to_string(reader.get_uint64()));
        else if (reader.wire_type() == protozero::pbf_wire_type::length_delimited)
            fields.emplace_back(tag, reader.get_string());
        else if (reader.wire_type() == protozero::pbf_wire_type::fixed64)
            fields.emplace_back(tag, std::to_string(reader.get_fixed64()));
        else
            reader.skip();
    }
    return fields;
}

/// `behind`: readable bytes behind the message, with content that would continue a number.
std::vector<Field> fieldsByReader(const std::string& message, std::size_t behind)
{
    const std::string padded = message + std::string(behind, '\xFF');
    std::vector<Field> fields;
    ProtoReader reader(std::string_view(padded).substr(0, message.size()), behind);
    while (reader.next()) {
        const std::uint32_t tag = reader.tagAndType();
        switch (static_cast<protozero::pbf_wire_type>(tag & 7U)) {
        case protozero::pbf_wire_type::varint: fields.emplace_back(tag, std::to_string(reader.number())); break;
        case protozero::pbf_wire_type::length_delimited: fields.emplace_back(tag, reader.payload()); break;
        case protozero::pbf_wire_type::fixed64: fields.emplace_back(tag, std::to_string(reader.fixed64())); break;
        default: reader.skip();
        }
    }
    return fields;
}

} // namespace

/// Numbers of each length, at each distance from the end.
void TestXPlaneImport::readsFieldsLikeProtozero()
{
    for (unsigned bits = 0; bits <= 64; ++bits) {
        const std::uint64_t number = bits == 64 ? UINT64_MAX : (std::uint64_t{1} << bits) - (bits % 2);
        for (std::size_t after = 0; after < 10; ++after) {
            std::string message;
            pbf_writer writer(message);
            writer.add_uint64(bits + 1, number);
            writer.add_fixed64(3, number);
            writer.add_fixed32(900, 7);
            writer.add_string(2, std::string(after, 'x'));
            writer.add_uint64(5, number);
            for (const std::size_t behind : {std::size_t{0}, std::size_t{3}, std::size_t{8}})
                QVERIFY2(fieldsByReader(message, behind) == fieldsByProtozero(message), qPrintable(QString("%1 bits, %2 behind").arg(bits).arg(behind)));
        }
    }
}

void TestXPlaneImport::refusesMalformedFields_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("number without an end") << QByteArray("\x08\xFF\xFF");
    QTest::newRow("number of 11 bytes") << QByteArray("\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01");
    QTest::newRow("field without a value") << QByteArray("\x08");
    QTest::newRow("length beyond the end") << QByteArray("\x22\x05x");
    QTest::newRow("length of 16 EiB") << QByteArray("\x22\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01x");
    QTest::newRow("field 0") << QByteArray("\x02\x01x");
    QTest::newRow("number of a field of 40 bits") << QByteArray("\x80\x80\x80\x80\x80\x01\x01");
    QTest::newRow("group") << QByteArray("\x0B\x01\x0C");
    QTest::newRow("cut fixed number") << QByteArray("\x09\x01\x02");
}

void TestXPlaneImport::refusesMalformedFields()
{
    QFETCH(const QByteArray, message);
    for (const std::size_t behind : {std::size_t{0}, std::size_t{8}})
        QVERIFY_THROWS_EXCEPTION(protozero::exception, static_cast<void>(fieldsByReader(message.toStdString(), behind)));
}

/// Writers use the order of the numbers, but readers must not rely on it.
void TestXPlaneImport::readsEventsInAnyOrderOfFields()
{
    std::string file;
    PlaneWriter(file, "/host:CPU")
        .line(42, "python/42", 0,
            [](pbf_writer& line) {
                pbf_writer event(line, 4);
                {
                    pbf_writer stat(event, 4);
                    stat.add_uint64(3, 7); // before its id
                    stat.add_int64(1, Correlation);
                }
                event.add_int64(3, 5 * kNano);
                event.add_int64(2, 10 * kNano);
                event.add_string(77, "unknown");
                event.add_int64(1, 1);
            })
        .names({"cuLaunchKernel"})
        .stats();
    QCOMPARE(described(*imported(file)), std::string("python: api-call cuLaunchKernel 0+5 #7\n"));
}

void TestXPlaneImport::linksLaunchesToTheWorkOfStreams()
{
    const auto trace = imported(smallProfile());
    const auto spans = spansOf(*trace);
    QCOMPARE(spans.back().name, std::string("gemm"));
    QCOMPARE(spans.back().span.correlation, CorrelationId(7));
    QCOMPARE(spans.back().detail.get(DetailField::Registers), std::uint64_t{32});
    QCOMPARE(spans.back().detail.get(DetailField::GridX), std::uint64_t{8});
    QCOMPARE(trace->format, SourceFormat::XPlane);
    QVERIFY(std::ranges::any_of(trace->facts, [](const auto& fact) { return fact.first == "waits"; })); // no call waits
}

void TestXPlaneImport::tellsHostEventsApart()
{
    QCOMPARE(described(*imported(smallProfile())),
        std::string("python: python train.py:3 step 0+90\npython: api-call cuLaunchKernel 10+5 #7\npython: host-op PjitFunction(step) 20+10\n"
                    "python: mark MemoryAllocation 95+0\nstream 13: kernel gemm 50+20 #7\n"));
}

/// Annotations of JAX around each step: jax.profiler.StepTraceAnnotation("train", step_num=3).
void TestXPlaneImport::numbersSteps()
{
    std::string file;
    PlaneWriter(file, "/host:CPU")
        .line(42, "python/42", 0,
            [](pbf_writer& line) {
                addEvent(line, 1, 0, 10 * kNano, number(StepNumber, 3));
                addEvent(line, 1, 10 * kNano, 10 * kNano, number(StepNumber, 4));
                addEvent(line, 1, 20 * kNano, 10 * kNano);
            })
        .names({"train"})
        .stats();
    QCOMPARE(described(*imported(file)), std::string("python: range train 3 0+10\npython: range train 4 10+10\npython: host-op train 20+10\n"));
    QCOMPARE(argumentsOf(*imported(file, true)), (QStringList{R"({"step_num":3})", R"({"step_num":4})", QString()}));
}

void TestXPlaneImport::countsTimesFromTheStartOfTheProfile()
{
    constexpr std::int64_t kStart = 1'700'000'000'000'000'000;
    std::string file = smallProfile();
    PlaneWriter(file, "/device:GPU:1")
        .line(13, "Stream #13(Compute)", kStart + 500, [](pbf_writer& line) { addEvent(line, 1, 0, 10 * kNano); }) // counts from 1970
        .names({"late"})
        .stats();
    PlaneWriter(file, "Task Environment").stats().stat(Start, kStart);
    const auto trace = imported(file);
    QCOMPARE(trace->epochNanos, kStart + 100);
    QCOMPARE(spansOf(*trace).back().span.start, Nanos{400});
}

void TestXPlaneImport::roundsStartAndEndIndependently()
{
    std::string file;
    PlaneWriter(file, "/device:GPU:0")
        .line(1, "Stream #1", 0,
            [](pbf_writer& line) {
                addEvent(line, 1, 0, kNano);
                addEvent(line, 1, 1999, 1002); // 1.999 to 3.001
            })
        .names({"k"})
        .stats();
    QCOMPARE(described(*imported(file)), std::string("stream 1: kernel k 0+1\nstream 1: kernel k 1+2\n"));
}

void TestXPlaneImport::countsDerivedLinesNotAsWork()
{
    constexpr std::int64_t kFirstDerived = -559038737;
    std::string file;
    PlaneWriter(file, "/device:GPU:0")
        .line(1, "Stream #1(Kernel)", 0, [](pbf_writer& line) { addEvent(line, 1, 0, 10 * kNano); })
        .line(kFirstDerived, "XLA Ops", 0, [](pbf_writer& line) { addEvent(line, 1, 0, 10 * kNano); })
        .line(kFirstDerived + 1, "Stream #1(Kernel)", 0, [](pbf_writer& line) { addEvent(line, 1, 0, 10 * kNano); })
        .names({"k"})
        .stats();
    QCOMPARE(described(*imported(file)), std::string("stream 1: kernel k 0+10\nStream #1(Kernel): device-range k 0+10\nXLA Ops: device-range k 0+10\n"));
}

void TestXPlaneImport::nestsTheOperationsOfATpu()
{
    std::string file;
    PlaneWriter(file, "/device:TPU:0")
        .line(3, "XLA Ops", 0,
            [](pbf_writer& line) {
                addEvent(line, 1, 0, 10 * kNano);
                addEvent(line, 2, 2 * kNano, 3 * kNano);
            })
        .names({"while", "fusion"})
        .stats();
    const auto trace = imported(file);
    QCOMPARE(described(*trace), std::string("XLA Ops: kernel while 0+10\nXLA Ops: kernel fusion 2+3\n"));
    QCOMPARE(trace->devices.at(0).name, std::string("TPU 0"));
}

void TestXPlaneImport::mergesLinesOfOneId()
{
    std::string file;
    for (int i = 0; i < 2; ++i) {
        PlaneWriter(file, "/host:CPU")
            .line(42, "python/42", 0, [i](pbf_writer& line) { addEvent(line, 1, i * 10 * kNano, 10 * kNano, number(Correlation, 1 + i)); })
            .names({i == 0 ? "first" : "second"}) // ids are those of the plane
            .stats();
    }
    QCOMPARE(described(*imported(file)), std::string("python: api-call first 0+10 #1\npython: api-call second 10+10 #2\n"));
}

void TestXPlaneImport::skipsEventsWithoutAPlaceInTime()
{
    std::string file;
    PlaneWriter(file, "/host:CPU")
        .line(42, "python/42", 0,
            [](pbf_writer& line) {
                pbf_writer event(line, 4);
                event.add_int64(1, 1);
                event.add_int64(5, 3); // occurrences
            })
        .names({"sum"})
        .stats();
    const auto trace = imported(file);
    QCOMPARE(trace->spanCount(), std::uint64_t{0});
    QCOMPARE(lossOf(*trace, Loss::MissingStart), std::uint64_t{1});
}

void TestXPlaneImport::namesOperationsAndTheirSource_data()
{
    QTest::addColumn<qint64>("programId");
    QTest::addColumn<QString>("module");
    QTest::addColumn<QString>("arguments");
    QTest::newRow("program by its id")
        << qint64{15} << "jit_step"
        << R"({"hlo_op":"fusion.3","program_id":15,"hlo_module":"jit_step","hlo_category":"loop fusion","name":"jit(step)/add","source":"model.py:12"})";
    QTest::newRow("another program with the same module")
        << qint64{16} << "jit_step"
        << R"({"hlo_op":"fusion.3","program_id":16,"hlo_module":"jit_step","hlo_category":"loop fusion","name":"jit(step)/mul"})";
    QTest::newRow("program by its module")
        << qint64{0} << "jit_init"
        << R"({"hlo_op":"fusion.3","hlo_module":"jit_init","hlo_category":"loop fusion","name":"jit(init)/fill","source":"init.py"})";
    QTest::newRow("module of two programs") << qint64{0} << "jit_step"
                                            << R"({"hlo_op":"fusion.3","hlo_module":"jit_step","hlo_category":"loop fusion"})";
    QTest::newRow("unknown program") << qint64{99} << "jit_step"
                                     << R"({"hlo_op":"fusion.3","program_id":99,"hlo_module":"jit_step","hlo_category":"loop fusion"})";
}

/// Other arguments may hold addresses, and are not kept.
void TestXPlaneImport::namesOperationsAndTheirSource()
{
    QFETCH(const qint64, programId);
    QFETCH(const QString, module);
    QFETCH(const QString, arguments);
    std::string file = profileOfOperation([&](pbf_writer& event) {
        if (programId != 0)
            number(ProgramId, programId)(event);
        text(HloModule, module.toStdString())(event);
    });
    addPrograms(file,
        {{15, program("jit_step", "fusion.3", "jit(step)/add", "model.py", 12)}, {16, program("jit_step", "fusion.3", "jit(step)/mul", "", 0)},
            {17, program("jit_init", "fusion.3", "jit(init)/fill", "init.py", 0)}});
    const auto trace = imported(file, true);
    QCOMPARE(argumentsOf(*trace), QStringList{arguments});
    QCOMPARE(spansOf(*trace).front().detail.get(DetailField::Registers), std::uint64_t{32});
    QCOMPARE(losses(*trace), std::string());
    const auto plain = imported(file);
    QCOMPARE(argumentsOf(*plain), QStringList{QString()});
    QCOMPARE(described(*plain), described(*trace));
}

void TestXPlaneImport::namesTheStackOfOperations_data()
{
    QTest::addColumn<qint64>("frame");
    QTest::addColumn<std::vector<ProgramFrame>>("frames");
    QTest::addColumn<QString>("arguments"); // behind the name
    const std::vector<ProgramFrame> usual{{"train.py", 40, 0}, {"model.py", 12, 1}};
    QTest::newRow("innermost first") << qint64{2} << usual << R"(,"source":"model.py:12","source_stack":"model.py:12 train.py:40")";
    QTest::newRow("outermost") << qint64{1} << usual << R"(,"source":"train.py:40")";
    QTest::newRow("none") << qint64{0} << usual << QString();
    QTest::newRow("unknown frame") << qint64{3} << usual << QString();
    QTest::newRow("negative frame") << qint64{-1} << usual << QString();
    QTest::newRow("unknown parent") << qint64{1} << std::vector<ProgramFrame>{{"a.py", 1, 7}} << R"(,"source":"a.py:1")";
    QString circle = "a.py:1";
    for (int i = 1; i < 64; ++i)
        circle += i % 2 == 1 ? " b.py:2" : " a.py:1";
    QTest::newRow("circle") << qint64{1} << std::vector<ProgramFrame>{{"a.py", 1, 2}, {"b.py", 2, 1}}
                            << QString(R"(,"source":"a.py:1","source_stack":"%1")").arg(circle);
    QTest::newRow("stack longer than 1 KiB") << qint64{1} << std::vector<ProgramFrame>{{"a.py", 1, 2}, {"b.py", 2, 3}, {std::string(1024, 'x'), 3, 0}}
                                             << R"(,"source":"a.py:1","source_stack":"a.py:1 b.py:2")";
}

void TestXPlaneImport::namesTheStackOfOperations()
{
    QFETCH(const qint64, frame);
    QFETCH(const std::vector<ProgramFrame>, frames);
    QFETCH(const QString, arguments);
    std::string file = profileOfOperation(number(ProgramId, 15));
    addPrograms(file, {{15, programWithFrames(frame, frames)}});
    const auto trace = imported(file, true);
    QCOMPARE(argumentsOf(*trace),
        QStringList{QString(R"({"hlo_op":"fusion.3","program_id":15,"hlo_category":"loop fusion","name":"jit(step)/add"%1})").arg(arguments)});
    QCOMPARE(losses(*trace), std::string());
}

/// Profilers of 2025 and later write it to the events themselves, one frame per line.
void TestXPlaneImport::keepsTheStackOfEvents()
{
    const auto trace = imported(profileOfOperation(text(SourceStack, "model.py:12\ntrain.py:40")), true);
    QCOMPARE(argumentsOf(*trace), QStringList{R"({"hlo_op":"fusion.3","source_stack":"model.py:12 train.py:40","hlo_category":"loop fusion"})"});
}

void TestXPlaneImport::keepsDevicesOfOneNameApart()
{
    std::string file;
    for (const char* const plane : {"/device:GPU:0", "/device:GPU:1"}) {
        PlaneWriter(file, plane)
            .line(13, "Stream #13(Compute)", 0, [](pbf_writer& line) { addEvent(line, 1, 0, 10 * kNano, number(Correlation, 7)); })
            .names({"gemm"})
            .stats()
            .stat(Vendor, "Nvidia")
            .stat(DeviceName, "NVIDIA H100");
    }
    const auto trace = imported(file);
    QCOMPARE(trace->devices.size(), std::size_t{2});
    for (std::uint32_t i = 0; i < 2; ++i) {
        QCOMPARE(trace->devices[i].name, std::string("NVIDIA H100"));
        QCOMPARE(trace->devices[i].ordinal, i);
        QCOMPARE(trace->tracks.at(i).info.device, DeviceId(i));
    }
}

/// A text would sort 10 before 2.
void TestXPlaneImport::numbersTpusByTheirNames()
{
    std::string file;
    for (const char* const plane : {"/device:TPU:10", "/device:TPU:2", "/device:TPU:2 SparseCore 0", "/device:TPU:0"}) {
        PlaneWriter(file, plane)
            .line(3, "XLA Ops", 0, [](pbf_writer& line) { addEvent(line, 1, 0, 10 * kNano); })
            .names({"fusion"})
            .stats()
            .stat(DeviceType, std::string(plane).ends_with(":0") ? "" : "TPU v6 Lite");
    }
    const auto trace = imported(file);
    QStringList devices;
    for (const DeviceInfo& device : trace->devices)
        devices << QString("%1 %2").arg(device.ordinal).arg(QString::fromStdString(device.name));
    devices.sort();
    QCOMPARE(devices, (QStringList{"0 TPU 0", "1 TPU v6 Lite", "10 TPU v6 Lite", "2 TPU v6 Lite"}));
}

/// Not within a character.
void TestXPlaneImport::limitsTheSizeOfTexts()
{
    const std::string start = "a" + QString(511, QChar(0xE9)).toStdString(); // 1023 bytes
    const auto trace = imported(profileOfOperation(text(HloModule, start + "\xC3\xA9" + std::string(1'000'000, 'x'))), true);
    const QString expected = QString::fromStdString(R"({"hlo_op":"fusion.3","hlo_module":")" + start + R"(...","hlo_category":"loop fusion"})");
    QCOMPARE(argumentsOf(*trace), QStringList{expected});
    QCOMPARE(losses(*trace), std::string("details_refused=1"));
    QCOMPARE(losses(*imported(profileOfOperation(text(HloModule, std::string(1024, 'x'))), true)), std::string());
}

/// Events share the texts of their metadata: the arguments of all take more than the file.
void TestXPlaneImport::limitsTheSizeOfAllArguments()
{
    constexpr int kEvents = 30'000;
    constexpr std::uint64_t kFree = std::uint64_t{64} << 20;
    std::string file;
    PlaneWriter(file, "/device:GPU:0")
        .line(13, "Stream #13(Compute)", 0,
            [](pbf_writer& line) {
                for (int i = 0; i < kEvents; ++i)
                    addEvent(line, 1, i * kNano, kNano, number(Correlation, 7));
            })
        .name(1, "loop_fusion",
            [](pbf_writer& value) {
                for (const std::int64_t stat : {HloOp, HloModule, HloCategory})
                    text(stat, std::string(1024, 'x'), 5)(value);
            })
        .stats();
    const auto trace = imported(file, true);
    const QStringList arguments = argumentsOf(*trace);
    QCOMPARE(arguments.size(), qsizetype{kEvents});
    const auto size = static_cast<std::uint64_t>(arguments.front().size());
    const auto kept = static_cast<std::uint64_t>(kEvents - arguments.count(QString()));
    QCOMPARE(kept, (file.size() + kFree) / size);
    QCOMPARE(losses(*trace), "details_refused=" + std::to_string(kEvents - kept));
}

void TestXPlaneImport::keepsTheFirstStatOfAName()
{
    std::string file;
    PlaneWriter(file, "/device:GPU:0")
        .line(13, "Stream #13(Compute)", 0, [](pbf_writer& line) { addEvent(line, 1, 0, kNano, number(Correlation, 7)); })
        .name(1, "loop_fusion",
            [](pbf_writer& value) {
                for (const char* const one : {"first", "second", "third"})
                    text(HloOp, one, 5)(value);
                text(HloCategory, "fusion", 5)(value);
                text(Pointer, "0x1000", 5)(value);
            })
        .stats();
    const auto source = memorySource(file);
    ProtoStream stream(*source, "host.xplane.pb");
    TracePools pools;
    NameTable names(pools.strings);
    const xplane::Catalogue catalogue = xplane::Catalogue::read(stream, names, true);
    QCOMPARE(catalogue.planes.front().programStats.at(1).size(), std::size_t{2});
    QCOMPARE(argumentsOf(*imported(file, true)), QStringList{R"({"hlo_op":"first","hlo_category":"fusion"})"});
}

/// The events are whole, so that only the first pass over the file meets the damage.
void TestXPlaneImport::countsWhatIsSkippedInMetadata()
{
    const std::string damage = "\x0F\x01\x02"; // no wire type 7
    std::string file = smallProfile();
    {
        pbf_writer space(file);
        pbf_writer plane(space, 1);
        plane.add_string(2, "/host:metadata");
        pbf_writer entry(plane, 4);
        entry.add_int64(1, 15);
        entry.add_bytes(2, damage);
    }
    QCOMPARE(lossOf(*imported(file, true), Loss::SkippedBytes), std::uint64_t{damage.size()});
    std::string ofEvents;
    {
        pbf_writer space(ofEvents);
        pbf_writer plane(space, 1);
        plane.add_string(2, "/host:CPU");
        pbf_writer entry(plane, 4);
        entry.add_int64(1, 15);
        entry.add_bytes(2, damage);
    }
    QCOMPARE(lossOf(*imported(smallProfile() + ofEvents), Loss::SkippedBytes), std::uint64_t{damage.size()});
}

void TestXPlaneImport::refusesOperationsBeyondTheLimit()
{
    constexpr std::int64_t kPrograms = 70; // of 1 MiB
    const std::string name(std::size_t{1} << 20, 'x');
    xplane::HloPrograms programs;
    for (std::int64_t id = 1; id <= kPrograms; ++id)
        programs.add(id, program("jit_" + std::to_string(id), "fusion", name, "", 0));
    std::uint64_t known = 0;
    for (std::int64_t id = 1; id <= kPrograms; ++id)
        known += programs.find(id, {}, "fusion") != nullptr ? 1 : 0;
    QCOMPARE(known, std::uint64_t{63}); // 64 MiB, less what the operations take beside their texts
    QCOMPARE(programs.refused(), std::uint64_t{kPrograms} - known);
    QVERIFY(programs.find({}, "jit_1", "fusion"));
    QVERIFY(!programs.find({}, "jit_70", "fusion"));
}

void TestXPlaneImport::ignoresNegativeLines()
{
    for (const auto& [line, source] : std::vector<std::pair<std::int64_t, QString>>{{-1, "model.py"}, {0, "model.py"}, {12, "model.py:12"}}) {
        std::string file = profileOfOperation(number(ProgramId, 15));
        addPrograms(file, {{15, program("jit_step", "fusion.3", "jit(step)/add", "model.py", line)}});
        const QString arguments = argumentsOf(*imported(file, true)).join("");
        QVERIFY2(arguments.contains("\"source\":\"" + source + "\""), qPrintable(arguments));
    }
}

void TestXPlaneImport::exportsTellThatWaitsAreMissing_data()
{
    QTest::addColumn<QStringList>("formats");
    for (const char* const format : {".json", ".json.gz", ".pftrace", ".stallscope"})
        QTest::newRow(format) << QStringList{format};
    QTest::newRow("one after the other") << QStringList{".pftrace", ".json", ".stallscope", ".pftrace"};
}

void TestXPlaneImport::exportsTellThatWaitsAreMissing()
{
    QFETCH(const QStringList, formats);
    const auto waitsOf = [](const Trace& trace) {
        QStringList values;
        for (const auto& [name, value] : trace.facts) {
            if (name == "waits")
                values << QString::fromStdString(value);
        }
        return values;
    };
    const QTemporaryDir folder;
    auto trace = imported(smallProfile());
    const std::string spans = described(*trace);
    for (const QString& format : formats) {
        const std::string path = folder.filePath("trace" + format).toStdString();
        const auto saved = saveTrace(*trace, path, {});
        QVERIFY2(saved, saved ? "" : saved.error().message.c_str());
        const auto read = openTrace(path, {});
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        trace = *read;
        QCOMPARE(waitsOf(*trace), QStringList{"not recorded: the profile has no calls that wait for a device"});
        QCOMPARE(wrongInAccount(*trace), std::string());
        QCOMPARE(trace->runs.size(), std::size_t{1});
        QVERIFY(!trace->runs.front().window);
    }
    QCOMPARE(described(*trace), spans);
}

void TestXPlaneImport::findsTheSourceInARealProfile()
{
    const QString path = QStringLiteral(STALLSCOPE_SHARED_DATA "/formats/jax_mi300_conv_legacy.xplane.pb");
    if (!QFile::exists(path))
        QSKIP("The profiles to test with are not on this machine.");
    ImportOptions options;
    options.keepsArguments = true;
    const auto trace = importXPlaneFile(path.toStdString(), options);
    QVERIFY(trace);
    const QStringList arguments = argumentsOf(**trace);
    QCOMPARE(arguments.filter("\"hlo_op\":").size(), 25);
    const QStringList fusions = arguments.filter("\"hlo_op\":\"input_transpose_fusion\"");
    QVERIFY(!fusions.isEmpty());
    for (const QString& one : fusions)
        QVERIFY2(one.contains("\"source\":\"/workspace/conv-jax/jax_conv_profiling.py:77\""), qPrintable(one));
}

void TestXPlaneImport::namesThePlaceOfTheDamage()
{
    const auto trace = importBytes("\x0B");
    QVERIFY(!trace);
    QCOMPARE(trace.error().message, std::string("host.xplane.pb: byte 0: not a valid field of a Protocol Buffers message"));
}

/// Of a profile, and of one with a compiled program.
void TestXPlaneImport::everyCutIsAnErrorOrALoss()
{
    std::string withProgram = profileOfOperation(number(ProgramId, 15));
    addPrograms(withProgram, {{15, program("jit_step", "fusion.3", "jit(step)/add", "model.py", 12)}, {16, programWithFrames(2, {{"a", 1, 0}, {"b", 2, 1}})}});
    for (const std::string& file : {smallProfile(), withProgram}) {
        for (std::size_t size = 0; size < file.size(); ++size) {
            const auto trace = importBytes(file.substr(0, size), true);
            if (trace)
                QCOMPARE(wrongInAccount(**trace), std::string());
            else
                QVERIFY(trace.error().message.starts_with("host.xplane.pb: byte "));
        }
    }
}

void TestXPlaneImport::bitFlipsAreErrorsOrLosses()
{
    std::string withProgram = profileOfOperation(number(ProgramId, 15));
    addPrograms(withProgram, {{15, program("jit_step", "fusion.3", "jit(step)/add", "model.py", 12)}, {16, programWithFrames(2, {{"a", 1, 0}, {"b", 2, 1}})}});
    for (const std::string& file : {smallProfile(), withProgram}) {
        for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
            std::string bytes = file;
            bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
            const auto trace = importBytes(bytes, true);
            if (trace)
                QCOMPARE(wrongInAccount(**trace), std::string());
            else
                QVERIFY(!trace.error().message.empty());
        }
    }
}

QTEST_APPLESS_MAIN(TestXPlaneImport)
#include "tst_xplane_import.moc"
