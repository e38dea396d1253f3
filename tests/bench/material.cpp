// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/suite.h"

#include "profiler/formats/formats.h"
#include "tests/bench/loop_trace.h"
#include "tests/bench/proto_walk.h"
#include "tests/bench/rocpd_file.h"

#include <fmt/format.h>
#include <zlib.h>

#include <fstream>
#include <vector>

#include <unistd.h>

namespace stallscope::bench {

namespace {

void pack(const std::filesystem::path& from, const std::filesystem::path& to)
{
    std::ifstream in(from, std::ios::binary);
    const gzFile out = gzopen(to.c_str(), "wb6");
    std::vector<char> buffer(std::size_t{1} << 20);
    while (in.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || in.gcount() > 0)
        gzwrite(out, buffer.data(), static_cast<unsigned>(in.gcount()));
    gzclose(out);
}

} // namespace

Material::Material(const Sizes& sizes) : m_sizes(sizes), m_folder(std::filesystem::temp_directory_path() / fmt::format("stallscope_bench.{}", ::getpid()))
{
    std::filesystem::create_directories(m_folder);
}

Material::~Material()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

const std::filesystem::path& Material::kineto()
{
    if (m_kineto.empty()) {
        m_kinetoSpans = writeLoopAsKineto(file("loop.json"), m_sizes.events);
        m_kineto = file("loop.json");
    }
    return m_kineto;
}

const std::filesystem::path& Material::kinetoGz()
{
    if (m_kinetoGz.empty()) {
        pack(kineto(), file("loop.json.gz"));
        m_kinetoGz = file("loop.json.gz");
    }
    return m_kinetoGz;
}

const std::filesystem::path& Material::perfetto()
{
    if (m_perfetto.empty() && saveTrace(*fewSpans(), file("loop.pftrace"), {}))
        m_perfetto = file("loop.pftrace");
    return m_perfetto;
}

const std::filesystem::path& Material::xplane()
{
    if (m_xplane.empty() && writeLoopAsXPlane(file("loop.xplane.pb"), m_sizes.fewSpans) == loopSpans())
        m_xplane = file("loop.xplane.pb");
    return m_xplane;
}

std::uint64_t Material::kinetoSpans()
{
    (void)kineto();
    return m_kinetoSpans;
}

const std::filesystem::path& Material::rocpd()
{
    if (m_rocpd.empty()) {
        m_rocpdSpans = writeRocpd(file("loop.db"), m_sizes.events);
        m_rocpd = file("loop.db");
    }
    return m_rocpd;
}

std::uint64_t Material::rocpdSpans()
{
    (void)rocpd();
    return m_rocpdSpans;
}

const std::shared_ptr<const Trace>& Material::fewSpans()
{
    if (!m_fewSpans)
        m_fewSpans = loopTrace(m_sizes.fewSpans);
    return m_fewSpans;
}

const std::shared_ptr<const Trace>& Material::manySpans()
{
    if (!m_manySpans)
        m_manySpans = loopTrace(m_sizes.manySpans);
    return m_manySpans;
}

} // namespace stallscope::bench
