// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/system_info.h"

#include "profiler/base/utf8.h"
#include "profiler/formats/sqlite/database.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::nsight {

namespace {

std::uint32_t narrowed(std::uint64_t value)
{
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, std::numeric_limits<std::uint32_t>::max()));
}

/// Each step reads one table; facts from missing tables stay empty.
class MachineReader {
public:
    MachineReader(const Database& database, const Schema& schema, Names& names, LossCounters& losses)
        : m_database(database), m_schema(schema), m_names(names), m_losses(losses)
    {
    }

    Result<SystemInfo> read()
    {
        readProcesses();
        readThreads();
        readGpus();
        readDevices();
        readContexts();
        readStart();
        readVersion();
        readWarnings();
        if (m_isCancelled)
            return Error::cancelled();
        return std::move(m_machine);
    }

private:
    template <std::size_t N, class Take>
    void forEachRow(std::string_view table, const std::array<const char*, N>& columns, const Take& take, std::string_view condition = {})
    {
        if (!m_schema.has(table, columns[0]) || m_isCancelled)
            return;
        auto query = m_database.prepare(m_schema.select(table, columns, condition), table);
        if (!query)
            return m_losses.count(Loss::DamagedChunks);
        const Cells cells(*query, m_losses);
        Statement::Step step = query->step();
        for (; step == Statement::Step::Row; step = query->step())
            take(cells);
        if (step == Statement::Step::Done)
            return;
        m_isCancelled = m_database.errorAt(table).isCancelled();
        m_losses.count(Loss::DamagedChunks, m_isCancelled ? 0 : 1);
    }

    void readProcesses()
    {
        forEachRow("PROCESSES", std::array{"globalPid", "name"}, [this](const Cells& cells) {
            if (const auto process = cells.number(0); process && !cells.text(1).empty())
                m_machine.processes[GlobalId::processOf(*process)] = displayText(cells.text(1));
        });
    }

    void readThreads()
    {
        forEachRow("ThreadNames", std::array{"globalTid", "nameId"}, [this](const Cells& cells) {
            const auto thread = cells.number(0);
            const auto name = cells.number(1);
            if (thread && name)
                m_machine.threads[*thread] = displayText(m_names.text(*name));
        });
    }

    void readGpus()
    {
        forEachRow("TARGET_INFO_GPU", std::array{"id", "name", "totalMemory", "smCount", "cuDevice"}, [this](const Cells& cells) {
            if (const auto id = cells.number(0))
                m_machine.gpus[*id] = {displayText(cells.text(1)), cells.amount(2).value_or(0), narrowed(cells.amount(3).value_or(0)), cells.number(4)};
        });
    }

    void readDevices()
    {
        forEachRow("TARGET_INFO_CUDA_DEVICE", std::array{"gpuId", "cudaId", "pid"}, [this](const Cells& cells) {
            const auto gpu = cells.number(0);
            const auto device = cells.number(1);
            if (gpu && device)
                m_machine.gpuOfDevice[{cells.numberOr(2, 0), *device}] = *gpu;
        });
    }

    void readContexts()
    {
        forEachRow("TARGET_INFO_CUDA_CONTEXT_INFO", std::array{"contextId", "deviceId", "processId"}, [this](const Cells& cells) {
            const auto context = cells.number(0);
            const auto device = cells.number(1);
            if (context && device)
                m_machine.deviceOfContext[{cells.numberOr(2, 0), *context}] = *device;
        });
    }

    void readStart()
    {
        forEachRow(
            "TARGET_INFO_SESSION_START_TIME", std::array{"utcEpochNs"}, [this](const Cells& cells) { m_machine.startTime = clampTime(cells.numberOr(0, 0)); });
    }

    /// Other rows of this table identify the machine and its user, and are not read.
    void readVersion()
    {
        const auto tell = [this](std::string_view key, const char* fact) {
            const std::string condition = "WHERE name = '" + std::string(key) + "'";
            forEachRow(
                "META_DATA_EXPORT", std::array{"value"},
                [&](const Cells& cells) { m_machine.facts.emplace_back(fact, elidedMiddle(displayText(cells.text(0)), kLongestVersion)); }, condition);
        };
        if (!m_schema.has("META_DATA_EXPORT", "name"))
            return;
        tell("EXPORT_PRODUCT_VERSION", "Nsight Systems");
        tell("EXPORT_SCHEMA_VERSION", "export schema");
    }

    /// Warnings of Nsight Systems about the recording: lost events, unknown clocks. Each text once; informational ones are skipped.
    void readWarnings()
    {
        constexpr std::int64_t kWarning = 2;
        constexpr std::int64_t kError = 3;
        std::vector<std::string> texts;
        forEachRow("DIAGNOSTIC_EVENT", std::array{"text", "severity"}, [&](const Cells& cells) {
            const std::int64_t severity = cells.numberOr(1, 0);
            std::string text = elidedMiddle(displayText(cells.text(0)), kLongestWarning);
            const bool isToTell = (severity == kWarning || severity == kError) && !text.empty() && texts.size() < kMostWarnings;
            if (isToTell && std::find(texts.begin(), texts.end(), text) == texts.end())
                texts.push_back(std::move(text));
        });
        for (std::size_t i = 0; i < texts.size(); ++i)
            m_machine.facts.emplace_back("warning " + std::to_string(i + 1), std::move(texts[i]));
    }

    static constexpr std::size_t kLongestVersion = 32;
    static constexpr std::size_t kLongestWarning = 200;
    static constexpr std::size_t kMostWarnings = 10;

    const Database& m_database;
    const Schema& m_schema;
    Names& m_names;
    LossCounters& m_losses;
    SystemInfo m_machine;
    bool m_isCancelled = false;
};

} // namespace

Result<SystemInfo> SystemInfo::read(const Database& database, const Schema& schema, Names& names, LossCounters& losses)
{
    return MachineReader(database, schema, names, losses).read();
}

std::optional<std::int64_t> SystemInfo::recordedGpuOf(std::int64_t process, std::int64_t device) const
{
    const auto recorded = gpuOfDevice.find({GlobalId::pidOf(process), device});
    return recorded != gpuOfDevice.end() ? std::optional(recorded->second) : std::nullopt;
}

std::optional<std::int64_t> SystemInfo::likelyGpuOf(std::int64_t process, std::int64_t device) const
{
    if (const auto recorded = recordedGpuOf(process, device))
        return recorded;
    const auto own = std::find_if(gpus.begin(), gpus.end(), [device](const auto& gpu) { return gpu.second.cudaDevice == device; });
    if (own != gpus.end())
        return own->first;
    return gpus.contains(device) ? std::optional(device) : std::nullopt;
}

} // namespace stallscope::nsight
