export { inboxFolder } from "./inboxFiles.ts";
export { listInbox } from "./listInbox.ts";
export { openCommand } from "./openCommand.ts";
