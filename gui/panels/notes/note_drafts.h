// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/note.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace stallscope {
struct TracePools;
}

namespace stallscope::gui {

/// Unsaved texts of notes, kept until the same note is edited again.
class NoteDrafts {
public:
    /// `before` is the note before editing, or for a new note its initial value.
    void keep(const TracePools* trace, const Note& before, const Note& typed) { m_drafts.push_back({trace, before, typed}); }
    /// Removes and returns the draft.
    [[nodiscard]] std::optional<Note> take(const TracePools* trace, const Note& before)
    {
        const auto isIt = [&](const Draft& draft) { return draft.trace == trace && draft.before == before; };
        const auto found = std::find_if(m_drafts.begin(), m_drafts.end(), isIt);
        if (found == m_drafts.end())
            return std::nullopt;
        const Note typed = found->typed;
        m_drafts.erase(found);
        return typed;
    }
    void clear() { m_drafts.clear(); }

private:
    struct Draft {
        const TracePools* trace = nullptr;
        Note before;
        Note typed;
    };
    std::vector<Draft> m_drafts;
};

} // namespace stallscope::gui
