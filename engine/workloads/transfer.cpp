// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"

#include "engine/workloads/program_workload.h"
#include "engine/workloads/reference.h"
#include "profiler/base/say.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace stallscope {

namespace {

/// Value of all elements of a chunk: can be generated anywhere, and is recognized when it returns.
float valueOf(std::size_t chunk)
{
    return static_cast<float>(chunk) + 0.5F;
}

std::string gigabytesPerSecond(std::size_t bytes, Nanos time)
{
    return time > 0 ? fmt::format("{:.2f} GB/s", static_cast<double>(bytes) / static_cast<double>(time)) : "n/a";
}

/// Chunks are copied to the device and back; strategies differ in the kind of host memory.
class Transfer : public ProgramWorkload {
public:
    Transfer(const Stage& stage, std::string_view strategy)
        : ProgramWorkload(stage, strategy), m_chunks(count("chunks")), m_length(count("bytes") / sizeof(float) / count("chunks"))
    {
    }

    Result<> prepare() override
    {
        if (m_length == 0)
            return Error{say(STALLSCOPE_TEXT("Workload", "chunks must be at most bytes / 4 ({}), not {}"), count("bytes") / sizeof(float), m_chunks)};
        m_toDevice = m_program.stream({"to device", 0, true});
        m_toHost = m_program.stream({"to host", 0, true});
        m_onDevice = m_program.deviceFloats(m_chunks * m_length);
        m_source = m_program.buffer(hostKind(), bytes());
        m_returned = m_program.buffer(hostKind(), bytes());
        for (std::size_t chunk = 0; chunk < m_chunks; ++chunk)
            m_arrived.push_back(m_program.event());
        if (!m_program.outcome())
            return m_program.outcome();
        for (std::size_t chunk = 0; chunk < m_chunks; ++chunk)
            std::fill_n(part(m_source, chunk).floats(), m_length, valueOf(chunk));
        forget();
        return m_program.outcome();
    }

    Result<> run() override
    {
        const Stopwatch all;
        if (is("pinned-async")) {
            overlap();
        } else {
            for (std::size_t chunk = 0; chunk < m_chunks && m_program.goesOn(); ++chunk)
                bringIn(chunk);
            m_program.synchronize();
            m_in = all.elapsed();
            for (std::size_t chunk = 0; chunk < m_chunks && m_program.goesOn(); ++chunk)
                bringBack(chunk);
            m_program.synchronize();
        }
        m_both = all.elapsed();
        return m_program.outcome();
    }

    Result<Facts> check() override
    {
        const Result<> isRight = expectEach("element", {m_returned.floats(), m_chunks * m_length}, [this](std::size_t i) { return valueOf(i / m_length); });
        forget();
        Facts facts;
        if (is("pinned-async")) {
            facts.emplace_back("in and out at the same time", gigabytesPerSecond(2 * bytes(), m_both));
        } else {
            facts.emplace_back(is("create-on-device") ? "made on the device" : "host to device", gigabytesPerSecond(bytes(), m_in));
            facts.emplace_back("device to host", gigabytesPerSecond(bytes(), m_both - m_in));
        }
        return verdict(isRight, facts);
    }

    [[nodiscard]] static std::uint64_t memoryOnDevice(const ParameterValues& values, std::string_view /*strategy*/) { return values.count("bytes"); }

private:
    [[nodiscard]] std::size_t bytes() const { return m_chunks * m_length * sizeof(float); }
    [[nodiscard]] MemoryKind hostKind() const { return is("pageable") || is("pin-each-time") ? MemoryKind::Pageable : MemoryKind::Pinned; }
    [[nodiscard]] Memory part(const Buffer& buffer, std::size_t chunk) const
    {
        return buffer.memory().part(chunk * m_length * sizeof(float), m_length * sizeof(float));
    }

    void bringIn(std::size_t chunk)
    {
        if (is("create-on-device"))
            m_program.enqueue(m_toDevice, Fill{part(m_onDevice, chunk).floats(), m_length, valueOf(chunk)});
        else if (is("pin-each-time"))
            pinAndCopy(chunk);
        else
            m_program.copy(part(m_onDevice, chunk), part(m_source, chunk));
    }

    /// Cost of pinning ordinary memory: pinned memory is allocated, filled, used once, and freed.
    void pinAndCopy(std::size_t chunk)
    {
        const Memory source = part(m_source, chunk);
        const Buffer pinned = m_program.buffer(MemoryKind::Pinned, source.bytes); // until the end of this function
        if (!pinned)
            return;
        std::memcpy(pinned.memory().address, source.address, source.bytes);
        m_program.copy(part(m_onDevice, chunk), pinned.memory());
    }

    void bringBack(std::size_t chunk) { m_program.copy(part(m_returned, chunk), part(m_onDevice, chunk)); }

    /// Copies chunks back while later ones are still copied in.
    void overlap()
    {
        for (std::size_t chunk = 0; chunk < m_chunks && m_program.goesOn(); ++chunk) {
            m_program.copyAsync(m_toDevice, part(m_onDevice, chunk), part(m_source, chunk));
            m_program.record(m_arrived[chunk], m_toDevice);
            m_program.wait(m_toHost, m_arrived[chunk]);
            m_program.copyAsync(m_toHost, part(m_returned, chunk), part(m_onDevice, chunk));
        }
        m_program.synchronize(m_toHost);
    }

    /// Clears the destination, so that the next run must copy everything, and has no page faults there.
    void forget()
    {
        std::fill_n(m_returned.floats(), m_chunks * m_length, 0.0F);
        m_program.enqueue(m_toDevice, Fill{m_onDevice.floats(), m_chunks * m_length, 0});
        m_program.synchronize();
    }

    std::size_t m_chunks;
    std::size_t m_length; // of a chunk
    Stream m_toDevice, m_toHost;
    Buffer m_onDevice, m_source, m_returned;
    std::vector<EventRef> m_arrived;
    Nanos m_in = 0;
    Nanos m_both = 0;
};

} // namespace

WorkloadInfo transferWorkload()
{
    WorkloadInfo info;
    info.name = "transfer";
    info.title = STALLSCOPE_WORD("catalogue", "Memory kinds and copies");
    info.question = STALLSCOPE_WORD("catalogue", "What do transfers to the device cost, and which of them can be avoided?");
    info.strategies = {
        {"pageable", STALLSCOPE_WORD("catalogue", "copies from and to pageable memory")},
        {"pin-each-time", STALLSCOPE_WORD("catalogue", "pins and unpins a buffer for each copy to the device")},
        {"pinned", STALLSCOPE_WORD("catalogue", "copies from and to memory that was pinned once")},
        {"pinned-async", STALLSCOPE_WORD("catalogue", "the same asynchronously: chunks are copied in both directions at once")},
        {"create-on-device", STALLSCOPE_WORD("catalogue", "creates the data on the device and only copies it back")},
    };
    info.parameters = {
        ParameterInfo::bytes("bytes", STALLSCOPE_WORD("catalogue", "size of the data"), 4, std::int64_t{1} << 34, std::int64_t{64} << 20),
        ParameterInfo::count("chunks", STALLSCOPE_WORD("catalogue", "number of copies for the data"), 1, 1'000'000, 16),
    };
    info.make = makeWorkload<Transfer>;
    info.memoryOnDevice = Transfer::memoryOnDevice;
    return info;
}

} // namespace stallscope
