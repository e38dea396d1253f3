// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/part_reader.h"

#include "profiler/trace/argument_page.h"
#include "profiler/trace/kept_events.h"
#include "profiler/trace/loss.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace stallscope::session {

/// The arguments of spans, left in the file until an export or another session file asks for them.
class FileArguments final : public ArgumentSource {
public:
    /// Those that were asked for stay until they take more than the limit. What is damaged is counted when it is first asked for.
    FileArguments(std::shared_ptr<const InputFile> file, std::shared_ptr<LossCounters> losses, std::uint64_t limit)
        : m_reader(std::move(file)), m_losses(std::move(losses)), m_limit(limit)
    {
    }

    void add(const ChunkPlace& place);
    [[nodiscard]] std::shared_ptr<const ArgumentPage> load(std::size_t page) override;

private:
    std::mutex m_mutex; // guards everything
    PartReader m_reader;
    std::shared_ptr<LossCounters> m_losses;
    std::map<std::size_t, std::vector<ChunkPlace>> m_places; // by page of details; without those that were found damaged
    std::map<std::size_t, std::shared_ptr<const ArgumentPage>> m_loaded;
    std::uint64_t m_limit;
    std::uint64_t m_loadedBytes = 0;
};

/// The events that became no spans, likewise.
class FileEvents final : public KeptEvents {
public:
    FileEvents(std::shared_ptr<const InputFile> file, std::shared_ptr<LossCounters> losses) : m_reader(std::move(file)), m_losses(std::move(losses)) {}

    void add(const ChunkPlace& place);
    [[nodiscard]] std::size_t pageCount() const override;
    [[nodiscard]] std::optional<Page> page(std::size_t index) const override;

private:
    mutable std::mutex m_mutex; // guards everything
    mutable PartReader m_reader;
    std::shared_ptr<LossCounters> m_losses;
    std::vector<ChunkPlace> m_places;
    mutable std::set<std::size_t> m_damaged; // that are counted
};

} // namespace stallscope::session
