// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/symbols.h"

#include <cxxabi.h>
#include <elf.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>

namespace stallscope::recording {

namespace {

/// Larger tables are not what a linker makes.
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

/// Parts of a file, by their place in it. Empty where it has no such part.
class ElfFile {
public:
    /// A recording names the file, and it may be a stranger's: what is no plain file (a pipe would keep us waiting) has no parts.
    explicit ElfFile(const std::string& path)
    {
        std::error_code problem;
        if (std::filesystem::is_regular_file(path, problem))
            m_file.open(path, std::ios::binary);
    }

    template <class Row>
    std::vector<Row> rows(std::uint64_t offset, std::uint64_t bytes)
    {
        std::vector<Row> rows;
        if (bytes > kMostBytes)
            return rows;
        rows.resize(bytes / sizeof(Row));
        m_file.clear();
        m_file.seekg(static_cast<std::streamoff>(offset));
        if (!m_file.read(reinterpret_cast<char*>(rows.data()), static_cast<std::streamsize>(rows.size() * sizeof(Row))))
            rows.clear();
        return rows;
    }

    std::vector<Elf64_Shdr> sections()
    {
        const auto header = rows<Elf64_Ehdr>(0, sizeof(Elf64_Ehdr));
        const bool isElf = !header.empty() && std::memcmp(header[0].e_ident, ELFMAG, SELFMAG) == 0 && header[0].e_ident[EI_CLASS] == ELFCLASS64
            && header[0].e_shentsize == sizeof(Elf64_Shdr);
        return isElf ? rows<Elf64_Shdr>(header[0].e_shoff, header[0].e_shnum * sizeof(Elf64_Shdr)) : std::vector<Elf64_Shdr>();
    }

private:
    std::ifstream m_file;
};

std::string readable(const char* name)
{
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name, nullptr, nullptr, &status), std::free);
    return status == 0 && text ? text.get() : name;
}

std::optional<std::uint64_t> offsetOf(std::string_view place)
{
    constexpr std::string_view kPrefix = "+0x";
    std::uint64_t offset = 0;
    if (place.substr(0, kPrefix.size()) != kPrefix)
        return std::nullopt;
    const auto [end, problem] = std::from_chars(place.data() + kPrefix.size(), place.data() + place.size(), offset, 16);
    return problem == std::errc{} && end == place.data() + place.size() ? std::optional(offset) : std::nullopt;
}

} // namespace

std::string Symbols::nameFor(std::string_view place, std::string_view file)
{
    const auto offset = offsetOf(place);
    if (!offset)
        return std::string(place);
    const Functions& functions = functionsOf(file);
    auto at = std::upper_bound(functions.begin(), functions.end(), *offset, [](std::uint64_t wanted, const Function& one) { return wanted < one.start; });
    if (at == functions.begin())
        return std::string(place);
    --at;
    return *offset < at->start + std::max<std::uint64_t>(at->size, 1) ? readable(at->name.c_str()) : std::string(place);
}

const Symbols::Functions& Symbols::functionsOf(std::string_view file)
{
    const auto known = m_files.find(file);
    return known != m_files.end() ? known->second : m_files.emplace(std::string(file), read(std::string(file))).first->second;
}

Symbols::Functions Symbols::read(const std::string& file)
{
    Functions functions;
    ElfFile elf(file);
    const std::vector<Elf64_Shdr> sections = elf.sections();
    for (const Elf64_Shdr& section : sections) {
        if ((section.sh_type != SHT_SYMTAB && section.sh_type != SHT_DYNSYM) || section.sh_link >= sections.size())
            continue;
        const Elf64_Shdr& texts = sections[section.sh_link];
        std::vector<char> names = elf.rows<char>(texts.sh_offset, texts.sh_size);
        names.push_back('\0');
        for (const Elf64_Sym& symbol : elf.rows<Elf64_Sym>(section.sh_offset, section.sh_size)) {
            const bool isFunction = ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_shndx != SHN_UNDEF && symbol.st_name < names.size();
            if (isFunction)
                functions.push_back({symbol.st_value, symbol.st_size, names.data() + symbol.st_name});
        }
    }
    std::stable_sort(functions.begin(), functions.end(), [](const Function& a, const Function& b) { return a.start < b.start; });
    return functions;
}

} // namespace stallscope::recording
