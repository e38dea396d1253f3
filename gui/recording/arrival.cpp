// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/recording/arrival.h"

#include "profiler/session/codec/format.h"

#include <algorithm>
#include <filesystem>

namespace stallscope::gui {

namespace {

/// Limit for login messages.
constexpr qsizetype kMostNoise = 65'536;

QByteArray magic()
{
    return {reinterpret_cast<const char*>(session::kFileMagic.data()), static_cast<qsizetype>(session::kFileMagic.size())};
}

} // namespace

Result<Arrival> Arrival::into(const QString& path)
{
    auto file = session::OutputFile::create(std::filesystem::path(path.toStdU16String()).string(), session::OutputFile::Mode::Replace);
    if (!file)
        return file.error();
    return Arrival(*std::move(file));
}

Result<> Arrival::take(const QByteArray& bytes)
{
    QByteArray own = bytes;
    if (!m_hasBegun) {
        m_noise += bytes;
        const qsizetype at = m_noise.indexOf(magic());
        m_hasBegun = at >= 0;
        if (!m_hasBegun) {
            m_noise.truncate(kMostNoise);
            return {};
        }
        own = m_noise.mid(at);
        m_noise.clear();
    }
    m_tail = (m_tail + own).right(session::kChunkHeaderBytes);
    session::ByteView left(reinterpret_cast<const std::uint8_t*>(own.constData()), static_cast<std::size_t>(own.size()));
    return m_file.append(left);
}

bool Arrival::isWhole() const
{
    if (m_tail.size() < static_cast<qsizetype>(session::kChunkHeaderBytes))
        return false;
    const auto header = session::decodeChunkHeader(
        std::span<const std::uint8_t, session::kChunkHeaderBytes>(reinterpret_cast<const std::uint8_t*>(m_tail.constData()), session::kChunkHeaderBytes));
    return header && header->is(session::ChunkType::End);
}

} // namespace stallscope::gui
