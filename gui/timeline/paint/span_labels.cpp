// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/span_labels.h"

#include "gui/common/theme/colours.h"
#include "gui/timeline/logic/span_links.h"

#include <QFontMetricsF>

#include <cctype>

namespace stallscope::gui {

namespace {

/// Removes template arguments, the parameter list and everything behind it.
std::string withoutArguments(std::string_view name)
{
    std::string bare;
    int depth = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        if (c == '<') {
            ++depth;
        } else if (c == '>' && depth > 0) {
            --depth;
        } else if (depth == 0) {
            // "(anonymous namespace)" is part of a name, "(int, float)" is not
            if (c == '(' && i > 0 && name[i - 1] != ':')
                break;
            bare += c;
        }
    }
    return bare;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
        text.remove_suffix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
        text.remove_prefix(1);
    return text;
}

std::string_view after(std::string_view text, std::string_view mark)
{
    const std::size_t at = text.rfind(mark);
    return at == std::string_view::npos ? text : text.substr(at + mark.size());
}

/// Removes the library prefix from the name of a call.
std::string_view withoutVendor(std::string_view name)
{
    for (const std::string_view prefix : {"cuda", "hip", "cu"}) {
        if (name.starts_with(prefix) && name.size() > prefix.size() && std::isupper(static_cast<unsigned char>(name[prefix.size()])))
            return name.substr(prefix.size());
    }
    return name;
}

void add(std::vector<std::string>& forms, std::string_view form)
{
    form = trimmed(form);
    if (!form.empty() && (forms.empty() || form.size() < forms.back().size()))
        forms.emplace_back(form);
}

constexpr int kLeastLetters = 5; // least useful length of a shortened name
constexpr int kLowestRow = 11;   // least row height for text
constexpr int kLabelPadding = 4;
constexpr int kWidthStep = 8; // widths are rounded down to it to share a cached text
constexpr std::size_t kMostTexts = 20'000;

/// Calls without a synchronization name can be waits, too: the analysis detects them, and they are painted over.
bool isWait(const PaneScene& scene, const Span& span, TrackId track)
{
    return span.kind == SpanKind::ApiCall && scene.waits && waitOf(scene.waits->all(), track, span.start).has_value();
}

QRgb groundOf(const PaneScene& scene, const Span& span, TrackId track)
{
    if ((span.flags & SpanFlag::kBlocking) == 0 && !isWait(scene, span, track))
        return scene.colours.of(span.kind, span.flags, span.name, track);
    return scene.waits ? scene.colours.wait(scene.waits->costs().shareOf(track, span.range())) : scene.colours.unratedWait();
}

} // namespace

std::vector<std::string> nameForms(std::string_view name)
{
    std::vector<std::string> forms;
    add(forms, name);
    const std::size_t place = name.find(".py(");
    if (place != std::string_view::npos) {
        const std::size_t folder = name.substr(0, place).rfind('/');
        add(forms, folder == std::string_view::npos ? name : name.substr(folder + 1));
        add(forms, after(name, "): "));
        return forms;
    }
    add(forms, withoutVendor(name));
    if (name.find_first_of("<(:") == std::string_view::npos || name.front() == '<')
        return forms;
    std::string bare = withoutArguments(name);
    if (bare.rfind("void ", 0) == 0)
        bare.erase(0, 5);
    add(forms, bare);
    add(forms, after(trimmed(bare), "::"));
    return forms;
}

void SpanLabels::paint(QPainter& painter, const PaneScene& scene, QSize size, const LaneImage& image)
{
    adopt(scene, painter.font());
    const Viewport view = scene.viewport(size.height());
    for (const Band& band : scene.layout.bands()) {
        for (std::size_t i = band.firstRow; i < band.firstRow + band.rowCount; ++i) {
            const LaneRow& row = scene.layout.rows()[i];
            const int top = view.toView(row.y, band.isPinned);
            if (row.lane && top >= view.clipTop(band.isPinned) && top < view.height)
                paintRow(painter, scene, row, image.labelledOf(row), QRect(0, top, size.width(), row.height));
        }
    }
}

void SpanLabels::paintRow(QPainter& painter, const PaneScene& scene, const LaneRow& row, std::span<const Span> spans, QRect where)
{
    if (where.height() < kLowestRow)
        return;
    const TimeScale scale = scene.scale(where.width());
    for (const Span& span : spans) {
        const double left = std::max(scale.toPixel(span.start), 0.0);
        const double right = std::min(scale.toPixel(span.end()), static_cast<double>(where.width()));
        paintSpan(painter, scene, span, row, QRectF(left, where.top(), right - left, where.height()));
    }
}

void SpanLabels::paintSpan(QPainter& painter, const PaneScene& scene, const Span& span, const LaneRow& row, QRectF box)
{
    const int room = static_cast<int>(box.width()) - 2 * kLabelPadding;
    if (room < LaneCache::kLeastLabel - 2 * kLabelPadding)
        return;
    const Text& text = fitting(*scene.trace, span.name, room, painter.font());
    if (text.width <= 0)
        return;
    const QRgb ground = groundOf(scene, span, row.track);
    const bool isSubdued = row.lane && scene.isSubdued(row.track, *row.lane, span.start);
    painter.setPen(isSubdued ? scene.theme->mutedText : QColor::fromRgb(readableOn(ground)));
    painter.drawStaticText(QPointF(box.left() + kLabelPadding, box.center().y() - text.text.size().height() / 2), text.text);
}

const SpanLabels::Text& SpanLabels::fitting(const Trace& trace, StringId name, int width, const QFont& font)
{
    const Name& forms = formsOf(trace, name, font);
    const auto fits = std::find_if(forms.widths.begin(), forms.widths.end(), [width](qreal one) { return one <= width; });
    const auto form = static_cast<std::size_t>(fits - forms.widths.begin());
    const bool isWhole = form < forms.forms.size();
    const int steps = isWhole ? 0 : width / kWidthStep;
    const std::uint64_t key = std::uint64_t{name.value()} << 24 | (isWhole ? form : 8 + static_cast<std::uint64_t>(steps));
    const auto known = m_texts.find(key);
    if (known != m_texts.end())
        return known->second;
    Text text;
    const QString shown = isWhole ? forms.forms[form] : QFontMetricsF(font).elidedText(forms.forms.back(), Qt::ElideRight, steps * kWidthStep);
    text.text.setTextFormat(Qt::PlainText);
    text.text.setPerformanceHint(QStaticText::AggressiveCaching);
    text.text.setText(shown);
    text.text.prepare({}, font);
    text.width = shown.size() < kLeastLetters && !isWhole ? 0 : text.text.size().width();
    return m_texts.emplace(key, std::move(text)).first->second;
}

const SpanLabels::Name& SpanLabels::formsOf(const Trace& trace, StringId name, const QFont& font)
{
    const auto known = m_names.find(name.value());
    if (known != m_names.end())
        return known->second;
    Name result;
    const QFontMetricsF metrics(font);
    for (const std::string& form : nameForms(trace.text(name))) {
        result.forms.push_back(QString::fromUtf8(form.data(), static_cast<qsizetype>(form.size())).simplified());
        result.widths.push_back(metrics.horizontalAdvance(result.forms.back()));
    }
    if (result.forms.empty()) {
        result.forms.emplace_back();
        result.widths.push_back(0);
    }
    return m_names.emplace(name.value(), std::move(result)).first->second;
}

void SpanLabels::adopt(const PaneScene& scene, const QFont& font)
{
    if (m_pools == scene.trace->pools.get() && m_font == font && m_texts.size() < kMostTexts)
        return;
    m_pools = scene.trace->pools.get();
    m_font = font;
    m_names.clear();
    m_texts.clear();
}

} // namespace stallscope::gui
