// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace stallscope::xplane {

/// An operation of a program as the user wrote it.
struct HloOrigin {
    std::string name;                         ///< "jit(step)/dot_general"
    std::string source;                       ///< "model.py:12"
    std::shared_ptr<const std::string> stack; ///< "model.py:12\ntrain.py:40", innermost first; null: unknown, or only the source
};

/// Origins of the operations of compiled programs, whose HloProto messages are in the plane /host:metadata.
class HloPrograms {
public:
    /// Takes a program with its HloProto. Throws protozero::exception for malformed messages, and keeps what was read before.
    void add(std::int64_t program, std::string_view hloProto);
    /// Origin of an operation of a program; without its id, of the only program that has a module with this name. Null if unknown.
    [[nodiscard]] const HloOrigin* find(std::optional<std::int64_t> program, std::string_view module, std::string_view operation) const;
    /// Number of operations beyond the memory limit.
    [[nodiscard]] std::uint64_t refused() const { return m_refused; }

private:
    struct Program {
        std::map<std::string, HloOrigin, std::less<>> operations;
    };
    class Frames;

    void addModule(std::int64_t id, std::string_view message);
    void addInstruction(Program& program, Frames& frames, std::string_view message);

    std::map<std::int64_t, Program> m_programs;
    std::map<std::string, std::optional<std::int64_t>, std::less<>> m_ofModules; // ids by name of the module; empty: several programs
    std::size_t m_bytes = 0;                                                     // of all operations
    std::uint64_t m_refused = 0;
};

} // namespace stallscope::xplane
