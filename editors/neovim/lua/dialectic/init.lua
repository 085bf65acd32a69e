local Connection = require("dialectic.connection")
local answers = require("dialectic.answers")
local files = require("dialectic.files")
local marks = require("dialectic.marks")

local M = {}

local config = {
  -- The program that connects, with its arguments.
  command = { "dialectic" },
  -- "browser" starts the browser panel when no window has the folder open.
  panel = nil,
  -- Seconds between the signs of life of the window.
  heartbeat = 10,
  virtual_text = true,
}

local nothing = { references = {}, threads = {} }
local connection, folders, review, alive
-- The selection of this editor that the window knows.
local selected

local function say(message, level)
  vim.notify("Dialectic: " .. message, level or vim.log.levels.INFO)
end

local function warn(message)
  say(message, vim.log.levels.WARN)
end

local function set_review(changes)
  review = vim.tbl_extend("force", review or nothing, changes)
  if config.virtual_text then
    marks.show_all(review)
  end
end

local function read_references()
  connection:request("references/places", {}, function(answer)
    if answer and answer.kind == "places" then
      set_review({ title = answer.title, references = answer.references })
    else
      set_review({ title = "", references = {} })
    end
  end)
end

local function read_threads()
  connection:request("feedback/status", {}, function(answer)
    local threads = answer and answer.kind == "status" and answer.threads or {}
    set_review({ threads = marks.threads_in_code(threads, folders) })
  end)
end

-- Reads the references and the comments of the review again.
function M.refresh()
  if connection and folders then
    read_references()
    read_threads()
  end
end

local function expect_heartbeat()
  alive = alive or vim.loop.new_timer()
  alive:start(config.heartbeat * 3000, 0, vim.schedule_wrap(function()
    if connection then
      warn("The window does not answer. Connecting again.")
      connection:kill()
      M.connect()
    end
  end))
end

local on = {
  ["$/connected"] = function(params)
    folders = params.folders
    connection:request("program/join", { news = true, heartbeat = config.heartbeat, answers = { "diagnostics" } })
    expect_heartbeat()
    M.refresh()
  end,
  ["$/heartbeat"] = expect_heartbeat,
  ["review/changed"] = function()
    M.refresh()
    require("dialectic.document").update(connection)
  end,
  ["feedback/changed"] = function()
    read_threads()
  end,
}

local function answer_request(method, params)
  if method == "editor/problems" then
    return answers.problems(params.filePaths)
  end
  return nil, { code = -32601, message = "Unknown method: " .. method }
end

local function forget()
  connection, folders, review, selected = nil, nil, nil, nil
  if alive then
    alive:stop()
  end
  marks.clear()
end

-- Connects to the window of the working directory, as soon as there is one.
function M.connect()
  M.disconnect()
  local command = vim.list_extend(vim.deepcopy(config.command), { "connect", "--stdio", "--wait", "--name", "Neovim" })
  if config.panel then
    vim.list_extend(command, { "--panel", config.panel })
  end
  local opened, problem
  opened, problem = Connection.open(command, vim.fn.getcwd(), {
    on_notification = function(method, params)
      if connection == opened and on[method] then
        on[method](params)
      end
    end,
    on_request = answer_request,
    on_exit = function(_, message)
      if connection ~= opened then
        return
      end
      local was_connected = folders ~= nil
      forget()
      warn(message == "" and "The connection ended." or message)
      if was_connected then
        M.connect()
      end
    end,
  })
  if opened then
    connection = opened
  else
    warn("Cannot start " .. config.command[1] .. ": " .. tostring(problem) .. ". Install the program dialectic, as the README of this plugin shows.")
  end
end

function M.disconnect()
  if connection then
    connection:close()
    forget()
  end
end

function M.is_connected()
  return folders ~= nil
end

-- Returns true when a window is connected; otherwise says how to connect.
local function needs_window()
  if folders then
    return true
  end
  warn(connection and "No window has this folder open. Open it in VS Code, or run dialectic panel." or "Not connected. Run :DialecticConnect.")
  return false
end

local function show_list(title, items)
  vim.fn.setqflist({}, " ", { title = title, items = items })
  if #items == 0 then
    say("There is nothing to list.")
  else
    vim.cmd("copen")
  end
end

-- Lists the references of the review in the quickfix list.
function M.references()
  if not needs_window() then
    return
  end
  local items = vim.tbl_map(function(reference)
    local text = reference.text .. "  " .. marks.describe_reference(reference)
    return { filename = reference.path, lnum = reference.line, end_lnum = reference.endLine, text = text }
  end, (review or nothing).references)
  show_list("Dialectic: " .. ((review or {}).title or ""), items)
end

-- Lists the open comments on code in the quickfix list.
function M.comments()
  if not needs_window() then
    return
  end
  local items = vim.tbl_map(function(thread)
    return { filename = thread.path, lnum = thread.line, end_lnum = thread.end_line, text = thread.text }
  end, (review or nothing).threads)
  show_list("Dialectic: comments", items)
end

-- Opens the text of the review in a window.
function M.review()
  if needs_window() then
    require("dialectic.document").open(connection)
  end
end

-- Opens the code of a reference by its text, as the review has it.
function M.follow(text)
  for _, reference in ipairs((review or nothing).references) do
    if reference.text == text and reference.path then
      vim.cmd("edit " .. vim.fn.fnameescape(reference.path))
      local last = vim.api.nvim_buf_line_count(0)
      vim.api.nvim_win_set_cursor(0, { math.min(reference.line, last), 0 })
      return true
    end
  end
  warn("There is no single place for " .. text .. ".")
  return false
end

-- Returns the texts of the references of the review.
function M.reference_texts()
  return vim.tbl_map(function(reference)
    return reference.text
  end, (review or nothing).references)
end

local function send_comment(path, first, last, text, is_now)
  local params = { path = path, line = first, endLine = last, text = text, mode = is_now and "ask" or "review" }
  connection:request("feedback/comment", params, function(answer, problem)
    if answer and answer.kind == "kept" then
      local kept = is_now and "The comment was sent." or "The comment is kept until you finish the review."
      say(answer.notice or kept)
    else
      warn((answer or problem).message)
    end
  end)
end

-- Comments on lines of the current file. Asks for the text when there is none. `is_now` sends it before the verdict.
function M.comment(first, last, text, is_now)
  if not needs_window() then
    return
  end
  local path = files.path_of(0)
  if not path or vim.bo.modified then
    return warn(path and "Save the file first: comments are on saved lines." or "This buffer is not a file.")
  end
  if text and text ~= "" then
    return send_comment(path, first, last, text, is_now)
  end
  vim.ui.input({ prompt = "Comment: " }, function(given)
    if given and given ~= "" then
      send_comment(path, first, last, given, is_now)
    end
  end)
end

-- Tells the window what is selected here, and so that the person works in this editor.
local function tell_selected(selection)
  if folders then
    selected = selection
    connection:request("program/select", { selection = selection or vim.NIL })
  end
end

-- Tells the window the selection; without one, that there is none any longer.
local function follow_selection()
  local selection = answers.selection()
  if selection or (selected and files.path_of(0)) then
    tell_selected(selection)
  end
end

local function follow_editor()
  local group = vim.api.nvim_create_augroup("dialectic", {})
  local function listen(events, callback)
    vim.api.nvim_create_autocmd(events, { group = group, callback = callback })
  end
  listen({ "BufReadPost", "BufWinEnter" }, function(event)
    if review and config.virtual_text then
      marks.show(event.buf, review)
    end
  end)
  listen({ "BufWritePost" }, M.refresh)
  -- A selection stays when visual mode ends, for an assistant in a terminal of this editor, until the cursor moves.
  listen({ "CursorMoved" }, follow_selection)
  listen({ "ModeChanged" }, function()
    if vim.fn.mode():match("^[vV\22]") then
      follow_selection()
    end
  end)
  -- The window asks the most recently active editor for diagnostics.
  listen({ "FocusGained", "BufWritePost" }, function()
    tell_selected(selected)
  end)
  listen({ "VimLeavePre" }, M.disconnect)
end

function M.setup(options)
  config = vim.tbl_extend("force", config, options or {})
  follow_editor()
  M.connect()
end

return M
