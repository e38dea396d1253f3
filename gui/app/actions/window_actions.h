// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/settings.h"
#include "profiler/base/units.h"

#include <QString>

#include <functional>

class QWidget;

namespace stallscope::gui {

class Actions;
class Aligner;
class DocumentController;
class ExperimentController;
class PicturesController;
class RecordingController;
class RunPanel;
class SavedLayouts;
class TourController;
class WorkArea;

/// Defines the actions of files, pictures and reports, "file.".
void defineFileActions(Actions& actions, DocumentController& files, PicturesController& pictures, WorkArea& work);
/// Defines the actions of experiments, recordings and followed files, "run.", and those that align runs, "align.".
void defineRunActions(
    Actions& actions, RunPanel& form, ExperimentController& experiments, RecordingController& recordings, DocumentController& files, Aligner& aligner);
/// Defines the actions that show a page, "page.", or a panel, "panel." and "view.", and predictions without a wait, "whatIf.".
void definePageActions(Actions& actions, WorkArea& work, QWidget& form);
void definePanelActions(Actions& actions, WorkArea& work, QWidget& notes, QWidget& output);
void defineWhatIfActions(Actions& actions, WorkArea& work);
void defineLayoutActions(Actions& actions, SavedLayouts& layouts);
void defineTourActions(Actions& actions, TourController& tour);

/// Defines the actions of the look, "view.theme", "theme." and "view.lessMotion". `isDark` is the theme in use.
void defineThemeActions(Actions& actions, ThemeChoice choice, const std::function<bool()>& isDark, const std::function<void(ThemeChoice)>& choose);
/// Marks a choice, without choosing it.
void markTheme(const Actions& actions, ThemeChoice choice);
/// Defines an action for each language, "language.". Empty code: language of the system.
void defineLanguageActions(Actions& actions, const QString& code, const std::function<void(const QString&)>& choose);

/// Defines an action for each unit of durations, "units.". The current one is durationUnit().
void defineUnitActions(Actions& actions, const std::function<void(DurationUnit)>& choose);

} // namespace stallscope::gui
