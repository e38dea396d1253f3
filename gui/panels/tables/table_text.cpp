// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/table_text.h"

#include "profiler/formats/common/atomic_file.h"
#include "profiler/formats/csv_export.h"

#include <QStringList>

namespace stallscope::gui {

namespace {

constexpr std::string_view kLineEnd = "\r\n";
constexpr std::size_t kPiece = std::size_t{1} << 16; // write buffer in bytes

std::string headOf(const TableRows& rows)
{
    std::string line;
    for (const TableColumn& column : rows.columns()) {
        if (!line.empty())
            line += ',';
        line += column.key;
    }
    return line.append(kLineEnd);
}

void appendRow(std::string& out, const TableRows& rows, std::size_t row)
{
    for (std::size_t column = 0; column < rows.columns().size(); ++column) {
        out += column == 0 ? "" : ",";
        const std::string text = plainText(rows.context(), rows.form(column), rows.value(row, column));
        if (isText(rows.form(column)))
            appendCsvText(out, text);
        else
            out += text;
    }
    out += kLineEnd;
}

} // namespace

QString copiedText(const TableRows& rows, std::span<const std::uint32_t> shown)
{
    QStringList head;
    for (const TableColumn& column : rows.columns())
        head << titleOf(column);
    QString text = head.join('\t') + '\n';
    for (const std::uint32_t row : shown) {
        for (std::size_t column = 0; column < rows.columns().size(); ++column)
            text += (column == 0 ? "" : "\t") + rows.words(row, column).replace('\t', ' ').replace('\n', ' ');
        text += '\n';
    }
    return text;
}

Result<> saveCsv(const TableRows& rows, std::span<const std::uint32_t> shown, const std::filesystem::path& path, const std::stop_token& stop)
{
    auto file = AtomicFile::create(path, AtomicFile::Packing::Plain);
    if (!file)
        return file.error();
    std::string piece = headOf(rows);
    for (const std::uint32_t row : shown) {
        appendRow(piece, rows, row);
        if (piece.size() < kPiece)
            continue;
        file->write(piece);
        piece.clear();
        if (file->hasFailed())
            break;
        if (stop.stop_requested())
            return Error{"cancelled"};
    }
    file->write(piece);
    return file->finish();
}

} // namespace stallscope::gui
