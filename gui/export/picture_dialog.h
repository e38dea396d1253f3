// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/access/keyboard_focus.h"
#include "gui/export/picture.h"

#include <QDialog>

#include <memory>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTimer;

namespace stallscope::gui {

class Settings;

/// Asks for the contents of a picture, shows a preview, and saves or copies it. Remembers the last choices.
class PictureDialog : public QDialog {
    Q_OBJECT
public:
    /// The settings outlive it. `theme` is that of the window.
    PictureDialog(std::unique_ptr<const PictureSource> source, Settings& settings, Theme::Mode theme, QWidget* parent = nullptr);
    ~PictureDialog() override;

    [[nodiscard]] PictureOptions options() const;

signals:
    void saved(const QString& path);
    void copied();

protected:
    bool focusNextPrevChild(bool isNext) override { return focusNext(*this, isNext); }

private:
    void assemble();
    void addWhat(QFormLayout& form);
    void addSize(QFormLayout& form);
    void restoreSettings();
    void saveSettings();
    void browse();
    void save();
    [[nodiscard]] bool mayWrite(const QString& path);
    void copy();
    void showPreview();

    std::unique_ptr<const PictureSource> m_source;
    Settings& m_settings;
    Theme::Mode m_windowTheme;
    QLineEdit* m_path;
    QComboBox* m_extent;
    QComboBox* m_theme;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QComboBox* m_scale;
    QCheckBox* m_words;
    QCheckBox* m_numbers;
    QLabel* m_preview;
    QLabel* m_errorText;
    QDialogButtonBox* m_buttons;
    QTimer* m_soon;
    QString m_confirmed; // a file that the user agreed to replace
};

} // namespace stallscope::gui
