// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/html/lane_encoder.h"
#include "profiler/base/varint.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <vector>

namespace stallscope::test {

/// An item of a lane, decoded.
struct PageItem {
    std::int64_t start = 0;
    std::int64_t end = 0;
    QString name;
    int kind = 0;
    bool isWait = false;
    std::uint64_t count = 1;
    std::int64_t uncovered = 0;
    std::int64_t link = -1;
    std::uint64_t detail = 0;
    std::int64_t bubble = 0;

    [[nodiscard]] std::int64_t covered() const { return end - start - uncovered; }
};

/// The timeline of a page, read as docs/report.md describes it.
class PageTimeline {
public:
    explicit PageTimeline(std::vector<QByteArray> sections) : m_sections(std::move(sections))
    {
        m_head = m_sections.empty() ? QJsonObject() : QJsonDocument::fromJson(unpacked(0)).object();
    }
    [[nodiscard]] static PageTimeline ofPage(const QByteArray& page)
    {
        const QByteArray begin = "<template id=\"timeline-data\">";
        const qsizetype from = page.indexOf(begin);
        std::vector<QByteArray> sections;
        if (from >= 0) {
            for (const QByteArray& line : page.mid(from + begin.size(), page.indexOf("</template>", from) - from - begin.size()).trimmed().split('\n'))
                sections.push_back(QByteArray::fromBase64(line));
        }
        return PageTimeline(std::move(sections));
    }

    [[nodiscard]] const QJsonObject& head() const { return m_head; }
    [[nodiscard]] QJsonObject pane(int index) const { return m_head["panes"].toArray().at(index).toObject(); }
    /// The band with this title.
    [[nodiscard]] QJsonObject band(const QString& title, int inPane = 0) const
    {
        for (const QJsonValue band : pane(inPane)["bands"].toArray()) {
            if (band["title"].toString() == title)
                return band.toObject();
        }
        return {};
    }
    [[nodiscard]] std::vector<PageItem> lane(const QJsonObject& lane) const;
    /// Of all lanes.
    [[nodiscard]] std::vector<PageItem> items() const
    {
        std::vector<PageItem> all;
        for (const QJsonValue pane : m_head["panes"].toArray()) {
            for (const QJsonValue band : pane["bands"].toArray()) {
                for (const QJsonValue one : band["lanes"].toArray()) {
                    const std::vector<PageItem> items = lane(one.toObject());
                    all.insert(all.end(), items.begin(), items.end());
                }
            }
        }
        return all;
    }

private:
    [[nodiscard]] QByteArray unpacked(std::size_t section) const
    {
        constexpr char kUnknownLength[4] = {0, 0, 0, 1}; // a hint for qUncompress()
        return qUncompress(QByteArray(kUnknownLength, 4) + m_sections[section]);
    }

    std::vector<QByteArray> m_sections;
    QJsonObject m_head;
};

inline std::vector<PageItem> PageTimeline::lane(const QJsonObject& lane) const
{
    using Encoder = gui::LaneEncoder;
    const QByteArray bytes = unpacked(static_cast<std::size_t>(lane["section"].toInt()));
    const auto* at = reinterpret_cast<const std::uint8_t*>(bytes.constData());
    const auto* const end = at + bytes.size();
    const auto next = [&at, end] {
        std::uint64_t value = 0;
        at = at ? readVarint(at, end, value) : nullptr;
        return static_cast<std::int64_t>(value);
    };
    const auto columns = static_cast<unsigned>(lane["columns"].toInt());
    const QJsonArray names = m_head["names"].toArray();
    std::vector<PageItem> items(static_cast<std::size_t>(lane["items"].toInteger()));
    for (PageItem& item : items)
        item.start = next();
    std::int64_t time = lane["first"].toInteger();
    for (PageItem& item : items) {
        item.start = time += item.start;
        item.end = time += next();
    }
    for (PageItem& item : items)
        item.name = names.at(next()).toString();
    for (PageItem& item : items) {
        item.kind = *at & 0x0f;
        item.isWait = (*at & 0x10) != 0;
        item.count = (*at & 0x80) != 0 ? 0 : 1;
        ++at;
    }
    const auto readEach = [&](bool isThere, auto isWanted, auto set) {
        for (PageItem& item : items) {
            if (isThere && isWanted(item))
                set(item);
        }
    };
    const auto isGroup = [](const PageItem& item) { return item.count != 1; };
    const auto isSpan = [](const PageItem& item) { return item.count == 1; };
    readEach((columns & Encoder::kGroups) != 0, isGroup, [&](PageItem& item) { item.count = static_cast<std::uint64_t>(next()); });
    readEach((columns & Encoder::kGroups) != 0, isGroup, [&](PageItem& item) { item.uncovered = next(); });
    std::int64_t link = 0;
    readEach((columns & Encoder::kLinks) != 0, isSpan, [&](PageItem& item) {
        if (const std::int64_t value = next(); value > 0)
            item.link = link += unzigzag(static_cast<std::uint64_t>(value - 1));
    });
    readEach((columns & Encoder::kDetails) != 0, isSpan, [&](PageItem& item) { item.detail = static_cast<std::uint64_t>(next()); });
    readEach((columns & Encoder::kWaits) != 0, [](const PageItem& item) { return item.isWait; }, [&](PageItem& item) { item.bubble = next(); });
    return at == end ? items : std::vector<PageItem>();
}

} // namespace stallscope::test
