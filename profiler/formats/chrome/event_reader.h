// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/trace_event.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace stallscope {

/// Receives the events of a batch one by one.
class EventVisitor {
public:
    virtual ~EventVisitor() = default;
    virtual void visit(const TraceEvent& event) = 0;
    /// An array element that is no object.
    virtual void visitForeign() = 0;
    /// Malformed text was skipped.
    virtual void visitBroken(std::size_t bytes) = 0;
    /// Invalid bytes or characters were replaced.
    virtual void visitReplaced(std::size_t characters) = 0;
};

/// Parses JSON arrays of events. Recovers intact events from malformed ones: invalid UTF-8 is replaced, and invalid JSON is
/// skipped event by event. Used from one thread.
class EventReader {
public:
    EventReader();
    ~EventReader();

    /// `json` must be followed by EventBatch::kPadding readable bytes.
    void read(std::string_view json, EventVisitor& visitor);

private:
    enum class Outcome { Read, NoText, NoJson };
    class Parser;

    void recover(std::string_view json, std::size_t passed, EventVisitor& visitor);

    std::unique_ptr<Parser> m_parser;
};

} // namespace stallscope
