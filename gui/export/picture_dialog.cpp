// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/picture_dialog.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/mnemonics.h"
#include "gui/common/access/screen_reader.h"
#include "gui/export/picture.h"
#include "gui/model/settings.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>

namespace stallscope::gui {

namespace {

constexpr QSize kPreview(560, 400);
constexpr int kPreviewDelay = 120; // ms: merges the steps of a mouse wheel into one update

QSpinBox* pixels(QWidget* parent, const QString& name)
{
    auto* box = new QSpinBox(parent);
    box->setRange(PictureOptions::kSmallest, PictureOptions::kLargest);
    box->setSingleStep(100);
    box->setSuffix(PictureDialog::tr(" px"));
    box->setAccessibleName(name);
    return box;
}

/// Label of a row with several widgets.
QLabel* labelFor(const QString& text, QWidget* buddy)
{
    auto* label = new QLabel(text, buddy->parentWidget());
    label->setBuddy(buddy);
    if (auto* choice = qobject_cast<QComboBox*>(buddy))
        setSpokenName(*choice, QString(text).remove('&'));
    return label;
}

} // namespace

PictureDialog::PictureDialog(std::unique_ptr<const PictureSource> source, Settings& settings, Theme::Mode theme, QWidget* parent)
    : QDialog(parent),
      m_source(std::move(source)),
      m_settings(settings),
      m_windowTheme(theme),
      m_path(new QLineEdit(this)),
      m_extent(new QComboBox(this)),
      m_theme(new QComboBox(this)),
      m_width(pixels(this, tr("Width"))),
      m_height(pixels(this, tr("Height"))),
      m_scale(new QComboBox(this)),
      m_words(new QCheckBox(tr("Title and result text"), this)),
      m_numbers(new QCheckBox(tr("Table of numbers"), this)),
      m_preview(new QLabel(this)),
      m_errorText(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this)),
      m_soon(new QTimer(this))
{
    setWindowTitle(tr("Save Picture"));
    m_soon->setSingleShot(true);
    m_soon->setInterval(kPreviewDelay);
    connect(m_soon, &QTimer::timeout, this, &PictureDialog::showPreview);
    assemble();
    giveLettersTo(*this);
    restoreSettings();
    showPreview();
}

PictureDialog::~PictureDialog() = default;

void PictureDialog::assemble()
{
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(10);
    auto* file = new QHBoxLayout;
    auto* browseButton = new QPushButton(tr("Browse..."), this);
    browseButton->setAutoDefault(false);
    browseButton->setAccessibleName(tr("Browse: %1").arg(tr("File")));
    connect(browseButton, &QPushButton::clicked, this, &PictureDialog::browse);
    m_path->setMinimumWidth(260);
    m_path->setAccessibleName(tr("File"));
    file->addWidget(m_path, 1);
    file->addWidget(browseButton);
    form->addRow(labelFor(tr("&File"), m_path), file);
    addWhat(*form);
    addSize(*form);
    m_errorText->setWordWrap(true);
    m_errorText->setForegroundRole(QPalette::BrightText);
    m_errorText->hide();
    form->addRow(m_errorText);
    m_preview->setFixedSize(kPreview);
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setFrameShape(QFrame::StyledPanel);
    m_preview->setAccessibleName(tr("Preview"));
    auto* copyButton = m_buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copyButton->setAutoDefault(false);
    connect(copyButton, &QPushButton::clicked, this, &PictureDialog::copy);
    new FocusRing(*m_buttons->button(QDialogButtonBox::Save)); // the style does not show focus on a default button
    connect(m_buttons, &QDialogButtonBox::accepted, this, &PictureDialog::save);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &PictureDialog::reject);
    auto* halves = new QHBoxLayout;
    halves->addLayout(form, 1);
    halves->addSpacing(12);
    halves->addWidget(m_preview);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(14);
    column->addLayout(halves, 1);
    column->addWidget(m_buttons);
}

void PictureDialog::addWhat(QFormLayout& form)
{
    m_extent->addItem(tr("Visible range"), static_cast<int>(PictureOptions::Extent::View));
    if (m_source->hasSelection())
        m_extent->addItem(tr("Selected range"), static_cast<int>(PictureOptions::Extent::Selection));
    m_extent->addItem(tr("Entire timeline"), static_cast<int>(PictureOptions::Extent::Everything));
    m_theme->addItem(tr("Same as window"), -1);
    m_theme->addItem(tr("Light"), static_cast<int>(Theme::Mode::Light));
    m_theme->addItem(tr("Dark"), static_cast<int>(Theme::Mode::Dark));
    m_extent->setVisible(m_source->hasTime());
    if (m_source->hasTime())
        form.addRow(tr("&Show"), m_extent);
    form.addRow(tr("&Colours"), m_theme);
    form.addRow(QString(), m_words);
    form.addRow(QString(), m_numbers);
    connect(m_extent, &QComboBox::currentIndexChanged, m_soon, qOverload<>(&QTimer::start));
    connect(m_theme, &QComboBox::currentIndexChanged, m_soon, qOverload<>(&QTimer::start));
    connect(m_words, &QCheckBox::toggled, m_soon, qOverload<>(&QTimer::start));
    connect(m_numbers, &QCheckBox::toggled, m_soon, qOverload<>(&QTimer::start));
}

void PictureDialog::addSize(QFormLayout& form)
{
    auto* size = new QHBoxLayout;
    size->addWidget(m_width, 1);
    size->addWidget(new QLabel(QStringLiteral("×"), this));
    size->addWidget(m_height, 1);
    form.addRow(labelFor(tr("Si&ze"), m_width), size);
    for (const double scale : {1.0, 2.0, 3.0, 4.0})
        m_scale->addItem(tr("%1x").arg(scale), scale);
    m_scale->setToolTip(tr("Pixels of the .png per screen pixel. Vector formats are independent of the resolution."));
    form.addRow(tr("Sca&le"), m_scale);
    connect(m_width, &QSpinBox::valueChanged, m_soon, qOverload<>(&QTimer::start));
    connect(m_height, &QSpinBox::valueChanged, m_soon, qOverload<>(&QTimer::start));
    connect(m_path, &QLineEdit::textChanged, this,
        [this](const QString& path) { m_scale->setEnabled(!path.endsWith(".svg", Qt::CaseInsensitive) && !path.endsWith(".pdf", Qt::CaseInsensitive)); });
}

void PictureDialog::restoreSettings()
{
    const auto chosen = [this](const char* name, const QVariant& usual) { return m_settings.choice(QStringLiteral("picture/") + name, usual); };
    const QString folder = m_settings.lastFolder();
    m_path->setText(QDir(folder.isEmpty() ? QDir::homePath() : folder).filePath(m_source->fileName() + chosen("suffix", ".png").toString()));
    m_path->selectAll();
    m_width->setValue(chosen("width", 1600).toInt());
    m_height->setValue(chosen("height", 1000).toInt());
    m_scale->setCurrentIndex(std::max(m_scale->findData(chosen("scale", 1.0).toDouble()), 0));
    m_theme->setCurrentIndex(std::max(m_theme->findData(chosen("theme", -1).toInt()), 0));
    m_words->setChecked(chosen("words", true).toBool());
    m_numbers->setChecked(chosen("numbers", true).toBool());
    if (const int selection = m_extent->findData(static_cast<int>(PictureOptions::Extent::Selection)); selection >= 0)
        m_extent->setCurrentIndex(selection);
}

void PictureDialog::saveSettings()
{
    const auto choose = [this](const char* name, const QVariant& value) { m_settings.setChoice(QStringLiteral("picture/") + name, value); };
    choose("suffix", "." + QFileInfo(m_path->text()).suffix().toLower());
    choose("width", m_width->value());
    choose("height", m_height->value());
    choose("scale", m_scale->currentData());
    choose("theme", m_theme->currentData());
    choose("words", m_words->isChecked());
    choose("numbers", m_numbers->isChecked());
}

PictureOptions PictureDialog::options() const
{
    PictureOptions options;
    options.path = m_path->text().trimmed();
    options.size = {m_width->value(), m_height->value()};
    options.scale = m_scale->currentData().toDouble();
    options.extent = static_cast<PictureOptions::Extent>(m_extent->currentData().toInt());
    const int theme = m_theme->currentData().toInt();
    options.theme = theme < 0 ? m_windowTheme : static_cast<Theme::Mode>(theme);
    options.hasWords = m_words->isChecked();
    options.hasNumbers = m_numbers->isChecked();
    return options;
}

void PictureDialog::browse()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save Picture As"), m_path->text(), tr("Pictures (*.png *.svg *.pdf)"));
    if (path.isEmpty())
        return;
    m_confirmed = path; // confirmed in the file dialog
    m_path->setText(path);
}

bool PictureDialog::mayWrite(const QString& path)
{
    if (path == m_confirmed || !QFileInfo::exists(path))
        return true;
    return QMessageBox::question(this, tr("Replace the file?"), tr("%1 already exists. Replace it?").arg(path)) == QMessageBox::Yes;
}

void PictureDialog::save()
{
    const PictureOptions wanted = options();
    if (!mayWrite(wanted.path))
        return;
    const auto done = savePicture(wanted, *m_source);
    m_errorText->setVisible(!done);
    if (!done)
        return m_errorText->setText(QString::fromStdString(done.error().message));
    saveSettings();
    emit saved(wanted.path);
    accept();
}

void PictureDialog::copy()
{
    const QImage image = pictureOf(options(), *m_source);
    m_errorText->setVisible(image.isNull());
    if (image.isNull())
        return m_errorText->setText(tr("Not enough memory for a picture of this size."));
    QGuiApplication::clipboard()->setImage(image);
    saveSettings();
    emit copied();
    accept();
}

void PictureDialog::showPreview()
{
    PictureOptions small = options();
    const double fit = std::min(static_cast<double>(kPreview.width()) / small.size.width(), static_cast<double>(kPreview.height()) / small.size.height());
    small.scale = std::min(fit, 1.0) * devicePixelRatioF();
    QImage image = pictureOf(small, *m_source);
    image.setDevicePixelRatio(devicePixelRatioF());
    m_preview->setPixmap(QPixmap::fromImage(image));
}

} // namespace stallscope::gui
