// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/bar_rows_plot.h"

#include "gui/common/access/screen_reader.h"
#include "gui/common/charts/plot_access.h"
#include "gui/common/charts/plot_style.h"
#include "gui/common/charts/tickers.h"
#include "gui/common/text/plain_tip.h"
#include "gui/common/theme/colours.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <cmath>
#include <functional>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kAxisHeight = 26;
constexpr int kMostLabel = 260;
constexpr int kTextGap = 14; // between a column of text and the bars
constexpr int kPixelsPerTick = 110;
constexpr double kLeastPart = 1.5;      // pixels: least length of a bar, so that a component of zero is visible
constexpr double kBeyondLongest = 1.04; // axis length, so that the longest bar does not touch the text

QFont noteFont(const QFont& font)
{
    QFont smaller = font;
    smaller.setPointSizeF(font.pointSizeF() * 0.88);
    return smaller;
}

QFont boldFont(const QFont& font)
{
    QFont bold = font;
    bold.setBold(true);
    return bold;
}

/// Removes axes, margins and mouse handling from a plot.
void makeBare(QCustomPlot& plot)
{
    QCPAxisRect* area = plot.axisRect();
    area->setAutoMargins(QCP::msNone);
    area->setMargins({});
    area->setMinimumMargins({});
    plot.plotLayout()->setMargins({});
    for (QCPAxis* axis : area->axes()) {
        axis->setVisible(false);
        axis->grid()->setVisible(false);
    }
    plot.setNoAntialiasingOnDrag(false);
    plot.setAttribute(Qt::WA_TransparentForMouseEvents);
    plot.setFocusPolicy(Qt::NoFocus);
    keepPaintable(plot);
}

/// Custom painting over the whole area of a plot.
class PaintedLayer : public QCPLayerable {
public:
    using Paint = std::function<void(QCPPainter&, QSize)>;

    PaintedLayer(QCustomPlot* plot, const QString& layer, Paint paint) : QCPLayerable(plot, layer), m_paint(std::move(paint)) {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override
    {
        const QRect area = parentPlot()->axisRect()->rect();
        painter->translate(area.topLeft());
        m_paint(*painter, area.size());
        painter->translate(-area.topLeft());
    }

private:
    Paint m_paint;
};

} // namespace

BarRowsPlot::BarRowsPlot(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)), m_ticker(new TimeTicker), m_theme(&themeOf(Theme::Mode::Dark))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    makeBare(*m_plot);
    QCPAxis* axis = m_plot->xAxis;
    axis->setVisible(true);
    axis->setTicker(m_ticker);
    axis->setTickLengthIn(0);
    axis->setTickLengthOut(4);
    axis->setSubTicks(false);
    axis->setTickLabelPadding(3);
    axis->grid()->setVisible(true);
    axis->grid()->setZeroLinePen(Qt::NoPen);
    new PaintedLayer(m_plot, "main", [this](QCPPainter& painter, QSize size) { paintRows(painter, size); });
    m_value = new ShownValue(*this, [this] { return accessibleDescription(); });
    setMouseTracking(true);
    setRows({}, {0, 1});
}

BarRowsPlot::~BarRowsPlot()
{
    delete m_walk; // before the rows: otherwise it would signal a focus change without them
}

void BarRowsPlot::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_plot->setBackground(theme.surface);
    QCPAxis* axis = m_plot->xAxis;
    axis->setBasePen(QPen(theme.line));
    axis->setTickPen(QPen(theme.line));
    axis->grid()->setPen(QPen(theme.grid));
    axis->setTickLabelColor(theme.mutedText);
    axis->setTickLabelFont(noteFont(font()));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void BarRowsPlot::setRows(std::vector<Row> rows, TimeRange axis)
{
    m_rows = std::move(rows);
    m_axis = axis;
    m_hovered = -1;
    if (m_walk)
        m_walk->leave();
    QStringList words;
    for (const Row& row : m_rows)
        words << QString("%1: %2 %3").arg(row.label, row.value, row.note).trimmed();
    setAccessibleDescription(words.join("; "));
    m_value->changed();
    setFixedHeight(static_cast<int>(m_rows.size()) * rowHeight() + kAxisHeight);
    layOut();
}

void BarRowsPlot::setClickable(bool isClickable)
{
    m_isClickable = isClickable;
    setCursor(isClickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (!isClickable || m_walk)
        return;
    m_walk = new PointWalk(*this, [this] { return static_cast<int>(m_rows.size()); });
    connect(m_walk, &PointWalk::moved, this, &BarRowsPlot::hover);
    connect(m_walk, &PointWalk::opened, this, &BarRowsPlot::rowClicked);
}

QColor BarRowsPlot::colourOf(Colour colour) const
{
    const SpanColours spans(*m_theme, ColourBy::Kind);
    switch (colour) {
    case Colour::A: return mixed(m_theme->surface, m_theme->mutedText, 0.75);
    case Colour::B: return m_theme->accent;
    case Colour::Other: return mixed(m_theme->surface, m_theme->mutedText, 0.4);
    case Colour::Kernel: return QColor(spans.of(SpanKind::Kernel, 0, {}, {}));
    case Colour::Copy: return QColor(spans.of(SpanKind::Memcpy, 0, {}, {}));
    case Colour::Wait: return m_theme->wait;
    case Colour::Idle: return mixed(m_theme->surface, m_theme->mutedText, 0.55);
    }
    return m_theme->text;
}

void BarRowsPlot::paintTo(QPainter& painter)
{
    paintPlot(*m_plot, painter, size());
}

int BarRowsPlot::rowHeight() const
{
    const bool hasNotes = std::any_of(m_rows.begin(), m_rows.end(), [](const Row& row) { return !row.note.isEmpty(); });
    const int line = fontMetrics().height();
    return hasNotes ? 2 * line + 12 : line + 14;
}

BarRowsPlot::Columns BarRowsPlot::wantedColumns() const
{
    const QFontMetrics bold(boldFont(font()));
    const QFontMetrics note(noteFont(font()));
    Columns wanted;
    for (const Row& row : m_rows)
        wanted =
            wanted.united({fontMetrics().horizontalAdvance(row.label) + 2, std::max(bold.horizontalAdvance(row.value), note.horizontalAdvance(row.note)) + 2});
    return wanted;
}

void BarRowsPlot::setLeastColumns(Columns columns)
{
    m_leastColumns = columns;
    layOut();
}

/// Reserves space for the text at both sides; the bars get the rest.
void BarRowsPlot::layOut()
{
    const Columns wanted = wantedColumns().united(m_leastColumns);
    const int labels = std::min({wanted.labels, kMostLabel, std::max(width() / 3, 1)});
    m_plot->axisRect()->setMargins({labels + kTextGap, 0, wanted.values + kTextGap, kAxisHeight});
    const int room = std::max(width() - labels - wanted.values - 2 * kTextGap, 1);
    const double reach = static_cast<double>(std::max<Nanos>(m_axis.length(), 1)) * kBeyondLongest;
    m_ticker->setVisible({m_axis.start, m_axis.start + static_cast<Nanos>(reach)});
    m_ticker->setMostTicks(std::max(room / kPixelsPerTick, 1));
    m_plot->xAxis->setRange(0, reach);
    m_plot->yAxis->setRange(0, 1);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

double BarRowsPlot::pixelOf(double time) const
{
    const double left = m_plot->axisRect()->left();
    return m_plot->xAxis->coordToPixel(std::max(time - static_cast<double>(m_axis.start), 0.0)) - left;
}

void BarRowsPlot::paintRows(QPainter& painter, QSize area) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const int height = rowHeight();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const QRectF place(0, static_cast<int>(i) * height, area.width(), height);
        if (static_cast<int>(i) == m_hovered)
            painter.fillRect(place, mixed(m_theme->surface, m_theme->raised, 0.6));
        paintTexts(painter, m_rows[i], place, area.width());
        paintBar(painter, m_rows[i], place);
        paintSpread(painter, m_rows[i], place);
        if (m_rows[i].isJoined && i + 1 < m_rows.size()) {
            painter.setPen(QPen(m_theme->mutedText, 1, Qt::DotLine));
            const double x = std::round(pixelOf(m_rows[i].to)) + 0.5;
            painter.drawLine(QPointF(x, place.center().y()), QPointF(x, place.center().y() + height));
        }
    }
}

void BarRowsPlot::paintTexts(QPainter& painter, const Row& row, const QRectF& place, int width) const
{
    const int left = m_plot->axisRect()->left() - kTextGap;
    painter.setFont(font());
    painter.setPen(m_theme->text);
    const QString label = QFontMetrics(font()).elidedText(row.label, Qt::ElideMiddle, left);
    painter.drawText(QRectF(-left - kTextGap, place.top(), left, place.height()), Qt::AlignLeft | Qt::AlignVCenter, label);
    const QRectF words(width + kTextGap, place.top(), m_plot->width(), place.height());
    painter.setFont(boldFont(font()));
    if (row.note.isEmpty()) {
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, row.value);
        return;
    }
    painter.drawText(words.adjusted(0, 0, 0, -place.height() / 2), Qt::AlignLeft | Qt::AlignBottom, row.value);
    painter.setFont(noteFont(font()));
    painter.setPen(m_theme->mutedText);
    painter.drawText(words.adjusted(0, place.height() / 2, 0, 0), Qt::AlignLeft | Qt::AlignTop, row.note);
}

void BarRowsPlot::paintBar(QPainter& painter, const Row& row, const QRectF& place) const
{
    const double left = pixelOf(std::min(row.from, row.to));
    const double right = pixelOf(std::max(row.from, row.to));
    const double inset = std::max(place.height() * 0.22, 5.0);
    const QRectF bar(left, place.top() + inset, std::max(right - left, kLeastPart), place.height() - 2 * inset);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colourOf(row.colour));
    painter.drawRect(bar);
    // a shrinking component is hatched, so that its direction does not depend on colour
    if (row.to < row.from) {
        painter.setBrush(QBrush(m_theme->surface, Qt::BDiagPattern));
        painter.drawRect(bar);
    }
    const bool isCut = m_axis.start > 0 && row.from <= 0;
    if (isCut) {
        painter.setPen(QPen(m_theme->surface, 2));
        for (const double x : {left + 7, left + 12})
            painter.drawLine(QPointF(x - 3, bar.bottom() + 1), QPointF(x + 3, bar.top() - 1));
    }
}

void BarRowsPlot::paintSpread(QPainter& painter, const Row& row, const QRectF& place) const
{
    const double y = place.center().y();
    if (row.interval) {
        const double low = pixelOf(row.interval->low);
        const double high = pixelOf(row.interval->high);
        painter.setPen(QPen(m_theme->text, 1.5));
        painter.drawLine(QPointF(low, y), QPointF(high, y));
        for (const double x : {low, high})
            painter.drawLine(QPointF(x, y - 5), QPointF(x, y + 5));
    }
    painter.setPen(QPen(m_theme->surface, 1));
    painter.setBrush(m_theme->text);
    for (const double dot : row.dots)
        painter.drawEllipse(QPointF(pixelOf(dot), y), 3, 3);
}

void BarRowsPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

} // namespace stallscope::gui

/// Pointer input on bars.
namespace stallscope::gui {

int BarRowsPlot::rowAt(QPointF position) const
{
    const int row = position.y() < 0 ? -1 : static_cast<int>(position.y()) / rowHeight();
    return row < static_cast<int>(m_rows.size()) ? row : -1;
}

void BarRowsPlot::hover(int row)
{
    if (!m_isClickable || row == m_hovered)
        return;
    m_hovered = row;
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

bool BarRowsPlot::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const int row = rowAt(static_cast<QHelpEvent*>(event)->pos());
        setToolTip(row < 0 ? QString() : plainTip(m_rows[static_cast<std::size_t>(row)].toolTip));
    }
    return QWidget::event(event);
}

void BarRowsPlot::mousePressEvent(QMouseEvent* event)
{
    const int row = rowAt(event->position());
    if (m_isClickable && event->button() == Qt::LeftButton && row >= 0)
        emit rowClicked(row);
    QWidget::mousePressEvent(event);
}

void BarRowsPlot::mouseMoveEvent(QMouseEvent* event)
{
    hover(rowAt(event->position()));
    QWidget::mouseMoveEvent(event);
}

void BarRowsPlot::leaveEvent(QEvent* event)
{
    hover(-1);
    QWidget::leaveEvent(event);
}

} // namespace stallscope::gui
