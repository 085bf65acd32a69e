-- References and comments of the review as virtual text at the end of their lines.
local files = require("dialectic.files")

local M = {}
local namespace = vim.api.nvim_create_namespace("dialectic")

local function one_line(text)
  local line = vim.trim((text:gsub("%s+", " ")))
  return vim.fn.strchars(line) > 80 and vim.fn.strcharpart(line, 0, 79) .. "…" or line
end

-- Returns the last heading of a path of headings.
local function heading(section)
  return section and (section:match("([^>]+)$")) or ""
end

function M.describe_reference(reference)
  local state = reference.state == "exact" and "" or " (" .. (reference.reason or reference.state) .. ")"
  return one_line(vim.trim(heading(reference.section)) .. state)
end

function M.describe_thread(thread)
  local entry = thread.entries[#thread.entries]
  local by = entry.by.kind == "person" and "You" or entry.by.name
  return one_line(by .. ": " .. entry.text)
end

-- Lists the open comments on code: { path, line, end_line, text }.
function M.threads_in_code(threads, folders)
  local found = {}
  for _, thread in ipairs(threads) do
    local place = thread.place
    local path = place.kind == "code" and files.absolute(place.path, folders)
    if path and thread.state ~= "resolved" and #thread.entries > 0 then
      -- Line 0 is the file as a whole.
      local line, end_line = math.max(place.line, 1), math.max(place.endLine, 1)
      table.insert(found, { path = path, line = line, end_line = end_line, text = M.describe_thread(thread) })
    end
  end
  return found
end

function M.clear()
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  end
end

local function mark(buffer, line, text, group)
  if text ~= "" and line >= 1 and line <= vim.api.nvim_buf_line_count(buffer) then
    vim.api.nvim_buf_set_extmark(buffer, namespace, line - 1, 0, { virt_text = { { "  " .. text, group } } })
  end
end

function M.show(buffer, review)
  if not vim.api.nvim_buf_is_loaded(buffer) then
    return
  end
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  local path = files.path_of(buffer)
  if not path then
    return
  end
  local seen = {}
  for _, reference in ipairs(review.references) do
    local text = M.describe_reference(reference)
    local key = text .. "\n" .. (reference.line or "")
    if reference.path == path and not seen[key] then
      seen[key] = true
      mark(buffer, reference.line, "▸ " .. text, "DialecticReference")
    end
  end
  for _, thread in ipairs(review.threads) do
    if thread.path == path then
      mark(buffer, thread.line, "● " .. thread.text, "DialecticComment")
    end
  end
end

function M.show_all(review)
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    M.show(buffer, review)
  end
end

return M
