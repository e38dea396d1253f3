// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"

#include <fmt/format.h>

namespace stallscope {

namespace {

constexpr std::uint64_t kSeedA = 1;
constexpr std::uint64_t kSeedB = 2;

/// c = a * b repeatedly; strategies differ in the number of bits of a and b.
class Precision : public ProgramWorkload {
public:
    Precision(const Stage& stage, std::string_view strategy) : ProgramWorkload(stage, strategy), m_size(count("size")) {}

    Result<> prepare() override
    {
        m_stream = m_program.stream({"products", 0, true});
        m_a = m_program.deviceFloats(elements());
        m_b = m_program.deviceFloats(elements());
        m_c = m_program.deviceFloats(elements());
        m_program.enqueue(m_stream, fillMatrix(m_a.floats(), m_size, kSeedA));
        m_program.enqueue(m_stream, fillMatrix(m_b.floats(), m_size, kSeedB));
        if (is("fp16")) {
            m_halfA = rounded(m_a);
            m_halfB = rounded(m_b);
        }
        m_program.synchronize(m_stream);
        return m_program.outcome();
    }

    Result<> run() override
    {
        MatrixProduct product;
        product.a = (is("fp16") ? m_halfA : m_a).memory().address;
        product.b = (is("fp16") ? m_halfB : m_b).memory().address;
        product.c = m_c.floats();
        product.rows = product.columns = product.inner = m_size;
        product.precision = is("fp16") ? MatrixProduct::Precision::Half : MatrixProduct::Precision::Single;
        for (std::size_t left = count("repeat"); left > 0 && m_program.goesOn(); --left)
            m_program.enqueue(m_stream, product);
        m_program.synchronize(m_stream);
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        const std::vector<float> a = readBack(m_program, m_a.memory());
        const std::vector<float> b = readBack(m_program, m_b.memory());
        const std::vector<float> c = readBack(m_program, m_c.memory());
        m_program.enqueue(m_stream, Fill{m_c.floats(), elements(), 0}); // the next run must write it again
        m_program.synchronize(m_stream);
        const ProductErrors errors = productErrors(a, b, c, m_size);
        Result<> isRight = expectFilled(a, kSeedA);
        if (isRight)
            isRight = expectFilled(b, kSeedB);
        if (isRight)
            isRight = expectProduct(a, b, c, m_size, is("fp16") ? kHalfPrecision : kSinglePrecision);
        return verdict(isRight,
            {{"memory of the factors", formatBytes(2 * elements() * (is("fp16") ? sizeof(std::uint16_t) : sizeof(float)))},
                {"largest error of an element", fmt::format("{:.2g}", errors.largest)}, {"mean error of an element", fmt::format("{:.2g}", errors.mean)}});
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view strategy)
    {
        return (strategy == "fp16" ? 4 : 3) * values.count("size") * values.count("size") * sizeof(float);
    }

private:
    [[nodiscard]] std::size_t elements() const { return m_size * m_size; }
    [[nodiscard]] Buffer rounded(const Buffer& floats)
    {
        Buffer halves = m_program.buffer(MemoryKind::Device, elements() * sizeof(std::uint16_t));
        m_program.enqueue(m_stream, RoundToHalf{floats.floats(), static_cast<std::uint16_t*>(halves.memory().address), elements()});
        return halves;
    }

    std::size_t m_size;
    Stream m_stream;
    Buffer m_a, m_b, m_c, m_halfA, m_halfB;
};

std::optional<std::string> whyNotHalf(const Device& device, std::string_view strategy)
{
    if (strategy != "fp16")
        return std::nullopt;
    if (auto why = device.whyNot(RoundToHalf{}))
        return why;
    MatrixProduct product;
    product.precision = MatrixProduct::Precision::Half;
    return device.whyNot(product);
}

} // namespace

WorkloadInfo precisionWorkload()
{
    WorkloadInfo info;
    info.name = "precision";
    info.title = STALLSCOPE_WORD("catalogue", "Half precision");
    info.question = STALLSCOPE_WORD("catalogue", "How much time do 16-bit numbers save, and how much accuracy do they lose?");
    info.strategies = {
        {"fp32", STALLSCOPE_WORD("catalogue", "multiplies matrices of 32-bit numbers")},
        {"fp16", STALLSCOPE_WORD("catalogue", "multiplies matrices rounded to 16 bits; the CPU device converts them to 32 bits first")},
    };
    ParameterInfo size = ParameterInfo::count("size", STALLSCOPE_WORD("catalogue", "rows and columns of the matrices"), 1, 20'000, 512);
    size.standardOnGpu = 2048;
    info.parameters = {size, ParameterInfo::count("repeat", STALLSCOPE_WORD("catalogue", "products"), 1, 100'000, 20)};
    info.make = makeWorkload<Precision>;
    info.memoryOnDevice = Precision::memoryOnDevice;
    info.whyNot = whyNotHalf;
    return info;
}

} // namespace stallscope
