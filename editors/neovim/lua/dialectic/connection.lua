-- A connection through `dialectic connect --stdio`: JSON-RPC 2.0 in Content-Length frames.
local uv = vim.loop

local Connection = {}
Connection.__index = Connection

-- Starts the program. `handlers` has on_notification(method, params), on_request(method, params) and on_exit(code, message).
-- Returns nil and the reason when the program cannot be started.
function Connection.open(command, cwd, handlers)
  local self = setmetatable({ handlers = handlers, waiting = {}, next_id = 1, input = "", errors = {} }, Connection)
  self.stdin, self.stdout, self.stderr = uv.new_pipe(false), uv.new_pipe(false), uv.new_pipe(false)
  local options = {
    args = vim.list_slice(command, 2),
    cwd = cwd,
    stdio = { self.stdin, self.stdout, self.stderr },
    hide = true,
  }
  local handle, problem = uv.spawn(command[1], options, vim.schedule_wrap(function(code)
    self:_ended(code)
  end))
  if handle == nil then
    for _, pipe in ipairs({ self.stdin, self.stdout, self.stderr }) do
      pipe:close()
    end
    return nil, problem
  end
  self.handle = handle
  self.stdout:read_start(vim.schedule_wrap(function(_, chunk)
    if chunk then
      self:_receive(chunk)
    end
  end))
  self.stderr:read_start(vim.schedule_wrap(function(_, chunk)
    table.insert(self.errors, chunk)
  end))
  return self
end

-- Sends a request. `on_answer(result, error)` is called once, except when the connection ends before.
function Connection:request(method, params, on_answer)
  local id = self.next_id
  self.next_id = id + 1
  self.waiting[id] = on_answer or function() end
  self:_send({ id = id, method = method, params = params })
end

-- Ends the connection; the program answers what was asked before.
function Connection:close()
  self.is_closing = true
  if not self.stdin:is_closing() then
    self.stdin:close()
  end
end

-- Ends the program at once.
function Connection:kill()
  self.is_closing = true
  if self.handle and not self.handle:is_closing() then
    self.handle:kill("sigterm")
  end
end

function Connection:_send(message)
  if self.stdin:is_closing() then
    return
  end
  message.jsonrpc = "2.0"
  if message.params and vim.tbl_isempty(message.params) then
    message.params = vim.empty_dict()
  end
  local body = vim.json.encode(message)
  self.stdin:write("Content-Length: " .. #body .. "\r\n\r\n" .. body)
end

function Connection:_receive(chunk)
  self.input = self.input .. chunk
  while true do
    local _, header_end = self.input:find("\r\n\r\n", 1, true)
    local length = header_end and tonumber(self.input:sub(1, header_end):match("[Cc]ontent%-[Ll]ength: (%d+)"))
    if not length or #self.input < header_end + length then
      return
    end
    local body = self.input:sub(header_end + 1, header_end + length)
    self.input = self.input:sub(header_end + length + 1)
    self:_take(vim.json.decode(body, { luanil = { object = true, array = true } }))
  end
end

function Connection:_take(message)
  if message.method and message.id then
    local result, problem = self.handlers.on_request(message.method, message.params or {})
    self:_send({ id = message.id, result = result, error = problem })
  elseif message.method then
    self.handlers.on_notification(message.method, message.params or {})
  elseif message.id then
    local on_answer = self.waiting[message.id]
    self.waiting[message.id] = nil
    if on_answer then
      on_answer(message.result, message.error)
    end
  end
end

function Connection:_ended(code)
  for _, handle in ipairs({ self.stdin, self.stdout, self.stderr, self.handle }) do
    if not handle:is_closing() then
      handle:close()
    end
  end
  self.handlers.on_exit(code, vim.trim(table.concat(self.errors)))
end

return Connection
