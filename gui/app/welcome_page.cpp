// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/welcome_page.h"

#include "gui/app/comparison_card.h"
#include "gui/app/layout/scrolled.h"
#include "gui/common/theme/span_colours.h"
#include "gui/common/theme/theme.h"
#include "gui/experiment/ready_comparisons.h"
#include "gui/timeline/widgets/legend.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace stallscope::gui {

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

WelcomePage::WelcomePage(QWidget* parent) : QWidget(parent), m_legend(new QLabel(this)), m_recent(new QVBoxLayout)
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
    row->addWidget(line(tr("or drop a file anywhere: .stallscope, PyTorch .json and .json.gz, Nsight .sqlite"), 10, QPalette::PlaceholderText, middle), 1);
    column->addLayout(row);
    column->addLayout(makeRecordRow());
    column->addSpacing(10);
    m_recent->setSpacing(2);
    column->addLayout(m_recent);
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

void WelcomePage::showRecent(const QStringList& files, const QStringList& recordings)
{
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    listFiles(tr("Recent"), files.mid(0, kMostOfEach));
    listFiles(tr("Recordings not saved"), recordings.mid(0, kMostOfEach));
}

void WelcomePage::listFiles(const QString& heading, const QStringList& paths)
{
    if (paths.isEmpty())
        return;
    m_recent->addSpacing(8);
    m_recent->addWidget(line(heading, 10, QPalette::PlaceholderText, this));
    for (const QString& path : paths) {
        auto* file = link(QFileInfo(path).fileName(), this);
        file->setToolTip(path);
        connect(file, &QPushButton::clicked, this, [this, path] { emit fileRequested(path); });
        m_recent->addWidget(file);
    }
}

} // namespace stallscope::gui
