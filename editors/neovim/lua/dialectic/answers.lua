-- Answers to assistants: the selection, and the problems that language servers have published.
local files = require("dialectic.files")

local M = {}
local severities = { "error", "warning", "info", "hint" }

local function read_problem(buffer, item)
  local line, end_line = item.lnum + 1, (item.end_lnum or item.lnum) + 1
  return {
    severity = severities[item.severity] or "error",
    message = item.message,
    line = line,
    column = files.column(buffer, line, item.col),
    endLine = end_line,
    endColumn = files.column(buffer, end_line, item.end_col or item.col),
    source = item.source,
    code = item.code,
  }
end

function M.problems(paths)
  local answer = {}
  for _, path in ipairs(paths) do
    local buffer = files.buffer_of(path)
    if buffer then
      local problems = vim.tbl_map(function(item)
        return read_problem(buffer, item)
      end, vim.diagnostic.get(buffer))
      table.insert(answer, { filePath = path, isDirty = vim.bo[buffer].modified, problems = problems })
    end
  end
  return { files = answer }
end

local function bytes_of_character(buffer, row, column)
  local line = vim.api.nvim_buf_get_lines(buffer, row - 1, row, false)[1] or ""
  return #vim.fn.matchstr(line, ".", column)
end

-- Returns the text that is selected in visual mode; a block counts as its whole lines. Nil outside of files.
function M.selection()
  local buffer = vim.api.nvim_get_current_buf()
  local path = files.path_of(buffer)
  local mode = vim.fn.mode()
  if not path or not mode:match("^[vV\22]") then
    return nil
  end
  local _, row, column = unpack(vim.fn.getpos("v"))
  local _, end_row, end_column = unpack(vim.fn.getpos("."))
  if row > end_row or (row == end_row and column > end_column) then
    row, column, end_row, end_column = end_row, end_column, row, column
  end
  local first, last = column - 1, end_column - 1
  if mode == "v" then
    last = last + bytes_of_character(buffer, end_row, last)
  else
    first = 0
    last = #(vim.api.nvim_buf_get_lines(buffer, end_row - 1, end_row, false)[1] or "")
  end
  local lines = vim.api.nvim_buf_get_text(buffer, row - 1, first, end_row - 1, last, {})
  return {
    text = table.concat(lines, "\n"),
    source = path,
    startLine = row,
    startColumn = files.column(buffer, row, first),
    endLine = end_row,
    endColumn = files.column(buffer, end_row, last),
    languageId = vim.bo[buffer].filetype,
  }
end

return M
