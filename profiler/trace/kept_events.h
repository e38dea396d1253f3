// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// An event of a foreign trace that became no span, as JSON text: names of threads, samples, arrows, and what the importer does not
/// know. The text stands before and behind the event's time; without a time all of it is `head`.
struct KeptEvent {
    char phase = '\0'; ///< of the Trace Event Format
    std::optional<Nanos> time;
    std::string_view head;
    std::string_view tail;
};

/// Such events in pages of bytes. Only exports and session files read them. Any thread may ask.
class KeptEvents {
public:
    struct Page {
        std::uint32_t count = 0;
        std::string bytes;
    };

    virtual ~KeptEvents() = default;
    [[nodiscard]] virtual std::size_t pageCount() const = 0;
    /// Nothing where a page can no longer be read.
    [[nodiscard]] virtual std::optional<Page> page(std::size_t index) const = 0;

    /// Calls `visit` for every event; the views hold until it returns.
    void forEach(const std::function<void(const KeptEvent&)>& visit) const;
};

/// Events that are in memory.
class KeptEventList final : public KeptEvents {
public:
    void append(const KeptEvent& event);

    [[nodiscard]] std::size_t pageCount() const override { return m_pages.size(); }
    [[nodiscard]] std::optional<Page> page(std::size_t index) const override { return m_pages[index]; }

private:
    std::vector<Page> m_pages;
};

} // namespace stallscope
