// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/welcome_page.h"

#include "gui/app/controllers/document_controller.h"
#include "gui/app/layout/window_layout.h"
#include "gui/common/text/elided_label.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/colours.h"
#include "gui/common/theme/theme.h"
#include "gui/timeline/widgets/legend.h"

#include <QEvent>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace stallscope::gui {

namespace {

constexpr qreal kCardMargin = 16;
constexpr qreal kRadius = 8;
constexpr qreal kLaneHeight = 10;
constexpr qreal kNaiveHeight = 10;
constexpr qreal kBetterHeight = 20;
constexpr qreal kSketchHeight = kNaiveHeight + kBetterHeight + 17;
constexpr qreal kBetween = 6; // between title and promise
constexpr qreal kSign = 8;
constexpr qreal kCallIndent = 2 * kSign;
constexpr qreal kSketchLength = 18; // number of segments in the longer sketch

/// The theme that has this palette.
const Theme& themeOfPalette(const QPalette& palette)
{
    return themeOf(palette.color(QPalette::Window).lightness() < 128 ? Theme::Mode::Dark : Theme::Mode::Light);
}

} // namespace

ComparisonCard::ComparisonCard(const ReadyComparison& comparison, QWidget* parent)
    : QAbstractButton(parent), m_promise(comparison.promise), m_naive(comparison.naive), m_better(comparison.better)
{
    setText(comparison.title);
    setAccessibleDescription(comparison.promise);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum); // height-for-width: narrow cards are higher
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    QStringList names;
    for (const std::string& strategy : comparison.plan.strategies)
        names << QString::fromStdString(strategy);
    m_strategies = names.join(tr(" or "));
}

void ComparisonCard::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = themeOfPalette(palette());
    const bool isLit = underMouse() || hasFocus();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isLit ? theme.accent : theme.line, isLit ? 1.5 : 1));
    painter.setBrush(isDown() ? theme.surface : theme.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kRadius, kRadius);

    QRectF inner = QRectF(rect()).adjusted(kCardMargin, kCardMargin, -kCardMargin, -kCardMargin);
    paintSketch(painter, {inner.left(), inner.top(), inner.width(), kNaiveHeight}, m_naive);
    paintSketch(painter, {inner.left(), inner.top() + kNaiveHeight + 5, inner.width(), kBetterHeight}, m_better);
    inner.setTop(inner.top() + kSketchHeight);

    painter.setFont(titleFont());
    painter.setPen(theme.text);
    QRectF used;
    painter.drawText(inner, Qt::TextWordWrap | Qt::AlignTop, text(), &used);
    inner.setTop(used.bottom() + kBetween);
    painter.setFont(font());
    painter.setPen(theme.mutedText);
    painter.drawText(inner, Qt::TextWordWrap | Qt::AlignTop, m_promise);
    paintCall(painter, inner, isLit ? theme.accent : theme.mutedText);
}

/// The hint at the bottom: a play symbol and what a click runs.
void ComparisonCard::paintCall(QPainter& painter, const QRectF& place, const QColor& colour) const
{
    const QFontMetricsF metrics(font());
    const QRectF words(place.left() + kCallIndent, place.bottom() - callHeight(place.width()), place.width() - kCallIndent, callHeight(place.width()));
    const QPointF top(place.left(), words.top() + (metrics.height() - kSign) / 2);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF({top, top + QPointF(0, kSign), top + QPointF(kSign * 0.9, kSign / 2)}));
    painter.setPen(colour);
    painter.drawText(words, Qt::TextWordWrap | Qt::AlignTop, m_strategies);
}

qreal ComparisonCard::callHeight(qreal width) const
{
    return QFontMetricsF(font()).boundingRect(QRectF(0, 0, width - kCallIndent, 10'000), Qt::TextWordWrap, m_strategies).height();
}

QFont ComparisonCard::titleFont() const
{
    QFont bold = font();
    bold.setBold(true);
    bold.setPointSizeF(font().pointSizeF() + 1);
    return bold;
}

QSize ComparisonCard::sizeHint() const
{
    constexpr int kUsualWidth = 280;
    return {kUsualWidth, heightForWidth(kUsualWidth)};
}

/// High enough for all texts, with the run hint set apart.
int ComparisonCard::heightForWidth(int width) const
{
    constexpr qreal kLeast = 180;
    const QRectF room(0, 0, width - 2 * kCardMargin, 10'000);
    const qreal title = QFontMetricsF(titleFont()).boundingRect(room, Qt::TextWordWrap, text()).height();
    const qreal promise = QFontMetricsF(font()).boundingRect(room, Qt::TextWordWrap, m_promise).height();
    const qreal call = 0.8 * QFontMetricsF(font()).height() + callHeight(room.width());
    return static_cast<int>(std::max(kLeast, 2 * kCardMargin + kSketchHeight + title + kBetween + promise + call));
}

/// Sketch of one strategy: its lanes share the height.
void ComparisonCard::paintSketch(QPainter& painter, const QRectF& place, const QStringList& lanes) const
{
    const Theme& theme = themeOfPalette(palette());
    const QColor copies = SpanColours(theme, ColourBy::Kind).of(SpanKind::Memcpy, {}, kEmptyString, TrackId(0));
    constexpr qreal kGap = 2;
    const qreal width = place.width() / kSketchLength;
    const qreal height = std::min(kLaneHeight, (place.height() - kGap * static_cast<qreal>(lanes.size() - 1)) / static_cast<qreal>(lanes.size()));
    painter.setPen(Qt::NoPen);
    for (qsizetype lane = 0; lane < lanes.size(); ++lane) {
        const qreal top = place.top() + static_cast<qreal>(lane) * (height + kGap);
        for (qsizetype i = 0; i < lanes[lane].size(); ++i) {
            const QChar what = lanes[lane][i];
            if (what == ' ')
                continue;
            painter.setBrush(what == 'w' ? theme.wait : what == 'c' ? copies : theme.accent);
            painter.drawRoundedRect(QRectF(place.left() + static_cast<qreal>(i) * width, top, width - 1, height), 2, 2);
        }
    }
}

void ComparisonCard::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void ComparisonCard::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

namespace {

constexpr int kWidth = 920;
constexpr qsizetype kMostOfEach = 5;
constexpr QSize kButton(150, 32);
constexpr const char* kLinkStyle = "text-align: left; padding: 3px 0; color: palette(link);";

QLabel* line(const QString& text, int points, QPalette::ColorRole role, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setPointSize(points);
    label->setFont(font);
    label->setForegroundRole(role);
    label->setWordWrap(true);
    return label;
}

/// Legend of the sketches, in the colours of the timeline.
QString legendText(const Theme& theme)
{
    const SpanColours colours(theme, ColourBy::Kind);
    const auto entry = [](const QColor& colour, const QString& words) {
        return QStringLiteral("<span style='color: %1'>&#9632;</span>&nbsp;%2")
            .arg(colour.name(), words.toHtmlEscaped().replace(' ', QStringLiteral("&nbsp;")));
    };
    return QStringList{entry(theme.accent, Legend::tr("kernel")), entry(QColor(colours.of(SpanKind::Memcpy, {}, kEmptyString, TrackId(0))), Legend::tr("copy")),
        entry(theme.wait, Legend::tr("host waits"))}
        .join(QStringLiteral("&nbsp;&nbsp; "));
}

QPushButton* link(const QString& text, QWidget* parent)
{
    auto* button = new QPushButton(text, parent);
    button->setFlat(true);
    button->setCursor(Qt::PointingHandCursor);
    button->setStyleSheet(kLinkStyle);
    return button;
}

} // namespace

WelcomePage::WelcomePage(QWidget* parent) : QWidget(parent), m_legend(new QLabel(this)), m_recent(new QWidget(this))
{
    auto* middle = new QWidget(this);
    middle->setMaximumWidth(kWidth);
    auto* column = new QVBoxLayout(middle);
    column->setSpacing(10);
    column->addStretch(2);
    column->addWidget(line(tr("Stallscope"), 26, QPalette::WindowText, middle));
    column->addWidget(line(tr("Shows why a GPU waits for its host, and a host for its GPU."), 12, QPalette::WindowText, middle));
    column->addSpacing(18);
    auto* heading = new QHBoxLayout;
    heading->addWidget(line(tr("Run a comparison"), 11, QPalette::PlaceholderText, middle), 1);
    heading->addWidget(m_legend, 0, Qt::AlignRight | Qt::AlignBottom);
    m_legend->setForegroundRole(QPalette::PlaceholderText);
    column->addLayout(heading);
    column->addWidget(makeComparisons());
    auto* tour = link(tr("or take the guided tour of the first comparison"), middle);
    connect(tour, &QPushButton::clicked, this, &WelcomePage::tourRequested);
    column->addWidget(tour, 0, Qt::AlignLeft);
    column->addSpacing(18);
    auto* row = new QHBoxLayout;
    auto* open = new QPushButton(tr("Open a trace..."), middle);
    open->setMinimumSize(kButton);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    row->addWidget(open);
    row->addSpacing(8);
    row->addWidget(line(tr("or drop a file anywhere: .stallscope, PyTorch .json, JAX .xplane.pb, Perfetto .pftrace, Nsight .sqlite, ROCm .db"), 10, QPalette::PlaceholderText, middle), 1);
    column->addLayout(row);
    column->addLayout(makeRecordRow());
    column->addSpacing(10);
    column->addWidget(m_recent);
    column->addStretch(3);
    auto* content = new QWidget;
    auto* centred = new QHBoxLayout(content);
    centred->addStretch(1);
    centred->addWidget(middle, 20);
    centred->addStretch(1);
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins({});
    page->addWidget(scrolled(content));
    m_legend->setText(legendText(themeOfPalette(palette())));
}

/// Stacks the cards if they would be too narrow side by side.
void WelcomePage::resizeEvent(QResizeEvent* event)
{
    constexpr int kNarrow = 620;
    QWidget::resizeEvent(event);
    m_cards->setDirection(width() < kNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

/// Style sheets do not follow palette changes.
void WelcomePage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    m_legend->setText(legendText(themeOfPalette(palette())));
    for (QPushButton* button : findChildren<QPushButton*>()) {
        if (button->isFlat())
            button->setStyleSheet(kLinkStyle);
    }
}

QLayout* WelcomePage::makeRecordRow()
{
    auto* row = new QHBoxLayout;
    auto* record = new QPushButton(tr("Record a program..."), this);
    record->setMinimumSize(kButton);
    connect(record, &QPushButton::clicked, this, [this] { emit recordRequested(Where::Here); });
    row->addWidget(record);
    auto* elsewhere = new QPushButton(tr("On another machine..."), this);
    elsewhere->setMinimumSize(kButton);
    elsewhere->setAccessibleName(tr("Record on another machine..."));
    connect(elsewhere, &QPushButton::clicked, this, [this] { emit recordRequested(Where::Elsewhere); });
    row->addWidget(elsewhere);
    row->addSpacing(8);
    row->addWidget(line(tr("for example \"python3 train.py\": records GPU activity, API calls and waits"), 10, QPalette::PlaceholderText, this), 1);
    return row;
}

QWidget* WelcomePage::makeComparisons()
{
    auto* cards = new QWidget(this);
    m_cards = new QBoxLayout(QBoxLayout::LeftToRight, cards);
    m_cards->setContentsMargins(0, 0, 0, 0);
    m_cards->setSpacing(14);
    for (const ReadyComparison& ready : readyComparisons()) {
        auto* card = new ComparisonCard(ready, cards);
        connect(card, &ComparisonCard::clicked, this, [this, plan = ready.plan] { emit runRequested(plan); });
        m_cards->addWidget(card, 1);
    }
    return cards;
}

void WelcomePage::showRecent(const QList<UsedFile>& files, const QList<UsedFile>& recordings)
{
    qDeleteAll(m_recent->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    delete m_recent->layout();
    auto* grid = new QGridLayout(m_recent);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    listFiles(*grid, tr("Recent"), files.mid(0, kMostOfEach));
    listFiles(*grid, tr("Recordings not saved"), recordings.mid(0, kMostOfEach));
}

/// One file a row: name, folder, and when it was used.
void WelcomePage::listFiles(QGridLayout& grid, const QString& heading, const QList<UsedFile>& files)
{
    if (files.isEmpty())
        return;
    int row = grid.rowCount();
    grid.setRowMinimumHeight(row++, 8);
    grid.addWidget(line(heading, 10, QPalette::PlaceholderText, m_recent), row++, 0, 1, 3);
    for (const UsedFile& one : files) {
        auto* file = link(QFileInfo(one.path).fileName(), m_recent);
        file->setToolTip(one.path);
        file->setAccessibleDescription(one.path);
        connect(file, &QPushButton::clicked, this, [this, path = one.path] { emit fileRequested(path); });
        auto* folder = new ElidedLabel(m_recent);
        folder->setText(folderWords(one.path));
        auto* used = new QLabel(dateWords(one.used), m_recent);
        for (QLabel* label : std::initializer_list<QLabel*>{folder, used})
            label->setForegroundRole(QPalette::PlaceholderText);
        grid.addWidget(file, row, 0);
        grid.addWidget(folder, row, 1);
        grid.addWidget(used, row++, 2);
    }
}

} // namespace stallscope::gui
