// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/byte_source_reader.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// The outermost level of a trace document: `{ members..., "traceEvents": [ events... ], members... }`, or a bare array of
/// events. Iterates over event arrays, keeps the few relevant members, and skips all others unread, because they may
/// contain the environment of the user who recorded the trace.
class DocumentFrame {
public:
    DocumentFrame(ByteSourceReader& reader, std::string name) : m_reader(&reader), m_name(std::move(name)) {}

    /// True: the reader is behind the opening bracket of an event array. False: the document has ended.
    [[nodiscard]] Result<bool> enterArray();
    /// To be called after an array; `isClosed`: its closing bracket is present.
    void leaveArray(bool isClosed);

    /// JSON texts of the relevant members by name.
    [[nodiscard]] const std::map<std::string, std::string, std::less<>>& members() const { return m_members; }
    [[nodiscard]] bool isIncomplete() const { return m_incomplete; }
    [[nodiscard]] std::uint64_t skippedBytes() const { return m_skipped; }

    /// "NAME: byte 17: WHAT".
    [[nodiscard]] Error errorAt(std::uint64_t offset, std::string_view what) const;

private:
    [[nodiscard]] Result<bool> begin();
    [[nodiscard]] Result<bool> nextMember();
    [[nodiscard]] Result<bool> enterEvents();
    [[nodiscard]] Result<> readMember(const std::string& key);
    [[nodiscard]] Result<> skipMark();
    [[nodiscard]] std::string readKey();
    [[nodiscard]] Result<> readValue(std::string* keep);
    [[nodiscard]] Result<bool> end();
    [[nodiscard]] Result<bool> broken(std::string_view expected);
    void skipRest();

    ByteSourceReader* m_reader;
    std::string m_name;
    std::map<std::string, std::string, std::less<>> m_members;
    std::vector<std::string> m_seenKeys; // the first few, for error messages
    bool m_begun = false;
    bool m_isObject = false;
    bool m_ended = false;
    bool m_sawArray = false;
    bool m_incomplete = false;
    std::uint64_t m_skipped = 0;
};

} // namespace stallscope
