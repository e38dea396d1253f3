// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/cpu/kernels.h"
#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/record/recording.h"

namespace stallscope {

namespace {

/// Squares a random matrix repeatedly; strategies differ in when the host waits, or compute on the host.
class Dispatch : public ProgramWorkload {
public:
    Dispatch(const Stage& stage, std::string_view strategy) : ProgramWorkload(stage, strategy), m_size(count("size")) {}

    Result<> prepare() override
    {
        if (is("host")) {
            m_onHost.resize(2 * elements());
            return {};
        }
        m_stream = m_program.stream({"products", 0, true});
        m_onDevice = m_program.deviceFloats(2 * elements());
        return m_program.outcome();
    }

    Result<> run() override
    {
        const Stopwatch watch;
        if (is("host"))
            computeOnHost();
        else
            enqueueAll();
        m_returned = watch.elapsed();
        if (!is("host"))
            m_program.synchronize(m_stream);
        m_done = watch.elapsed();
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        const std::vector<float> both = is("host") ? m_onHost : readBack(m_program, m_onDevice.memory());
        const std::span<const float> matrix(both.data(), elements());
        const std::span<const float> square(both.data() + elements(), elements());
        Result<> isRight = expectFilled(matrix, count("repeat") - 1);
        if (isRight)
            isRight = expectProduct(matrix, matrix, square, m_size, kSinglePrecision);
        return verdict(isRight, {{"calls returned after", formatDuration(m_returned)}, {"work done after", formatDuration(m_done)}});
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view strategy)
    {
        return strategy == "host" ? 0 : 2 * values.count("size") * values.count("size") * sizeof(float);
    }

private:
    [[nodiscard]] std::size_t elements() const { return m_size * m_size; }
    [[nodiscard]] MatrixProduct square(float* matrix) const
    {
        MatrixProduct product;
        product.a = matrix;
        product.b = matrix;
        product.c = matrix + elements();
        product.rows = product.columns = product.inner = m_size;
        return product;
    }

    void enqueueAll()
    {
        for (std::size_t i = 0; i < count("repeat") && m_program.goesOn(); ++i) {
            m_program.enqueue(m_stream, fillMatrix(m_onDevice.floats(), m_size, i));
            m_program.enqueue(m_stream, square(m_onDevice.floats()));
            if (is("sync-each"))
                m_program.synchronize(m_stream);
        }
    }

    void computeOnHost()
    {
        const StringId filling = m_stage.name("fill on host");
        const StringId multiplying = m_stage.name("multiply on host");
        for (std::size_t i = 0; i < count("repeat") && m_program.goesOn(); ++i) {
            {
                const RecordedRange range(filling);
                cpu::compute(fillMatrix(m_onHost.data(), m_size, i));
            }
            const RecordedRange range(multiplying);
            cpu::compute(square(m_onHost.data()));
        }
    }

    std::size_t m_size;
    Stream m_stream;
    Buffer m_onDevice; // the matrix, then its square
    std::vector<float> m_onHost;
    Nanos m_returned = 0;
    Nanos m_done = 0;
};

} // namespace

WorkloadInfo dispatchWorkload()
{
    WorkloadInfo info;
    info.name = "dispatch";
    info.title = STALLSCOPE_WORD("catalogue", "Asynchronous calls");
    info.question = STALLSCOPE_WORD("catalogue", "How long does a computation take, and what does timing the call measure?");
    info.strategies = {
        {"sync-each", STALLSCOPE_WORD("catalogue", "waits after every product")},
        {"async", STALLSCOPE_WORD("catalogue", "launches all products and waits once at the end")},
        {"host", STALLSCOPE_WORD("catalogue", "computes the same synchronously on the host")},
    };
    info.parameters = {
        ParameterInfo::count("size", STALLSCOPE_WORD("catalogue", "rows and columns of the matrix"), 1, 20'000, 1000),
        ParameterInfo::count("repeat", STALLSCOPE_WORD("catalogue", "matrices"), 1, 100'000, 10),
    };
    info.make = makeWorkload<Dispatch>;
    info.memoryOnDevice = Dispatch::memoryOnDevice;
    return info;
}

} // namespace stallscope
