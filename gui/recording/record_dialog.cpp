// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/recording/record_dialog.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/mnemonics.h"

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

RecordDialog::RecordDialog(std::vector<Program> recent, Where where, QWidget* parent)
    : QDialog(parent),
      m_recent(std::move(recent)),
      m_where(where),
      m_line(new QComboBox(this)),
      m_folder(new QLineEdit(this)),
      m_environment(new QPlainTextEdit(this)),
      m_machine(new QComboBox(this)),
      m_recorder(new QLineEdit(this)),
      m_keptAs(new QLineEdit(this)),
      m_errorText(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Cancel, this))
{
    const bool isHere = where == Where::Here;
    setWindowTitle(isHere ? tr("Record a Program") : tr("Record on Another Machine"));
    for (QWidget* input : std::initializer_list<QWidget*>{m_machine, m_recorder, m_keptAs})
        input->setVisible(!isHere);
    assemble();
    for (const Program& program : m_recent)
        m_line->addItem(program.line);
    if (!m_recent.empty())
        fill(m_recent.front());
    connect(m_line, &QComboBox::activated, this, [this](int place) { fill(m_recent[static_cast<std::size_t>(place)]); });
    connect(m_line, &QComboBox::editTextChanged, this, &RecordDialog::validate);
    connect(m_folder, &QLineEdit::textChanged, this, &RecordDialog::validate);
    connect(m_environment, &QPlainTextEdit::textChanged, this, &RecordDialog::validate);
    for (const QLineEdit* input : {m_recorder, m_keptAs})
        connect(input, &QLineEdit::textChanged, this, &RecordDialog::validate);
    connect(m_machine, &QComboBox::editTextChanged, this, &RecordDialog::proposeRecorder);
    validate();
    giveLettersTo(*this);
    QComboBox* const first = isHere ? m_line : m_machine;
    first->setFocus();
    first->lineEdit()->selectAll();
}

void RecordDialog::assemble()
{
    const bool isHere = m_where == Where::Here;
    for (QComboBox* box : {m_line, m_machine}) {
        box->setEditable(true);
        box->setInsertPolicy(QComboBox::NoInsert);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->completer()->setCompletionMode(QCompleter::PopupCompletion);
    }
    m_line->lineEdit()->setPlaceholderText(tr("python3 train.py --epochs 3"));
    m_folder->setPlaceholderText(isHere ? QDir::homePath() : tr("home directory on that machine"));
    m_environment->setPlaceholderText(tr("CUDA_VISIBLE_DEVICES=0"));
    m_environment->setTabChangesFocus(true);
    new FocusRing(*m_environment); // child of the field
    m_environment->setFixedHeight(m_environment->fontMetrics().lineSpacing() * kVariableLines + 12);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(10);
    if (!isHere)
        addMachineRows(*form);
    addRow(*form, tr("&Command"), *m_line, tr("Program and arguments. Quotes group words; no other shell syntax is interpreted."),
        isHere ? &RecordDialog::browseProgram : nullptr);
    addRow(*form, tr("&Folder"), *m_folder, tr("Working directory"), isHere ? &RecordDialog::browseFolder : nullptr);
    addRow(*form, tr("&Environment"), *m_environment,
        isHere ? tr("NAME=value, one per line, in addition to the environment of this application")
               : tr("NAME=value, one per line, in addition to the login environment"),
        nullptr);
    if (!isHere)
        addKeepRow(*form);
    auto* what =
        new QLabel(isHere ? tr("Records GPU activity, CUDA calls, waits and NVTX ranges of the program and its child processes. The recording is shown "
                               "live and kept with the other recordings.")
                          : tr("Runs a program over ssh on a machine where Stallscope is installed. The recording is shown live and kept with the other "
                               "recordings, even if the connection is lost."),
            this);
    what->setWordWrap(true);
    what->setForegroundRole(QPalette::PlaceholderText);
    m_errorText->setWordWrap(true);
    m_errorText->setForegroundRole(QPalette::BrightText);
    auto* record = m_buttons->addButton(tr("&Record"), QDialogButtonBox::AcceptRole);
    record->setDefault(true);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &RecordDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &RecordDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(14);
    column->addWidget(what);
    column->addLayout(form);
    column->addWidget(m_errorText);
    column->addStretch(1);
    column->addWidget(m_buttons);
    resize(kWidth, sizeHint().height());
}

void RecordDialog::addMachineRows(QFormLayout& form)
{
    m_machine->lineEdit()->setPlaceholderText(tr("user@host, or a name from ~/.ssh/config"));
    for (const Program& program : m_recent) {
        if (m_machine->findText(program.machine.text()) < 0)
            m_machine->addItem(program.machine.text());
    }
    addRow(form, tr("&Machine"), *m_machine, tr("ssh destination: HOST, USER@HOST or USER@HOST:PORT"), nullptr);
    m_recorder->setPlaceholderText(kUsualRecorder);
    addRow(form, tr("Remote &Stallscope"), *m_recorder, tr("Path of stallscope-cli on that machine, if it is not in PATH"), nullptr);
}

void RecordDialog::addKeepRow(QFormLayout& form)
{
    m_keptAs->setPlaceholderText(tr("local only"));
    addRow(form, tr("&Keep remote copy as"), *m_keptAs, tr("File on that machine for a copy of the recording"), nullptr);
}

void RecordDialog::setRecorders(std::function<QString(const SshHost&)> recorderOn)
{
    m_recorderOn = std::move(recorderOn);
}

void RecordDialog::proposeRecorder()
{
    if (const auto machine = machineFrom(m_machine->currentText().trimmed()); machine && m_recorderOn) {
        const QString recorder = m_recorderOn(*machine);
        m_recorder->setText(recorder == m_recorder->placeholderText() ? QString() : recorder);
    }
    validate();
}

QString RecordDialog::errorText() const
{
    if (m_where == Where::Elsewhere) {
        if (const auto machine = machineFrom(m_machine->currentText().trimmed()); !machine)
            return QString::fromStdString(machine.error().message);
    }
    return errorFor(program());
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
    if (m_where == Where::Here)
        return;
    m_machine->setEditText(program.machine.text());
    m_recorder->setText(program.recorder);
    m_keptAs->setText(program.keptAs);
}

Program RecordDialog::program() const
{
    Program program{m_line->currentText().trimmed(), m_folder->text().trimmed(), m_environment->toPlainText().trimmed()};
    if (m_where == Where::Here)
        return program;
    if (const auto machine = machineFrom(m_machine->currentText().trimmed()))
        program.machine = *machine;
    program.recorder = m_recorder->text().trimmed();
    program.keptAs = m_keptAs->text().trimmed();
    return program;
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
    const QString path = QFileDialog::getExistingDirectory(this, tr("Working directory of the program"), m_folder->text());
    if (!path.isEmpty())
        m_folder->setText(path);
}

/// An empty line is not reported as an error.
void RecordDialog::validate()
{
    const QString problem = errorText();
    for (QAbstractButton* button : m_buttons->buttons()) {
        if (m_buttons->buttonRole(button) == QDialogButtonBox::AcceptRole)
            button->setEnabled(problem.isEmpty());
    }
    const bool isBegun = !program().line.isEmpty() && (m_where == Where::Here || !m_machine->currentText().isEmpty());
    m_errorText->setText(isBegun ? problem : QString());
}

void RecordDialog::accept()
{
    if (!errorText().isEmpty())
        return;
    if (const QString problem = startErrorFor(program()); !problem.isEmpty())
        return m_errorText->setText(problem);
    emit recordRequested(program());
    QDialog::accept();
}

} // namespace stallscope::gui
