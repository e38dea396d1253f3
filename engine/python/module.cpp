// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The module stallscope._native: what stallscope/__init__.py is made of. Arguments are checked there.
#include "engine/files/file_comparison.h"
#include "engine/files/picture.h"
#include "engine/files/what_if_answer.h"
#include "engine/python/long_call.h"
#include "engine/python/open_trace.h"
#include "engine/python/query_columns.h"
#include "engine/python/span_arrays.h"
#include "profiler/base/build_info.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/quality_words.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::python {

namespace py = pybind11;

namespace {

using Integers = std::vector<std::size_t>;

/// Python's text; bytes that are no UTF-8 are replaced.
py::str textOf(std::string_view text)
{
    PyObject* const decoded = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
    if (!decoded)
        throw py::error_already_set();
    return py::reinterpret_steal<py::str>(decoded);
}

/// A path as Python's os.fsencode() gives it.
std::string pathOf(const py::bytes& path)
{
    return path;
}

/// An array that Python reads in place: memoryview() and numpy.asarray() take it.
class Array {
public:
    explicit Array(ArrayView view) : m_view(std::move(view)) {}

    [[nodiscard]] py::buffer_info buffer() const
    {
        static const std::int64_t nothing = 0;
        const void* const data = m_view.data ? m_view.data : &nothing;
        return {const_cast<void*>(data), static_cast<py::ssize_t>(m_view.bytes), std::string(1, m_view.format), 1, {static_cast<py::ssize_t>(m_view.size)},
            {static_cast<py::ssize_t>(m_view.stride)}, true};
    }

private:
    ArrayView m_view;
};

py::dict arraysOf(std::vector<ArrayView> views)
{
    py::dict arrays;
    for (ArrayView& view : views) {
        const std::string name = view.name;
        arrays[py::str(name)] = Array(std::move(view));
    }
    return arrays;
}

/// A result of a query.
class QueryResult {
public:
    explicit QueryResult(std::shared_ptr<const QueryColumns> columns) : m_columns(std::move(columns)), m_texts(m_columns->texts().size()) {}

    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        for (const QueryColumns::Column& column : m_columns->columns())
            names.push_back(column.name);
        return names;
    }
    [[nodiscard]] std::size_t rows() const { return m_columns->rows(); }
    [[nodiscard]] bool hasMore() const { return m_columns->hasMore(); }

    /// Values and nulls of a column of numbers; None for others.
    [[nodiscard]] py::object arrays(std::size_t index) const
    {
        const QueryColumns::Column& column = m_columns->columns().at(index);
        if (column.contents == QueryColumns::Contents::Mixed)
            return py::none();
        const char format = column.contents == QueryColumns::Contents::Reals ? 'd' : 'q';
        py::object nulls = py::none();
        if (column.contents == QueryColumns::Contents::IntegersOrNulls)
            nulls = py::cast(Array({column.name, column.nulls.data(), column.nulls.size(), 1, 1, '?', m_columns}));
        return py::make_tuple(Array({column.name, column.values.data(), column.values.size(), 8, 8, format, m_columns}), nulls);
    }
    /// All values of a column as objects of Python.
    [[nodiscard]] py::list objects(std::size_t index)
    {
        const QueryColumns::Column& column = m_columns->columns().at(index);
        py::list list(m_columns->rows());
        for (std::size_t row = 0; row < m_columns->rows(); ++row) {
            if (row % kRowsPerCheck == 0 && PyErr_CheckSignals() != 0)
                throw py::error_already_set();
            list[row] = objectOf(column, row);
        }
        return list;
    }

private:
    static constexpr std::size_t kRowsPerCheck = 100'000;

    [[nodiscard]] py::object objectOf(const QueryColumns::Column& column, std::size_t row)
    {
        using enum QueryColumns::Type;
        const std::int64_t value = column.values[row];
        switch (typeOf(column, row)) {
        case Integer: return py::int_(column.contents == QueryColumns::Contents::Reals ? static_cast<std::int64_t>(std::bit_cast<double>(value)) : value);
        case Real: return py::float_(std::bit_cast<double>(value));
        case Blob: {
            const std::string_view bytes = m_columns->texts()[static_cast<std::size_t>(value)];
            return py::bytes(bytes.data(), bytes.size());
        }
        case Text: {
            py::object& text = m_texts[static_cast<std::size_t>(value)];
            if (!text)
                text = textOf(m_columns->texts()[static_cast<std::size_t>(value)]);
            return text;
        }
        case Null: break;
        }
        return py::none();
    }
    [[nodiscard]] static QueryColumns::Type typeOf(const QueryColumns::Column& column, std::size_t row)
    {
        switch (column.contents) {
        case QueryColumns::Contents::Integers: return QueryColumns::Type::Integer;
        case QueryColumns::Contents::Reals: {
            if (!column.types.empty())
                return column.types[row];
            const double value = std::bit_cast<double>(column.values[row]);
            return value == value ? QueryColumns::Type::Real : QueryColumns::Type::Null; // SQL has no NaN
        }
        case QueryColumns::Contents::IntegersOrNulls: return column.nulls[row] ? QueryColumns::Type::Null : QueryColumns::Type::Integer;
        case QueryColumns::Contents::Mixed: break;
        }
        return column.types[row];
    }

    std::shared_ptr<const QueryColumns> m_columns;
    std::vector<py::object> m_texts; // made on first use
};

void writeTextOrNull(JsonWriter& json, const char* key, const std::string& text)
{
    json.key(key);
    if (text.empty())
        json.null();
    else
        json.value(text);
}

std::string verdictsJson(const AnalyzedFile& file)
{
    JsonWriter json;
    json.beginArray();
    for (const RunReport& report : file.reports) {
        json.beginObject()
            .member("run", std::uint64_t{report.run.index()})
            .member("name", narrative::runName(report))
            .member("bound_by", nameOf(report.boundBy));
        json.member("verdict", narrative::verdictOf(report, *file.trace).words).member("evidence", narrative::evidenceOf(report, *file.trace));
        writeTextOrNull(json, "missing", narrative::whatIsMissing(*file.trace, report));
        json.member("wall_ns", report.wall).endObject();
    }
    json.endArray();
    return json.take();
}

/// A trace that Python has opened. Each call must hold the trace while it runs: another thread, or a finalizer of Python, may close it.
class TraceHandle {
public:
    explicit TraceHandle(std::shared_ptr<OpenTrace> trace) : m_trace(std::move(trace)) {}

    void close()
    {
        auto trace = std::exchange(m_trace, nullptr);
        withoutInterpreter([&trace] { trace.reset(); });
    }
    [[nodiscard]] bool isClosed() const { return !m_trace; }

    /// For analyses and queries.
    [[nodiscard]] std::shared_ptr<OpenTrace> get() const
    {
        requireOpen();
        if (!m_trace->isOfThisProcess())
            raise(Error{fmt::format("{}: the trace was opened before this process was forked; open it in this process", displayText(m_trace->path()))});
        return m_trace;
    }
    /// What was read from the file, also in a forked process.
    [[nodiscard]] std::shared_ptr<const Trace> content() const
    {
        requireOpen();
        return m_trace->trace();
    }

private:
    void requireOpen() const
    {
        if (!m_trace)
            throw py::value_error("the trace is closed");
    }

    std::shared_ptr<OpenTrace> m_trace;
};

TraceHandle openHandle(const py::bytes& path, bool keepsArguments, const py::object& progress)
{
    const std::string name = pathOf(path);
    return TraceHandle(longCall([&](const Job& job) { return OpenTrace::open(name, keepsArguments, job); }, progress));
}

Result<std::string> runJsonOf(OpenTrace& trace, std::size_t run, std::size_t top, bool withRows, const Job& job)
{
    const auto file = trace.analyzed(job);
    if (!file)
        return file.error();
    if (run >= (*file)->reports.size())
        return Error{"the run does not exist"};
    return runJson(**file, (*file)->reports[run], {withRows, top});
}

QueryResult runQuery(const TraceHandle& self, const std::string& sql, std::optional<std::uint64_t> rows, std::optional<double> seconds)
{
    const auto trace = self.get();
    query::QueryLimits limits;
    limits.rows = rows;
    limits.time = std::chrono::nanoseconds(seconds ? std::max<std::int64_t>(static_cast<std::int64_t>(*seconds * 1e9), 1) : 0);
    return QueryResult(longCall([&](const Job& job) { return trace->query(sql, limits, job.stop); }));
}

py::dict spans(const TraceHandle& self, const std::optional<std::vector<std::string>>& kinds, const std::optional<std::vector<std::uint32_t>>& tracks,
    std::optional<std::int64_t> start, std::optional<std::int64_t> end)
{
    const auto trace = self.get();
    SpanRequest request{{}, tracks, start, end};
    for (std::size_t kind = 0; kind < kSpanKinds; ++kind)
        request.kinds[kind] = !kinds || std::ranges::find(*kinds, nameOf(static_cast<SpanKind>(kind))) != kinds->end();
    return arraysOf(longCall([&](const Job& job) -> Result<std::vector<ArrayView>> {
        const auto index = trace->index(job.stop);
        return index ? spanArrays(trace->trace(), **index, request, job.stop) : index.error();
    }));
}

std::size_t blockCount(const TraceHandle& self)
{
    const auto trace = self.get();
    return longCall([&](const Job& job) -> Result<std::size_t> {
        const auto index = trace->index(job.stop);
        return index ? Result<std::size_t>((*index)->blocks().size()) : index.error();
    });
}

py::tuple block(const TraceHandle& self, std::size_t number)
{
    const auto trace = self.get();
    BlockArrays arrays = longCall([&](const Job& job) -> Result<BlockArrays> {
        const auto index = trace->index(job.stop);
        if (!index)
            return index.error();
        if (number >= (*index)->blocks().size())
            return Error{"the block does not exist"};
        return blockArrays(**index, number);
    });
    return py::make_tuple(arrays.track, arrays.base, arraysOf(std::move(arrays.arrays)));
}

py::list names(const TraceHandle& self)
{
    const auto trace = self.content();
    const auto& strings = trace->pools->strings;
    py::list names;
    for (std::size_t i = 0; i < strings.size(); ++i)
        names.append(textOf(strings.view(StringId::fromIndex(i))));
    return names;
}

/// Of each track its place, type and name.
py::list tracks(const TraceHandle& self)
{
    const auto trace = self.content();
    py::list list;
    for (const Track& track : trace->tracks)
        list.append(py::make_tuple(list.size(), track.info.type == TrackType::DeviceStream ? "stream" : "thread", textOf(track.info.name)));
    return list;
}

std::string analysis(const TraceHandle& self, std::size_t top, bool withRows)
{
    const auto trace = self.get();
    return longCall([&](const Job& job) -> Result<std::string> {
        const auto file = trace->analyzed(job);
        if (!file)
            return file.error();
        if ((*file)->reports.empty())
            return Error{trace->path() + ": the file contains no runs"};
        return analysisJson(**file, trace->path(), {withRows, top});
    });
}

std::string runAnalysis(const TraceHandle& self, std::size_t run, std::size_t top, bool withRows)
{
    const auto trace = self.get();
    return longCall([&](const Job& job) { return runJsonOf(*trace, run, top, withRows, job); });
}

/// Why advice and steps are missing; empty if they are not.
std::string leftOut(const TraceHandle& self)
{
    const auto trace = self.get();
    return longCall([&](const Job& job) -> Result<std::string> {
        const auto file = trace->analyzed(job);
        return file ? Result<std::string>((*file)->leftOut) : file.error();
    });
}

std::string verdicts(const TraceHandle& self)
{
    const auto trace = self.get();
    return longCall([&](const Job& job) -> Result<std::string> {
        const auto file = trace->analyzed(job);
        return file ? Result<std::string>(verdictsJson(**file)) : file.error();
    });
}

std::string whatIf(const TraceHandle& self, std::size_t run, const Integers& sites, const Integers& waits, const std::map<std::string, double>& faster,
    bool asGraphs, bool ownCopyStreams, std::uint32_t streams)
{
    const auto trace = self.get();
    ChangeRequest request{sites, waits, {}, asGraphs, ownCopyStreams, streams};
    for (const auto& [name, times] : faster)
        request.faster.push_back({name, times});
    return longCall([&](const Job& job) -> Result<std::string> {
        const auto answer = predictChange(trace->service(), trace->trace(), RunId::fromIndex(run), trace->path(), request, job.stop);
        return answer ? Result<std::string>(whatIfJson(trace->path(), *trace->trace(), *answer)) : answer.error();
    });
}

/// The strategies of one trace if there is no second one.
std::string compare(const TraceHandle& first, const std::optional<TraceHandle>& second)
{
    const auto a = first.get();
    const auto b = second ? second->get() : nullptr;
    return longCall([&](const Job& job) -> Result<std::string> {
        const auto fileA = a->analyzed(job);
        if (!fileA)
            return fileA.error();
        const auto fileB = b ? b->analyzed(job) : fileA;
        if (!fileB)
            return fileB.error();
        auto pairs = b ? pairsBetween(a->path(), **fileA, b->path(), **fileB) : pairsWithin(a->path(), **fileA);
        if (!pairs)
            return pairs.error();
        const FileComparison compared = compareAll(*std::move(pairs), **fileA, **fileB);
        const ComparisonGaps gaps = gapsOf(a->path(), **fileA, b ? b->path() : std::string(), b ? **fileB : AnalyzedFile{});
        return comparisonJson(b ? std::vector<std::string>{a->path(), b->path()} : std::vector<std::string>{a->path()}, compared, gaps);
    });
}

py::bytes picture(const py::bytes& path, std::optional<std::int64_t> start, std::optional<std::int64_t> end, const std::string& page, const std::string& theme,
    std::uint32_t width, std::uint32_t height)
{
    PictureRequest request;
    request.file = pathOf(path);
    request.page = page;
    request.theme = theme;
    request.width = width;
    request.height = height;
    if (start && end)
        request.range = TimeRange{*start, *end};
    return py::bytes(longCall([&](const Job& job) { return takePicture(request, job.stop); }));
}

/// Objects of the module's classes are made by its functions. pybind11 would allow `__new__` alone, and crash on the result.
PyObject* refuseNew(PyTypeObject* type, PyObject* /*arguments*/, PyObject* /*names*/)
{
    PyErr_Format(PyExc_TypeError, "cannot create '%s' objects", type->tp_name);
    return nullptr;
}

template <class Class>
Class withoutNew(Class type)
{
    reinterpret_cast<PyTypeObject*>(type.ptr())->tp_new = refuseNew;
    return type;
}

std::vector<std::string> kinds()
{
    std::vector<std::string> names;
    for (std::size_t kind = 0; kind < kSpanKinds; ++kind)
        names.emplace_back(nameOf(static_cast<SpanKind>(kind)));
    return names;
}

void define(py::module_& module)
{
    using py::arg;

    module.doc() = "The compiled part of stallscope. Use the module stallscope instead.";
    module.attr("Error") = makeErrorType();
    module.attr("version") = productVersion();
    module.attr("kinds") = py::tuple(py::cast(kinds()));

    withoutNew(py::class_<Array>(module, "Array", py::buffer_protocol(), py::is_final())).def_buffer([](const Array& array) { return array.buffer(); });
    withoutNew(py::class_<QueryResult>(module, "QueryResult", py::is_final()))
        .def_property_readonly("names", &QueryResult::names)
        .def_property_readonly("rows", &QueryResult::rows)
        .def_property_readonly("has_more", &QueryResult::hasMore)
        .def("arrays", &QueryResult::arrays, arg("index"))
        .def("objects", &QueryResult::objects, arg("index"));
    withoutNew(py::class_<TraceHandle>(module, "Trace", py::is_final()))
        .def_property_readonly("format", [](const TraceHandle& self) { return nameOf(self.content()->format); })
        .def_property_readonly("span_count", [](const TraceHandle& self) { return self.content()->spanCount(); })
        .def_property_readonly("run_count", [](const TraceHandle& self) { return self.content()->runs.size(); })
        .def_property_readonly("closed", &TraceHandle::isClosed)
        .def("close", &TraceHandle::close)
        .def("query", &runQuery, arg("sql"), arg("rows"), arg("seconds"))
        .def("spans", &spans, arg("kinds"), arg("tracks"), arg("start"), arg("end"))
        .def("block_count", &blockCount)
        .def("block", &block, arg("number"))
        .def("names", &names)
        .def("tracks", &tracks)
        .def("analysis", &analysis, arg("top"), arg("rows"))
        .def("run_analysis", &runAnalysis, arg("run"), arg("top"), arg("rows"))
        .def("left_out", &leftOut)
        .def("verdicts", &verdicts)
        .def("what_if", &whatIf, arg("run"), arg("sites"), arg("waits"), arg("faster"), arg("graphs"), arg("copy_streams"), arg("streams"));
    module.def("open", &openHandle, arg("path"), arg("arguments"), arg("progress"));
    module.def("compare", &compare, arg("first"), arg("second"));
    module.def("picture", &picture, arg("path"), arg("start"), arg("end"), arg("page"), arg("theme"), arg("width"), arg("height"));
    module.def("end_calls", &endLongCalls);
}

} // namespace

} // namespace stallscope::python

PYBIND11_MODULE(_native, module)
{
    stallscope::python::define(module);
}
