// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/name_forms.h"

#include <cctype>

namespace stallscope::gui {

namespace {

/// Removes template arguments, the parameter list and everything behind it.
std::string withoutArguments(std::string_view name)
{
    std::string bare;
    int depth = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        if (c == '<') {
            ++depth;
        } else if (c == '>' && depth > 0) {
            --depth;
        } else if (depth == 0) {
            // "(anonymous namespace)" is part of a name, "(int, float)" is not
            if (c == '(' && i > 0 && name[i - 1] != ':')
                break;
            bare += c;
        }
    }
    return bare;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
        text.remove_suffix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
        text.remove_prefix(1);
    return text;
}

std::string_view after(std::string_view text, std::string_view mark)
{
    const std::size_t at = text.rfind(mark);
    return at == std::string_view::npos ? text : text.substr(at + mark.size());
}

/// Removes the library prefix from the name of a call.
std::string_view withoutVendor(std::string_view name)
{
    for (const std::string_view prefix : {"cuda", "hip", "cu"}) {
        if (name.starts_with(prefix) && name.size() > prefix.size() && std::isupper(static_cast<unsigned char>(name[prefix.size()])))
            return name.substr(prefix.size());
    }
    return name;
}

void add(std::vector<std::string>& forms, std::string_view form)
{
    form = trimmed(form);
    if (!form.empty() && (forms.empty() || form.size() < forms.back().size()))
        forms.emplace_back(form);
}

} // namespace

std::vector<std::string> nameForms(std::string_view name)
{
    std::vector<std::string> forms;
    add(forms, name);
    const std::size_t place = name.find(".py(");
    if (place != std::string_view::npos) {
        const std::size_t folder = name.substr(0, place).rfind('/');
        add(forms, folder == std::string_view::npos ? name : name.substr(folder + 1));
        add(forms, after(name, "): "));
        return forms;
    }
    add(forms, withoutVendor(name));
    if (name.find_first_of("<(:") == std::string_view::npos || name.front() == '<')
        return forms;
    std::string bare = withoutArguments(name);
    if (bare.rfind("void ", 0) == 0)
        bare.erase(0, 5);
    add(forms, bare);
    add(forms, after(trimmed(bare), "::"));
    return forms;
}

} // namespace stallscope::gui
