// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/whatif/critical_path_section.h"

#include "gui/common/text/words.h"
#include "gui/common/text/wrapping_row.h"
#include "gui/common/theme/theme.h"
#include "gui/panels/whatif/critical_path_controller.h"
#include "gui/timeline/paint/path_marks.h"
#include "profiler/analysis/replay/critical_path.h"
#include "profiler/narrative/advice_words.h"
#include "profiler/narrative/wording.h"

#include <QCheckBox>
#include <QLabel>
#include <QPainter>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>
#include <array>
#include <numeric>

namespace stallscope::gui {

namespace {

constexpr int kHeight = 14;

} // namespace

/// Stacked bar of the causes on the critical path, by share.
class PathBar : public QWidget {
public:
    explicit PathBar(QWidget* parent = nullptr);

    void setParts(const std::array<Nanos, kPathCauses>& parts);
    void setTheme(const Theme& theme);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::array<Nanos, kPathCauses> m_parts{};
    const Theme* m_theme = &themeOf(Theme::Mode::Dark);
};

PathBar::PathBar(QWidget* parent) : QWidget(parent)
{
    setFixedHeight(kHeight);
}

void PathBar::setParts(const std::array<Nanos, kPathCauses>& parts)
{
    m_parts = parts;
    update();
}

void PathBar::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void PathBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto whole = static_cast<double>(std::accumulate(m_parts.begin(), m_parts.end(), Nanos{0}));
    double left = 0;
    for (std::size_t i = 0; i < m_parts.size() && whole > 0; ++i) {
        const double length = static_cast<double>(m_parts[i]) / whole * width();
        painter.fillRect(QRectF(left, 0, length, height()), pathColour(*m_theme, static_cast<PathCause>(i)));
        left += length;
    }
}

CriticalPathSection::CriticalPathSection(CriticalPathController& controller, QWidget* parent)
    : QWidget(parent), m_bar(new PathBar(this)), m_parts(new QLabel(this))
{
    m_parts->setWordWrap(true);
    m_parts->setTextFormat(Qt::RichText);
    m_parts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(6);
    column->addWidget(makeWalk(controller));
    column->addWidget(m_bar);
    column->addWidget(m_parts);
    refresh();
}

void CriticalPathSection::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    makeRoom();
}

/// QScrollArea ignores height-for-width of its contents.
void CriticalPathSection::makeRoom()
{
    m_parts->setMinimumHeight(std::max(0, m_parts->heightForWidth(width())));
}

QWidget* CriticalPathSection::makeWalk(CriticalPathController& controller)
{
    auto* line = new QWidget(this);
    auto* row = new WrappingRow;
    line->setLayout(row);
    auto* title = new QLabel(tr("Critical path"));
    title->setToolTip(tr("The chain of dependencies that determines the run time. Shortening work off this path does not shorten the run."));
    QFont strong = title->font();
    strong.setBold(true);
    title->setFont(strong);
    row->addWidget(title);
    auto* shown = new QCheckBox(tr("on the timeline"));
    shown->setToolTip(tr("Show the critical path on the timeline (K)"));
    shown->setChecked(controller.isShown());
    connect(shown, &QCheckBox::toggled, &controller, &CriticalPathController::setShown);
    connect(&controller, &CriticalPathController::shownChanged, shown, &QCheckBox::setChecked);
    row->addWidget(shown);
    const auto button = [&](Qt::ArrowType arrow, const QString& name, const QString& tip, void (CriticalPathController::*walk)()) {
        auto* one = new QToolButton;
        one->setArrowType(arrow);
        one->setAutoRaise(true);
        one->setFocusPolicy(Qt::StrongFocus);
        one->setAccessibleName(name);
        one->setToolTip(tip);
        connect(one, &QToolButton::clicked, &controller, walk);
        row->addWidget(one);
    };
    button(Qt::LeftArrow, tr("Previous interval"), tr("Go to the previous interval of the critical path (,)"), &CriticalPathController::previous);
    button(Qt::RightArrow, tr("Next interval"), tr("Go to the next interval of the critical path (.)"), &CriticalPathController::next);
    return line;
}

void CriticalPathSection::showReplay(std::shared_ptr<const RunReplay> replay)
{
    m_replay = std::move(replay);
    refresh();
}

void CriticalPathSection::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_bar->setTheme(theme);
    refresh();
}

QString CriticalPathSection::text() const
{
    QTextDocument words;
    words.setHtml(m_parts->text());
    return words.toPlainText();
}

void CriticalPathSection::refresh()
{
    setVisible(m_replay != nullptr);
    if (!m_replay)
        return;
    m_bar->setParts(m_replay->path.byCause);
    QStringList parts;
    QStringList exact;
    for (std::size_t i = 0; i < kPathCauses; ++i) {
        const auto cause = static_cast<PathCause>(i);
        const Nanos length = m_replay->path.byCause[i];
        if (length > 0) {
            const QString words = tr("%1 %2").arg(toQString(narrative::causeWords(cause)), toQString(narrative::shownPart(length, m_replay->measured())));
            exact << tr("%1, %2").arg(words, durationWords(length));
            // non-breaking: keeps the swatch with its text
            parts << QStringLiteral("<span style='color:%1'>&#9632;</span>&nbsp;%2")
                         .arg(pathColour(*m_theme, cause).name(),
                             words.toHtmlEscaped().replace(QLatin1Char(' '), QLatin1String("&nbsp;")).replace(QLatin1Char('-'), QChar(0x2011)));
        }
    }
    m_parts->setText(parts.join(QLatin1String(" &nbsp; ")));
    makeRoom();
    m_bar->setToolTip(exact.join(QLatin1Char('\n')));
    m_parts->setToolTip(m_bar->toolTip());
}

} // namespace stallscope::gui
