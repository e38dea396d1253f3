// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

struct sqlite3;

namespace stallscope::test {

/// Versions of the export that differ in what matters here.
enum class NsightVersion {
    V2020, ///< no tables of enumerations, nothing of graphs
    V2022, ///< enumerations, graphs, processes
    V2024, ///< devices, contexts, overhead of CUDA, version of the export
    V2026, ///< records of events, with ids that waits for them repeat; the types of synchronizations are what their table says
};

/// Writes an export as Nsight Systems does: the tables of its version, made when they are first written to.
class NsightExport {
public:
    using Value = std::variant<std::nullptr_t, std::int64_t, double, std::string>;
    using Row = std::initializer_list<std::pair<const char*, Value>>;

    NsightExport(const std::string& path, NsightVersion version);
    ~NsightExport();
    NsightExport(const NsightExport&) = delete;
    NsightExport& operator=(const NsightExport&) = delete;

    [[nodiscard]] NsightVersion version() const { return m_version; }
    [[nodiscard]] bool has(std::string_view table) const;
    /// The number of a text.
    [[nodiscard]] std::int64_t text(const std::string& text);
    /// What this version has no column for is left out; a table that it does not have is an error of the test.
    void add(const std::string& table, Row row);
    /// Anything else.
    void run(const std::string& sql);

    /// Serialized ids, on the first machine.
    [[nodiscard]] static std::int64_t pid(std::int64_t process) { return (std::int64_t{1} << 48) | process << 24; }
    [[nodiscard]] static std::int64_t tid(std::int64_t process, std::int64_t thread) { return pid(process) | thread; }
    static constexpr std::int64_t kInvalid = 0xFFFFFFFF;

private:
    void make(const std::string& table);

    NsightVersion m_version;
    sqlite3* m_connection = nullptr;
    std::map<std::string, std::int64_t> m_texts;
    std::map<std::string, bool, std::less<>> m_made;
};

} // namespace stallscope::test
