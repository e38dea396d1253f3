// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/trace_event.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace stallscope {

/// Takes the events of a batch one by one.
class EventVisitor {
public:
    virtual ~EventVisitor() = default;
    virtual void visit(const TraceEvent& event) = 0;
    /// An element of the array that is no object.
    virtual void visitForeign() = 0;
    /// Text that could not be understood was passed over.
    virtual void visitBroken(std::size_t bytes) = 0;
    /// Bytes that were no text were replaced.
    virtual void visitReplaced(std::size_t characters) = 0;
};

/// Reads JSON arrays of events. Takes what is whole from broken ones: text that is not UTF-8 is mended, and what is no JSON
/// is passed over event by event. Belongs to one thread.
class EventReader {
public:
    EventReader();
    ~EventReader();

    /// `json` has EventBatch::kPadding readable bytes behind it.
    void read(std::string_view json, EventVisitor& visitor);

private:
    enum class Outcome { Read, NoText, NoJson };
    class Parser;

    void recover(std::string_view json, std::size_t passed, EventVisitor& visitor);

    std::unique_ptr<Parser> m_parser;
};

} // namespace stallscope
