// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/formats/common/byte_source.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace stallscope::rocm {

/// Walks through a JSON document of any size by its outer brackets. Only values that are asked for are in memory. Malformed
/// text inside of a value is left to the parser of that value. After the first failure nothing more is read.
class JsonStream {
public:
    static constexpr std::size_t kLargestValue = std::size_t{64} << 20;

    JsonStream(ByteSourceReader& reader, std::string name) : m_reader(reader), m_name(std::move(name)) {}

    /// Enters the object or array that begins here. False, with nothing read, if something else begins here.
    [[nodiscard]] bool enter(char bracket);
    /// In an object: reads the next key. False at the end of the object.
    [[nodiscard]] bool nextMember(std::string& key);
    /// In an array: whether there is another element. False at the end of the array.
    [[nodiscard]] bool nextElement();
    /// Appends the next value to `text` unchanged.
    [[nodiscard]] bool read(std::string& text);
    void skip();

    [[nodiscard]] bool hasFailed() const { return m_hasFailed || m_reader.error().has_value(); }
    /// The document ended too early; otherwise its text is malformed. Valid after a failure.
    [[nodiscard]] bool isIncomplete() const { return m_isIncomplete; }
    /// "NAME: byte 17: WHAT", or the failure of the source.
    [[nodiscard]] Error error() const;

private:
    [[nodiscard]] bool scan(std::string* text);
    [[nodiscard]] bool fail(std::string_view expected);

    ByteSourceReader& m_reader;
    std::string m_name;
    std::string m_expected;
    bool m_hasFailed = false;
    bool m_isIncomplete = false;
};

} // namespace stallscope::rocm
