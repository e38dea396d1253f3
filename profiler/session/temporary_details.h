// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/temporary_file.h"
#include "profiler/trace/detail_pool.h"
#include "profiler/trace/loss.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope::session {

/// Keeps pages of details and their arguments in a temporary file. Those that were read last stay in memory, up to a limit each. Pages that
/// could not be written are lost: the file keeps the failure, for its owner to report.
class TemporaryDetails final : public DetailStore {
public:
    /// Damage is counted in `losses`.
    TemporaryDetails(std::shared_ptr<TemporaryFile> file, std::shared_ptr<LossCounters> losses, std::size_t memoryLimit);

    [[nodiscard]] bool store(std::size_t page, std::span<const std::uint8_t> bytes, const ArgumentPage* arguments) override;
    /// Empty if it cannot be read; the file keeps the failure.
    [[nodiscard]] std::shared_ptr<const std::vector<std::uint8_t>> bytes(std::size_t page) override;
    [[nodiscard]] std::shared_ptr<const ArgumentPage> arguments(std::size_t page) override;

private:
    struct Stored {
        TemporaryPlace bytes;
        TemporaryPlace arguments; // compressed
        std::uint32_t argumentCount = 0;
    };
    /// What was loaded, the oldest first.
    template <class Value>
    struct Loaded {
        std::size_t limit = 0;
        std::size_t bytes = 0;
        std::deque<std::pair<std::size_t, std::size_t>> order; // page, bytes
        std::unordered_map<std::size_t, std::shared_ptr<const Value>> values;

        [[nodiscard]] std::shared_ptr<const Value> find(std::size_t page) const;
        void add(std::size_t page, std::shared_ptr<const Value> value, std::size_t size);
    };

    [[nodiscard]] std::shared_ptr<const ArgumentPage> readArguments(const Stored& stored) const;

    std::shared_ptr<TemporaryFile> m_file;
    std::shared_ptr<LossCounters> m_losses;
    std::mutex m_mutex; // guards the following
    std::unordered_map<std::size_t, Stored> m_pages;
    Loaded<std::vector<std::uint8_t>> m_loadedBytes;
    Loaded<ArgumentPage> m_loadedArguments;
};

} // namespace stallscope::session
