// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/gather/symbolizer.h"

#include <cxxabi.h>
#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

namespace stallscope::recording {

namespace {

/// Namespaces, functions, blocks and inlined functions in each other: more only occur in damaged debug information.
constexpr std::size_t kMostNested = 128;

std::string demangled(const char* name)
{
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name, nullptr, nullptr, &status), std::free);
    return status == 0 && text ? text.get() : name;
}

/// "+0x1f2e" or "+0x1f2e@5c1f0a".
struct Place {
    std::string text; ///< without the build id
    std::uint64_t offset = 0;
    std::string_view buildId; ///< empty where it is unknown
};

std::optional<Place> placeFrom(std::string_view function)
{
    constexpr std::string_view kPrefix = "+0x";
    const std::string_view text = function.substr(0, function.find('@'));
    if (!text.starts_with(kPrefix))
        return std::nullopt;
    Place place{std::string(text), 0, text.size() < function.size() ? function.substr(text.size() + 1) : std::string_view()};
    const auto [end, problem] = std::from_chars(text.data() + kPrefix.size(), text.data() + text.size(), place.offset, 16);
    return problem == std::errc{} && end == text.data() + text.size() ? std::optional(std::move(place)) : std::nullopt;
}

/// A descriptor of the file if it is an ELF file, or -1. A recording names the file and may come from a stranger: pipes, which would
/// block, are refused, and so are the archives and compressed files that elfutils would unpack.
int openElf(const std::string& path)
{
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return -1;
    struct stat facts {};
    std::array<char, SELFMAG> magic{};
    const bool isElf = fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && pread(file, magic.data(), magic.size(), 0) == SELFMAG
        && std::memcmp(magic.data(), ELFMAG, SELFMAG) == 0;
    if (isElf)
        return file;
    close(file);
    return -1;
}

/// Appends the function around the address and those inlined there, outermost first; false where no entry below `parent` covers it.
/// dwarf_getscopes() is not used: for an inlined function it continues where that was written instead of where it was inlined.
bool appendFunctions(Dwarf_Die parent, Dwarf_Addr address, std::size_t depth, std::vector<Dwarf_Die>& functions)
{
    Dwarf_Die entry;
    if (depth == kMostNested || dwarf_child(&parent, &entry) != 0)
        return false;
    for (Dwarf_Off last = 0; dwarf_dieoffset(&entry) > last;) { // damaged entries may lead backwards
        const int tag = dwarf_tag(&entry);
        if (dwarf_haspc(&entry, address) > 0) {
            if (tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine)
                functions.push_back(entry);
            (void)appendFunctions(entry, address, depth + 1, functions);
            return true;
        }
        const bool mayContain =
            tag == DW_TAG_namespace || tag == DW_TAG_module || tag == DW_TAG_class_type || tag == DW_TAG_structure_type || tag == DW_TAG_union_type;
        if (mayContain && appendFunctions(entry, address, depth + 1, functions))
            return true;
        last = dwarf_dieoffset(&entry);
        if (dwarf_siblingof(&entry, &entry) != 0)
            return false;
    }
    return false;
}

std::string nameOf(Dwarf_Die* function)
{
    for (const unsigned int name : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name}) {
        Dwarf_Attribute attribute;
        if (dwarf_attr_integrate(function, name, &attribute)) {
            if (const char* const text = dwarf_formstring(&attribute))
                return demangled(text);
        }
    }
    const char* const name = dwarf_diename(function);
    return name ? name : "";
}

std::string sourcePath(Dwarf_Die& unit, const char* file)
{
    std::filesystem::path path = file;
    Dwarf_Attribute attribute;
    if (path.is_relative() && dwarf_attr(&unit, DW_AT_comp_dir, &attribute)) {
        if (const char* const folder = dwarf_formstring(&attribute))
            path = folder / path;
    }
    return path.lexically_normal().string();
}

struct SourceLine {
    std::string file;
    std::uint32_t line = 0;
};

std::optional<SourceLine> lineAt(Dwarf_Die& unit, Dwarf_Addr address)
{
    Dwarf_Line* const found = dwarf_getsrc_die(&unit, address);
    const char* const file = found ? dwarf_linesrc(found, nullptr, nullptr) : nullptr;
    int line = 0;
    if (!file || dwarf_lineno(found, &line) != 0 || line <= 0)
        return std::nullopt;
    return SourceLine{sourcePath(unit, file), static_cast<std::uint32_t>(line)};
}

/// Where the inlined function was called.
std::optional<SourceLine> callOf(Dwarf_Die& unit, Dwarf_Die* inlined)
{
    const auto number = [inlined](unsigned int name) {
        Dwarf_Attribute attribute;
        Dwarf_Word value = 0;
        return dwarf_attr(inlined, name, &attribute) && dwarf_formudata(&attribute, &value) == 0 ? value : 0;
    };
    const Dwarf_Word line = number(DW_AT_call_line);
    Dwarf_Files* files = nullptr;
    std::size_t count = 0;
    if (line == 0 || line > UINT32_MAX || dwarf_getsrcfiles(&unit, &files, &count) != 0)
        return std::nullopt;
    const char* const file = dwarf_filesrc(files, number(DW_AT_call_file), nullptr, nullptr);
    return file ? std::optional(SourceLine{sourcePath(unit, file), static_cast<std::uint32_t>(line)}) : std::nullopt;
}

} // namespace

/// One ELF file with its debug information. elfutils maps the file: it must not be truncated in place meanwhile.
class Symbolizer::Module {
public:
    /// Null where the file is not a readable ELF file.
    static std::unique_ptr<Module> open(const std::string& path, const std::string& debugFolder)
    {
        const int file = openElf(path);
        if (file < 0)
            return nullptr;
        std::unique_ptr<Module> module(new Module(debugFolder));
        if (module->report(path, file))
            return module;
        return nullptr;
    }

    [[nodiscard]] const std::string& buildId() const { return m_buildId; }

    /// `unresolved` is the frame at this offset where nothing is known about it.
    const std::vector<SourceFrame>& resolve(const SourceFrame& unresolved, std::uint64_t offset)
    {
        const auto [at, isNew] = m_frames.try_emplace(offset);
        if (isNew)
            at->second = framesAt(unresolved, offset);
        return at->second;
    }

private:
    /// A range of addresses, as in the debug information, that was compiled as one unit.
    struct UnitRange {
        Dwarf_Addr start = 0;
        Dwarf_Addr end = 0;
        Dwarf_Die* unit = nullptr;
    };

    explicit Module(const std::string& debugFolder) : m_debugFolder(debugFolder)
    {
        m_callbacks.find_debuginfo = dwfl_build_id_find_debuginfo; // the standard search would ask servers (debuginfod)
        m_callbacks.section_address = dwfl_offline_section_address;
        m_callbacks.debuginfo_path = &m_debugPath;
    }

    /// Takes the descriptor.
    bool report(const std::string& path, int file)
    {
        m_session.reset(dwfl_begin(&m_callbacks));
        m_module = m_session ? dwfl_report_offline(m_session.get(), path.c_str(), path.c_str(), file) : nullptr;
        if (!m_module) {
            close(file);
            return false;
        }
        dwfl_report_end(m_session.get(), nullptr, nullptr);
        if (!dwfl_module_getelf(m_module, &m_bias))
            return false;
        readBuildId();
        return true;
    }

    void readBuildId()
    {
        constexpr const char* kDigits = "0123456789abcdef";
        const unsigned char* bytes = nullptr;
        GElf_Addr address = 0;
        const int size = dwfl_module_build_id(m_module, &bytes, &address);
        for (int i = 0; i < size; ++i) {
            m_buildId += kDigits[bytes[i] >> 4U];
            m_buildId += kDigits[bytes[i] & 15U];
        }
    }

    /// By the units' own ranges: compilers other than GCC do not write the table of all ranges (.debug_aranges).
    void readUnits()
    {
        if (std::exchange(m_hasUnits, true))
            return;
        for (Dwarf_Die* unit = nullptr; (unit = dwfl_module_nextcu(m_module, unit, &m_debugBias));) {
            Dwarf_Addr base = 0;
            UnitRange range{0, 0, unit};
            for (std::ptrdiff_t next = 0; (next = dwarf_ranges(unit, next, &base, &range.start, &range.end)) > 0;) {
                if (range.start >= sizeof(Elf64_Ehdr)) // code that the linker discarded is left at address 0 or 1
                    m_units.push_back(range);
            }
        }
        std::stable_sort(m_units.begin(), m_units.end(), [](const UnitRange& a, const UnitRange& b) { return a.start < b.start; });
    }

    Dwarf_Die* unitAt(Dwarf_Addr address)
    {
        readUnits();
        const Dwarf_Addr wanted = address - m_debugBias;
        const auto behind =
            std::upper_bound(m_units.begin(), m_units.end(), wanted, [](Dwarf_Addr place, const UnitRange& range) { return place < range.start; });
        return behind != m_units.begin() && wanted < std::prev(behind)->end ? std::prev(behind)->unit : nullptr;
    }

    /// The name in the symbol table; empty where no function covers the address.
    [[nodiscard]] std::string symbolAt(Dwarf_Addr address) const
    {
        GElf_Off distance = 0;
        GElf_Sym symbol{};
        const char* const name = dwfl_module_addrinfo(m_module, address, &distance, &symbol, nullptr, nullptr, nullptr);
        const int type = GELF_ST_TYPE(symbol.st_info);
        const bool isFunction = type == STT_FUNC || type == STT_GNU_IFUNC;
        return name && isFunction && distance < std::max<GElf_Xword>(symbol.st_size, 1) ? demangled(name) : std::string();
    }

    std::vector<SourceFrame> framesAt(const SourceFrame& unresolved, std::uint64_t offset)
    {
        const Dwarf_Addr address = offset + m_bias;
        SourceFrame named = unresolved;
        if (const std::string symbol = symbolAt(address); !symbol.empty())
            named.function = symbol;
        Dwarf_Die* const unit = unitAt(address);
        return unit ? sourceFrames(*unit, address - m_debugBias, named, named.function != unresolved.function) : std::vector{named};
    }

    /// From the inside out: each inlined function is at the line reached so far, and its call is the line of the function around it.
    static std::vector<SourceFrame> sourceFrames(Dwarf_Die& unit, Dwarf_Addr address, const SourceFrame& named, bool hasSymbol)
    {
        std::vector<SourceFrame> frames;
        std::optional<SourceLine> line = lineAt(unit, address);
        const auto add = [&](const std::string& function) {
            frames.push_back(line ? SourceFrame{function, line->file, line->line} : SourceFrame{function, named.file, named.line});
        };
        std::string function = named.function;
        std::vector<Dwarf_Die> functions;
        (void)appendFunctions(unit, address, 0, functions);
        for (auto at = functions.rbegin(); at != functions.rend(); ++at) {
            if (dwarf_tag(&*at) == DW_TAG_subprogram) {
                if (const std::string name = nameOf(&*at); !name.empty() && !hasSymbol)
                    function = name;
                break;
            }
            if (const std::string name = nameOf(&*at); !name.empty())
                add(name);
            line = callOf(unit, &*at);
        }
        add(function);
        return frames;
    }

    std::string m_debugFolder;
    char* m_debugPath = m_debugFolder.data();
    Dwfl_Callbacks m_callbacks{};
    std::unique_ptr<Dwfl, void (*)(Dwfl*)> m_session{nullptr, dwfl_end};
    Dwfl_Module* m_module = nullptr;
    std::string m_buildId;      // in hexadecimal digits
    Dwarf_Addr m_bias = 0;      // from offsets in the file to addresses of the session
    Dwarf_Addr m_debugBias = 0; // from addresses in the debug information to addresses of the session
    bool m_hasUnits = false;
    std::vector<UnitRange> m_units; // in order of start
    std::map<std::uint64_t, std::vector<SourceFrame>> m_frames;
};

Symbolizer::Symbolizer(std::string debugFolder) : m_debugFolder(std::move(debugFolder)) {}

Symbolizer::~Symbolizer() = default;

std::vector<SourceFrame> Symbolizer::resolve(const SourceFrame& frame)
{
    const auto place = placeFrom(frame.function);
    if (!place)
        return {frame};
    const auto [at, isNew] = m_modules.try_emplace(frame.file);
    if (isNew)
        at->second = Module::open(frame.file, m_debugFolder);
    const std::string library = std::filesystem::path(frame.file).filename().string(); // an offset alone names no place
    const SourceFrame unresolved{library + place->text, frame.file, frame.line};
    const bool isSameFile = at->second && (place->buildId.empty() || place->buildId == at->second->buildId());
    return isSameFile ? at->second->resolve(unresolved, place->offset) : std::vector{unresolved};
}

} // namespace stallscope::recording
