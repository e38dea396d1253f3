// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// A foreign event that became no span, as JSON text: thread names, samples, flow events, and events unknown to the
/// importer. The text is split at the time of the event; without a time all of it is in `head`.
struct KeptEvent {
    char phase = '\0'; ///< of the Trace Event Format
    std::optional<Nanos> time;
    std::string_view head;
    std::string_view tail;
};

/// Such events in pages of bytes. Used only by exports and session files. Thread-safe.
class KeptEvents {
public:
    struct Page {
        std::uint32_t count = 0;
        std::string bytes;
    };

    virtual ~KeptEvents() = default;
    [[nodiscard]] virtual std::size_t pageCount() const = 0;
    /// Empty if the page can no longer be read.
    [[nodiscard]] virtual std::optional<Page> page(std::size_t index) const = 0;

    /// Calls `visit` for every event; the views are valid during the call.
    void forEach(const std::function<void(const KeptEvent&)>& visit) const;
};

/// Events that are in memory.
class KeptEventList final : public KeptEvents {
public:
    void append(const KeptEvent& event);
    /// Removes the first page if it is followed by another, or if the last may go, too; empty otherwise.
    [[nodiscard]] std::optional<Page> takeFirst(bool evenLast);

    [[nodiscard]] std::size_t pageCount() const override { return m_pages.size(); }
    [[nodiscard]] std::optional<Page> page(std::size_t index) const override { return m_pages[index]; }

private:
    std::vector<Page> m_pages;
};

} // namespace stallscope
