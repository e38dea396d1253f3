// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/cupti/captured_buffers.h"

#include <algorithm>
#include <cstring>
#include <fstream>

namespace stallscope::test {

namespace {

constexpr char kMagic[] = "stallscope captured CUPTI buffers 1";

void put(std::ofstream& out, std::uint64_t number)
{
    out.write(reinterpret_cast<const char*>(&number), sizeof number);
}

std::uint64_t take(std::ifstream& in)
{
    std::uint64_t number = 0;
    in.read(reinterpret_cast<char*>(&number), sizeof number);
    return in ? number : 0;
}

/// Where in a record a text is pointed to.
std::vector<const char**> textsIn(CUpti_Activity* record)
{
    switch (record->kind) {
    case CUPTI_ACTIVITY_KIND_KERNEL:
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: return {&reinterpret_cast<CUpti_ActivityKernel10*>(record)->name};
    case CUPTI_ACTIVITY_KIND_DEVICE: return {&reinterpret_cast<CUpti_ActivityDevice5*>(record)->name};
    case CUPTI_ACTIVITY_KIND_NAME: return {&reinterpret_cast<CUpti_ActivityName*>(record)->name};
    case CUPTI_ACTIVITY_KIND_MEMORY2:
        return {&reinterpret_cast<CUpti_ActivityMemory4*>(record)->name, &reinterpret_cast<CUpti_ActivityMemory4*>(record)->source};
    default: return {};
    }
}

template <class Visit>
void forEachRecord(const cupti::CuptiApi& api, std::uint8_t* bytes, std::size_t valid, Visit&& visit)
{
    CUpti_Activity* record = nullptr;
    while (valid > 0 && api.getNextRecord(bytes, valid, &record) == CUPTI_SUCCESS)
        visit(record);
}

std::uint8_t* bytesOf(std::vector<std::uint64_t>& words)
{
    return reinterpret_cast<std::uint8_t*>(words.data());
}

} // namespace

void CapturedBuffers::add(const cupti::CuptiApi& api, const std::uint8_t* bytes, std::size_t valid)
{
    std::vector<std::uint64_t>& words = m_words.emplace_back((valid + 7) / 8);
    std::copy_n(bytes, valid, bytesOf(words));
    m_valid.push_back(valid);
    forEachRecord(api, bytesOf(words), valid, [this](CUpti_Activity* record) {
        for (const char** text : textsIn(record)) {
            if (*text)
                m_texts.emplace(reinterpret_cast<std::uint64_t>(*text), *text);
        }
        if (record->kind == CUPTI_ACTIVITY_KIND_OVERHEAD)
            reinterpret_cast<CUpti_ActivityOverhead3*>(record)->overheadData = nullptr; // the reader's to free, where it was
    });
}

void CapturedBuffers::save(const std::string& path) const
{
    std::ofstream out(path, std::ios::binary);
    out.write(kMagic, sizeof kMagic);
    put(out, m_words.size());
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        put(out, m_valid[i]);
        out.write(reinterpret_cast<const char*>(m_words[i].data()), static_cast<std::streamsize>(m_words[i].size() * sizeof(std::uint64_t)));
    }
    put(out, m_texts.size());
    for (const auto& [place, text] : m_texts) {
        put(out, place);
        put(out, text.size());
        out.write(text.data(), static_cast<std::streamsize>(text.size()));
    }
}

bool CapturedBuffers::load(const std::string& path, const cupti::CuptiApi& api)
{
    std::ifstream in(path, std::ios::binary);
    char magic[sizeof kMagic] = {};
    in.read(magic, sizeof magic);
    if (!in || std::memcmp(magic, kMagic, sizeof kMagic) != 0)
        return false;
    for (std::uint64_t left = take(in); left > 0 && in; --left) {
        m_valid.push_back(take(in));
        std::vector<std::uint64_t>& words = m_words.emplace_back((m_valid.back() + 7) / 8);
        in.read(reinterpret_cast<char*>(words.data()), static_cast<std::streamsize>(words.size() * sizeof(std::uint64_t)));
    }
    for (std::uint64_t left = take(in); left > 0 && in; --left) {
        const std::uint64_t place = take(in);
        std::string& text = m_texts[place];
        text.resize(take(in));
        in.read(text.data(), static_cast<std::streamsize>(text.size()));
    }
    for (std::size_t i = 0; i < m_words.size() && in; ++i) {
        forEachRecord(api, bytesOf(m_words[i]), m_valid[i], [this](CUpti_Activity* record) {
            for (const char** text : textsIn(record)) {
                const auto known = m_texts.find(reinterpret_cast<std::uint64_t>(*text));
                *text = known != m_texts.end() ? known->second.c_str() : nullptr;
            }
        });
    }
    return static_cast<bool>(in);
}

} // namespace stallscope::test
