// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/event_format.h"
#include "engine/recording/leftover_events.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

using namespace stallscope;
using namespace stallscope::inject;

namespace {

constexpr ArenaShape kShape{3, 1};
constexpr std::size_t kEntries = kShape.blocks() * sizeof(BlockEntry);

/// A recording of which nothing but one arena is left.
class Recording {
public:
    Recording()
    {
        std::string name = std::filesystem::temp_directory_path() / "fuzz-events-XXXXXX";
        if (!mkdtemp(name.data()))
            std::abort();
        m_folder = name;
        std::filesystem::create_directory(m_folder / "events-0");
    }
    ~Recording() { std::filesystem::remove_all(m_folder); }
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }

    void write(const std::vector<char>& arena) const
    {
        std::ofstream(m_folder / "events-0" / "1-1-0.events", std::ios::binary).write(arena.data(), static_cast<std::streamsize>(arena.size()));
    }

private:
    std::filesystem::path m_folder;
};

template <class Value>
void put(std::vector<char>& into, std::size_t at, Value value)
{
    std::memcpy(&into[at], &value, sizeof value);
}

/// The input is the table of blocks, then the events of each.
std::vector<char> arenaOf(std::span<const std::uint8_t> input)
{
    std::vector<char> arena(kShape.bytes());
    put(arena, offsetof(ArenaHeader, magic), kArenaMagic);
    put(arena, offsetof(ArenaHeader, version), kArenaVersion);
    put(arena, offsetof(ArenaHeader, smallBlocks), kShape.smallBlocks);
    put(arena, offsetof(ArenaHeader, largeBlocks), kShape.largeBlocks);
    std::memcpy(&arena[sizeof(ArenaHeader)], input.data(), kEntries);
    input = input.subspan(kEntries);
    for (std::uint32_t block = 0; block < kShape.blocks(); ++block) {
        const std::size_t entry = sizeof(ArenaHeader) + block * sizeof(BlockEntry);
        std::uint32_t committed = 0;
        std::memcpy(&committed, &arena[entry + offsetof(BlockEntry, committed)], sizeof committed);
        const std::size_t bytes = std::min<std::size_t>({committed, kShape.blockBytes(block), input.size()});
        std::copy_n(input.begin(), bytes, arena.begin() + static_cast<std::ptrdiff_t>(kShape.blockOffset(block)));
        input = input.subspan(bytes);
    }
    return arena;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const Recording recording;
    if (size < kEntries)
        return 0;
    recording.write(arenaOf({data, size}));
    (void)recording::readLeftoverEvents(recording.folder(), {});
    return 0;
}
