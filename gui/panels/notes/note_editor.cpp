// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/notes/note_editor.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/theme/theme.h"

#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextCursor>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>

namespace stallscope::gui {

namespace {

constexpr int kLines = 3;
constexpr int kWidth = 420;
constexpr int kSwatch = 16;

struct Choice {
    std::uint32_t colour;
    const char* name;
};

/// Legible on dark and light themes, and distinct from the colour of waits.
constexpr std::array<Choice, 6> kChoices{{
    {0, QT_TRANSLATE_NOOP("stallscope::gui::NoteEditor", "Default colour")},
    {0xff2f9e6b, QT_TRANSLATE_NOOP("stallscope::gui::NoteEditor", "Green")},
    {0xff2f8fc4, QT_TRANSLATE_NOOP("stallscope::gui::NoteEditor", "Blue")},
    {0xffc9971a, QT_TRANSLATE_NOOP("stallscope::gui::NoteEditor", "Yellow")},
    {0xffd0589c, QT_TRANSLATE_NOOP("stallscope::gui::NoteEditor", "Pink")},
    {0xff86909e, QT_TRANSLATE_NOOP("stallscope::gui::NoteEditor", "Grey")},
}};

QIcon swatch(const QColor& colour)
{
    QPixmap pixmap(kSwatch, kSwatch);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(QRectF(1, 1, kSwatch - 2, kSwatch - 2));
    return pixmap;
}

} // namespace

NoteEditor::NoteEditor(const Note& note, bool isNew, QWidget* parent)
    : QDialog(parent), m_note(note), m_text(new QPlainTextEdit(QString::fromStdString(note.text), this)), m_colours(new QButtonGroup(this))
{
    const bool isBookmark = note.type == NoteType::Bookmark;
    setWindowTitle(isNew ? tr("New Note") : isBookmark ? tr("Edit Bookmark") : tr("Edit Note"));
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumWidth(kWidth);
    m_text->setPlaceholderText(tr("Describe this span or range"));
    m_text->setAccessibleName(tr("Text of the note"));
    m_text->setTabChangesFocus(true);
    m_text->setFixedHeight(kLines * m_text->fontMetrics().lineSpacing() + 2 * m_text->frameWidth() + 10);
    m_text->selectAll();
    m_text->installEventFilter(this);
    new FocusRing(*m_text); // child of it
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(isNew ? tr("Add") : tr("Save"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* last = new QHBoxLayout;
    last->addWidget(makeColours());
    last->addStretch(1);
    last->addWidget(buttons);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_text);
    column->addLayout(last);
    m_text->setFocus();
}

QWidget* NoteEditor::makeColours()
{
    auto* row = new QWidget(this);
    auto* box = new QHBoxLayout(row);
    box->setContentsMargins({});
    box->setSpacing(2);
    const bool isDark = palette().color(QPalette::Window).lightness() < 128;
    const QColor usual = themeOf(isDark ? Theme::Mode::Dark : Theme::Mode::Light).note;
    for (std::size_t i = 0; i < kChoices.size(); ++i) {
        auto* button = new QToolButton(row);
        button->setIcon(swatch(kChoices[i].colour == 0 ? usual : QColor::fromRgb(kChoices[i].colour)));
        button->setIconSize(QSize(kSwatch, kSwatch));
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setToolTip(tr(kChoices[i].name));
        button->setAccessibleName(tr(kChoices[i].name));
        button->setChecked(i == 0 || kChoices[i].colour == m_note.colour);
        m_colours->addButton(button, static_cast<int>(i));
        box->addWidget(button);
    }
    m_first = m_colours->checkedId();
    return row;
}

void NoteEditor::propose(const Note& draft)
{
    QTextCursor cursor = m_text->textCursor();
    cursor.select(QTextCursor::Document);
    cursor.insertText(QString::fromStdString(draft.text));
    m_text->setTextCursor(cursor);
    for (std::size_t i = 0; i < kChoices.size(); ++i) {
        if (kChoices[i].colour == draft.colour)
            m_colours->button(static_cast<int>(i))->setChecked(true);
    }
}

Note NoteEditor::note() const
{
    Note note = m_note;
    note.text = m_text->toPlainText().trimmed().toStdString();
    if (m_colours->checkedId() != m_first) // otherwise keeps a colour that is not among these
        note.colour = kChoices[static_cast<std::size_t>(m_colours->checkedId())].colour;
    return note;
}

bool NoteEditor::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (isReturn && !key->modifiers().testFlag(Qt::ShiftModifier)) {
            accept();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace stallscope::gui
