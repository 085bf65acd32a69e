-- The text of the review in a buffer of its own.
local M = {}
local buffer

-- Returns the reference at the cursor: the longest one that covers it.
local function reference_at_cursor()
  local line, column = vim.api.nvim_get_current_line(), vim.api.nvim_win_get_cursor(0)[2] + 1
  local best
  for _, text in ipairs(require("dialectic").reference_texts()) do
    local from = 1
    while true do
      local first, last = line:find(text, from, true)
      if not first then
        break
      end
      if first <= column and column <= last and (not best or #text > #best) then
        best = text
      end
      from = last + 1
    end
  end
  return best
end

local function follow()
  local text = reference_at_cursor()
  if not text then
    return vim.notify("Dialectic: There is no reference here.", vim.log.levels.INFO)
  end
  -- The review stays open beside the code.
  if #vim.api.nvim_tabpage_list_wins(0) == 1 then
    vim.cmd("vsplit")
  else
    vim.cmd("wincmd p")
  end
  require("dialectic").follow(text)
end

local function create()
  buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buffer, "dialectic://review")
  vim.bo[buffer].filetype = "markdown"
  vim.bo[buffer].modifiable = false
  vim.keymap.set("n", "<CR>", follow, { buffer = buffer, desc = "Open the code of the reference" })
end

local function show(text)
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, "\r?\n"))
  vim.bo[buffer].modifiable = false
end

-- Reads all pages of the text.
local function read(connection, offset, before, on_text)
  connection:request("review/get", { offset = offset, limit = 1000000 }, function(answer, problem)
    if not answer or answer.kind ~= "review" then
      return on_text(nil, (answer or problem).message)
    end
    local text = before .. answer.content
    if answer.nextOffset then
      read(connection, answer.nextOffset, text, on_text)
    else
      on_text(text)
    end
  end)
end

-- Shows the current text, if the buffer exists.
function M.update(connection)
  if not buffer or not vim.api.nvim_buf_is_valid(buffer) then
    return
  end
  read(connection, 0, "", function(text, problem)
    show(text or problem)
  end)
end

function M.open(connection)
  if not buffer or not vim.api.nvim_buf_is_valid(buffer) then
    create()
  end
  if vim.fn.bufwinid(buffer) == -1 then
    vim.cmd("vsplit")
    vim.api.nvim_win_set_buf(0, buffer)
  else
    vim.api.nvim_set_current_win(vim.fn.bufwinid(buffer))
  end
  M.update(connection)
end

return M
