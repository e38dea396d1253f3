// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/json_text.h"
#include "profiler/formats/common/byte_source.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// The outermost level of a trace document: `{ members..., "traceEvents": [ events... ], members... }`, or a bare array of
/// events. Iterates over event arrays, keeps the few relevant members, and skips all others unread, because they may
/// contain the environment of the user who recorded the trace.
class DocumentFrame {
public:
    /// Longest description of an export by Stallscope: hundreds of thousands of runs or tracks.
    static constexpr std::size_t kLongestOfExport = std::size_t{64} << 20;

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
    /// Keeps at most `longest` bytes.
    [[nodiscard]] Result<> readValue(std::string* keep, std::size_t longest);
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

/// Complete events as one JSON array: `[{...}, {...}]`, with padding for a parser that reads past the end. Its memory is
/// reused for the next batch.
class EventBatch {
public:
    static constexpr std::size_t kPadding = 64;

    /// Contents of the buffer, followed by at least kPadding bytes of memory.
    [[nodiscard]] std::string_view json() const { return {m_bytes.get(), m_size}; }
    [[nodiscard]] std::size_t capacity() const { return m_capacity; }

    std::uint64_t offset = 0; ///< position of its first event in the (decompressed) text
    std::uint32_t index = 0;  ///< number of the batch in the file, from 0
    std::uint32_t array = 0;  ///< number of the event array, from 0; a later array replaces earlier ones

private:
    friend class EventSplitter;

    void begin(std::string_view text);
    void reserve(std::size_t size);
    /// Keeps the first `size` bytes, removes trailing separators, and closes the array.
    void close(std::size_t size);

    std::unique_ptr<char[]> m_bytes;
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

/// Splits the event arrays of a trace into batches of complete events. Reads no further than necessary, so that memory is
/// bounded for files of any length. Events are separated by their brackets only; their contents are left to the parser.
class EventSplitter {
public:
    static constexpr std::size_t kBatchBytes = std::size_t{1} << 19;
    static constexpr std::size_t kLargestEvent = std::size_t{64} << 20;

    /// `batchBytes`: least size of a batch.
    EventSplitter(ByteSource& source, std::string name, std::size_t batchBytes = kBatchBytes);

    /// False at the end of the document.
    [[nodiscard]] Result<bool> next(EventBatch& batch);

    [[nodiscard]] const DocumentFrame& frame() const { return m_frame; }
    /// Number of event arrays begun so far.
    [[nodiscard]] std::uint32_t arrayCount() const { return m_arrays; }
    [[nodiscard]] bool isIncomplete() const { return m_incomplete || m_frame.isIncomplete(); }

private:
    enum class Stop { Cut, ArrayEnd, TooDeep, NeedMore };

    [[nodiscard]] Result<> fill(EventBatch& batch);
    [[nodiscard]] Stop scan(const EventBatch& batch);
    [[nodiscard]] Stop scanStepwise(const EventBatch& batch, std::size_t end);
    [[nodiscard]] bool readMore(EventBatch& batch);
    void cut(EventBatch& batch, std::size_t at);
    void finishAtEnd(EventBatch& batch);

    ByteSourceReader m_reader;
    DocumentFrame m_frame;
    std::size_t m_batchBytes;
    ScanState m_state;
    std::size_t m_at = 0; // scan position in the batch
    std::uint32_t m_batches = 0;
    std::uint32_t m_arrays = 0;
    bool m_inArray = false;
    bool m_incomplete = false;
};

} // namespace stallscope
