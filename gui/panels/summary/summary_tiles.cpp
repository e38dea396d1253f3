// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/summary/summary_tiles.h"

#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/colours.h"
#include "profiler/base/units.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <vector>

namespace stallscope::gui {

namespace {

constexpr int kTileGap = 6;
constexpr int kTilePadding = 7;
constexpr int kTileBar = 3;
constexpr int kWideTiles = 560; // three columns from here on
const QChar kDash(0x2013);

struct TileWords {
    Q_DECLARE_TR_FUNCTIONS(SummaryTiles)
};

SummaryTile emptyTile(SummaryTile::Kind kind)
{
    const auto tile = [kind](const QString& label, const QString& meaning) { return SummaryTile{kind, label, QString(kDash), {}, meaning, 0, {}}; };
    switch (kind) {
    case SummaryTile::Kind::Busy: return tile(TileWords::tr("Busy"), TileWords::tr("Time in which the device is busy; for several devices, their mean."));
    case SummaryTile::Kind::Idle: return tile(TileWords::tr("Idle"), TileWords::tr("Time in which the device is idle; for several devices, their mean."));
    case SummaryTile::Kind::Copies:
        return tile(TileWords::tr("Exposed copies"), TileWords::tr("Time in which a copy or memset runs and no kernel does; for several devices, their mean."));
    case SummaryTile::Kind::Communication:
        return tile(TileWords::tr("Exposed communication"),
            TileWords::tr("Time in which communication runs and no other kernel does; for several devices, their mean."));
    case SummaryTile::Kind::Blocked:
        return tile(TileWords::tr("Blocked"), TileWords::tr("Time in which at least one thread that launches work is in a blocking call."));
    case SummaryTile::Kind::Gain: break;
    }
    return tile(TileWords::tr("Possible gain"), TileWords::tr("Largest predicted gain of a single change, as a share of the run. See Advice."));
}

void fillTile(SummaryTile& tile, Nanos length, Nanos whole)
{
    if (whole <= 0)
        return;
    tile.share = std::clamp(static_cast<double>(length) / static_cast<double>(whole), 0.0, 1.0);
    tile.value = toQString(formatShare(tile.share));
    tile.detail = toQString(formatDuration(length));
}

std::vector<TimeBudget> budgetsOf(const std::vector<DeviceReport>& devices)
{
    std::vector<TimeBudget> budgets;
    for (const DeviceReport& device : devices)
        budgets.push_back(device.budget);
    return budgets;
}

} // namespace

SummaryTileSet summaryTiles(const ShownRun& run, std::optional<TimeRange> range, std::optional<PossibleGain> gain)
{
    using Kind = SummaryTile::Kind;
    SummaryTileSet tiles{
        emptyTile(Kind::Busy), emptyTile(Kind::Idle), emptyTile(Kind::Copies), emptyTile(Kind::Communication), emptyTile(Kind::Blocked), emptyTile(Kind::Gain)};
    tiles[static_cast<std::size_t>(Kind::Copies)].shortLabel = TileWords::tr("Exposed copies", "short");
    tiles[static_cast<std::size_t>(Kind::Communication)].shortLabel = TileWords::tr("Exposed comm.", "Exposed communication, short");
    const auto tileOf = [&tiles](Kind kind) -> SummaryTile& { return tiles[static_cast<std::size_t>(kind)]; };
    if (!run.report)
        return tiles;
    const Nanos window = run.report->window;
    if (gain && window > 0) {
        fillTile(tileOf(Kind::Gain), gain->length, window);
        if (gain->length == 0) {
            tileOf(Kind::Gain).value = TileWords::tr("none");
            tileOf(Kind::Gain).detail.clear();
        } else if (gain->isAtMost) {
            tileOf(Kind::Gain).value = TileWords::tr("up to %1").arg(tileOf(Kind::Gain).value);
        }
    }
    const bool isPart = range && run.analysis;
    const SetMetrics sets = isPart ? run.analysis->setMetrics(range->intersected(run.window)) : SetMetrics{};
    const auto& devices = isPart ? sets.devices : run.report->devices;
    const OverlapMetrics& overlap = isPart ? sets.overlap : run.report->overlap;
    const Nanos whole = isPart ? sets.range.length() : window;
    if (devices.empty() || run.report->allDevices.busy == 0)
        return tiles; // without device work nothing is idle or exposed
    const std::vector<TimeBudget> budgets = budgetsOf(devices);
    const TimeBudget budget = meanOf(budgets);
    DividedSum busy;
    for (const DeviceReport& device : devices)
        busy.add(device.utilization.busy, static_cast<Nanos>(devices.size()));
    fillTile(tileOf(Kind::Busy), busy.quotient, whole);
    fillTile(tileOf(Kind::Idle), whole - busy.quotient, whole);
    fillTile(tileOf(Kind::Copies), budget.copy, whole);
    fillTile(tileOf(Kind::Communication), budget.comm, whole);
    fillTile(tileOf(Kind::Blocked), overlap.hostBlocked, whole);
    return tiles;
}

SummaryTiles::SummaryTiles(QWidget* parent) : QWidget(parent), m_theme(&themeOf(Theme::Mode::Dark))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Key numbers"));
}

void SummaryTiles::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void SummaryTiles::setTiles(const SummaryTileSet& tiles)
{
    if (m_tiles == tiles)
        return;
    m_tiles = tiles;
    QStringList words;
    for (const SummaryTile& tile : m_tiles)
        words << tr("%1: %2", "label and value of a tile").arg(tile.label, tile.detail.isEmpty() ? tile.value : tile.value + ", " + tile.detail);
    setAccessibleDescription(words.join("; "));
    update();
}

int SummaryTiles::columnsIn(int width)
{
    return width >= kWideTiles ? 3 : 2;
}

int SummaryTiles::tileHeight() const
{
    return 2 * kTilePadding + fontMetrics().height() * 5 / 2 + kTileBar + 3;
}

int SummaryTiles::heightForWidth(int width) const
{
    const int columns = columnsIn(width);
    const int rows = (static_cast<int>(m_tiles.size()) + columns - 1) / columns;
    return rows * tileHeight() + (rows - 1) * kTileGap;
}

QSize SummaryTiles::sizeHint() const
{
    constexpr int kUsualWidth = 300;
    return {kUsualWidth, heightForWidth(kUsualWidth)};
}

QRect SummaryTiles::areaOf(std::size_t tile) const
{
    const int columns = columnsIn(width());
    const int column = static_cast<int>(tile) % columns;
    const int row = static_cast<int>(tile) / columns;
    const int each = (width() - (columns - 1) * kTileGap) / columns;
    return {column * (each + kTileGap), row * (tileHeight() + kTileGap), each, tileHeight()};
}

QColor SummaryTiles::colourOf(SummaryTile::Kind kind) const
{
    const SpanColours spans(*m_theme, ColourBy::Kind);
    switch (kind) {
    case SummaryTile::Kind::Busy: return QColor(spans.of(SpanKind::Kernel, 0, {}, {}));
    case SummaryTile::Kind::Idle: return m_theme->mutedText;
    case SummaryTile::Kind::Copies: return QColor(spans.of(SpanKind::Memcpy, 0, {}, {}));
    case SummaryTile::Kind::Communication: return QColor(spans.of(SpanKind::Kernel, SpanFlag::kCommunication, {}, {}));
    case SummaryTile::Kind::Blocked: return m_theme->wait;
    case SummaryTile::Kind::Gain: break;
    }
    return m_theme->better;
}

void SummaryTiles::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.88);
    QFont large = font();
    large.setPointSizeF(font().pointSizeF() * 1.35);
    large.setBold(true);
    for (std::size_t i = 0; i < m_tiles.size(); ++i) {
        const SummaryTile& tile = m_tiles[i];
        const QRect area = areaOf(i);
        painter.setPen(QPen(m_theme->line, 1));
        painter.setBrush(m_theme->surface);
        painter.drawRoundedRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        const QRect inside = area.adjusted(kTilePadding, kTilePadding - 2, -kTilePadding, -kTilePadding);
        painter.setFont(small);
        painter.setPen(m_theme->mutedText);
        const bool isShort = !tile.shortLabel.isEmpty() && painter.fontMetrics().horizontalAdvance(tile.label) > inside.width();
        painter.drawText(
            inside, Qt::AlignLeft | Qt::AlignTop, painter.fontMetrics().elidedText(isShort ? tile.shortLabel : tile.label, Qt::ElideRight, inside.width()));
        const QRect numbers = inside.adjusted(0, 0, 0, -kTileBar - 3);
        const int detail = painter.fontMetrics().horizontalAdvance(tile.detail);
        painter.setFont(large);
        painter.setPen(tile.share > 0 ? m_theme->text : m_theme->mutedText);
        const int room = numbers.width() - detail - kTilePadding;
        const bool hasDetail = painter.fontMetrics().horizontalAdvance(tile.value) <= room;
        painter.drawText(numbers, Qt::AlignLeft | Qt::AlignBottom, painter.fontMetrics().elidedText(tile.value, Qt::ElideRight, numbers.width()));
        const int baseline = numbers.bottom() + 1 - painter.fontMetrics().descent();
        painter.setFont(small);
        painter.setPen(m_theme->mutedText);
        if (hasDetail)
            painter.drawText(QPoint(numbers.right() + 1 - detail, baseline), tile.detail);
        const QRectF bar(inside.x(), area.bottom() - kTilePadding + 2 - kTileBar, inside.width(), kTileBar);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme->raised);
        painter.drawRect(bar);
        painter.setBrush(colourOf(tile.kind));
        painter.drawRect(QRectF(bar.topLeft(), QSizeF(bar.width() * tile.share, bar.height())));
    }
}

bool SummaryTiles::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (std::size_t i = 0; i < m_tiles.size(); ++i) {
        const SummaryTile& tile = m_tiles[i];
        if (areaOf(i).contains(help->pos())) {
            const QString numbers = tile.detail.isEmpty() ? tile.value : tile.value + ", " + tile.detail;
            QToolTip::showText(help->globalPos(), wrappedTip(tr("%1: %2", "label and value of a tile").arg(tile.label, numbers) + '\n' + tile.meaning), this);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace stallscope::gui
