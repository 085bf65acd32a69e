if vim.g.loaded_dialectic then
  return
end
vim.g.loaded_dialectic = true

vim.api.nvim_set_hl(0, "DialecticReference", { link = "Comment", default = true })
vim.api.nvim_set_hl(0, "DialecticComment", { link = "WarningMsg", default = true })

local function command(name, call, options)
  vim.api.nvim_create_user_command(name, call, options or {})
end

command("DialecticConnect", function()
  require("dialectic").setup()
end, { desc = "Connect to the window of the working directory" })
command("DialecticDisconnect", function()
  require("dialectic").disconnect()
end, { desc = "End the connection" })
command("DialecticReview", function()
  require("dialectic").review()
end, { desc = "Open the text of the review" })
command("DialecticReferences", function()
  require("dialectic").references()
end, { desc = "List the references of the review in the quickfix list" })
command("DialecticComments", function()
  require("dialectic").comments()
end, { desc = "List the open comments on code in the quickfix list" })
command("DialecticComment", function(given)
  require("dialectic").comment(given.line1, given.line2, given.args, given.bang)
end, { range = true, nargs = "*", bang = true, desc = "Comment on lines; ! sends the comment at once" })
