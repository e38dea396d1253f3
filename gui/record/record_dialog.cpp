// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/record/record_dialog.h"

#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace stallscope::gui {

namespace {

constexpr int kWidth = 640;
constexpr int kVariableLines = 4;

} // namespace

RecordDialog::RecordDialog(std::vector<Program> recent, QWidget* parent)
    : QDialog(parent),
      m_recent(std::move(recent)),
      m_line(new QComboBox(this)),
      m_folder(new QLineEdit(this)),
      m_environment(new QPlainTextEdit(this)),
      m_complaint(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Record a Program"));
    assemble();
    for (const Program& program : m_recent)
        m_line->addItem(program.line);
    if (!m_recent.empty())
        fill(m_recent.front());
    connect(m_line, &QComboBox::activated, this, [this](int place) { fill(m_recent[static_cast<std::size_t>(place)]); });
    connect(m_line, &QComboBox::editTextChanged, this, &RecordDialog::judge);
    connect(m_folder, &QLineEdit::textChanged, this, &RecordDialog::judge);
    connect(m_environment, &QPlainTextEdit::textChanged, this, &RecordDialog::judge);
    judge();
    m_line->setFocus();
    m_line->lineEdit()->selectAll();
}

void RecordDialog::assemble()
{
    m_line->setEditable(true);
    m_line->setInsertPolicy(QComboBox::NoInsert);
    m_line->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_line->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_line->lineEdit()->setPlaceholderText(tr("python3 train.py --epochs 3"));
    m_folder->setPlaceholderText(QDir::homePath());
    m_environment->setPlaceholderText(tr("CUDA_VISIBLE_DEVICES=0"));
    m_environment->setTabChangesFocus(true);
    m_environment->setFixedHeight(m_environment->fontMetrics().lineSpacing() * kVariableLines + 12);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(10);
    addRow(*form, tr("&Command"), *m_line, tr("The program with its arguments. Quotes hold words together; it is started without a shell."), &RecordDialog::browseProgram);
    addRow(*form, tr("&Folder"), *m_folder, tr("In which it runs"), &RecordDialog::browseFolder);
    addRow(*form, tr("&Environment"), *m_environment, tr("NAME=value, one a line, beside what this app was given"), nullptr);
    auto* what = new QLabel(tr("Records what the program and its children do on the GPU, the calls by which they ask for it, their waits, and their NVTX "
                               "ranges. It is shown while it grows, and kept with the other recordings."),
        this);
    what->setWordWrap(true);
    what->setForegroundRole(QPalette::PlaceholderText);
    m_complaint->setWordWrap(true);
    m_complaint->setForegroundRole(QPalette::BrightText);
    auto* record = m_buttons->addButton(tr("&Record"), QDialogButtonBox::AcceptRole);
    record->setDefault(true);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &RecordDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &RecordDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(14);
    column->addWidget(what);
    column->addLayout(form);
    column->addWidget(m_complaint);
    column->addStretch(1);
    column->addWidget(m_buttons);
    resize(kWidth, sizeHint().height());
}

void RecordDialog::addRow(QFormLayout& form, const QString& text, QWidget& input, const QString& tip, void (RecordDialog::*browse)())
{
    input.setToolTip(tip);
    input.setAccessibleName(QString(text).remove('&'));
    auto* label = new QLabel(text, this);
    label->setBuddy(&input);
    if (!browse)
        return form.addRow(label, &input);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* button = new QPushButton(tr("Browse..."), this);
    button->setAutoDefault(false);
    button->setAccessibleName(tr("Browse: %1").arg(input.accessibleName()));
    connect(button, &QPushButton::clicked, this, browse);
    row->addWidget(&input, 1);
    row->addWidget(button);
    form.addRow(label, row);
}

void RecordDialog::fill(const Program& program)
{
    m_line->setEditText(program.line);
    m_folder->setText(program.folder);
    m_environment->setPlainText(program.environment);
}

Program RecordDialog::program() const
{
    return {m_line->currentText().trimmed(), m_folder->text().trimmed(), m_environment->toPlainText().trimmed()};
}

void RecordDialog::browseProgram()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Program"), m_folder->text());
    if (path.isEmpty())
        return;
    m_line->setEditText(quoted(path));
    if (m_folder->text().isEmpty())
        m_folder->setText(QFileInfo(path).absolutePath());
}

void RecordDialog::browseFolder()
{
    const QString path = QFileDialog::getExistingDirectory(this, tr("Folder in which it runs"), m_folder->text());
    if (!path.isEmpty())
        m_folder->setText(path);
}

/// A line that is still empty is nothing to complain of.
void RecordDialog::judge()
{
    const QString problem = complaint();
    for (QAbstractButton* button : m_buttons->buttons()) {
        if (m_buttons->buttonRole(button) == QDialogButtonBox::AcceptRole)
            button->setEnabled(problem.isEmpty());
    }
    m_complaint->setText(program().line.isEmpty() ? QString() : problem);
}

void RecordDialog::accept()
{
    if (!complaint().isEmpty())
        return;
    emit wanted(program());
    QDialog::accept();
}

} // namespace stallscope::gui
