-- Files, buffers and columns, as the protocol has them: real paths, and columns that count UTF-16 code units from 1.
local M = {}

function M.path_of(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  if name == "" or vim.bo[buffer].buftype ~= "" then
    return nil
  end
  return vim.loop.fs_realpath(name)
end

function M.buffer_of(path)
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and M.path_of(buffer) == path then
      return buffer
    end
  end
end

-- Returns the absolute path of a path that is relative to one of the folders.
function M.absolute(path, folders)
  if path:match("^/") or path:match("^%a:[/\\]") then
    return path
  end
  for _, folder in ipairs(folders) do
    local file = folder .. "/" .. path
    if vim.loop.fs_stat(file) then
      return file
    end
  end
end

-- Returns the column of a 0-based byte offset in a line of a buffer.
function M.column(buffer, line, byte)
  local text = vim.api.nvim_buf_get_lines(buffer, line - 1, line, false)[1] or ""
  local _, units = vim.str_utfindex(text, math.min(byte, #text))
  return units + 1
end

return M
