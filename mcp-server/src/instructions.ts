/** The text by which an assistant learns the loop of a review. */
export const instructions = `Dialectic shows your reviews in a panel beside the code, where the user reads, asks, comments and decides.
1. After changing code, call present_review (request_review for the diff), and correct the references that its result lists.
2. Call wait_for_feedback: it answers when the user has said something. Your turn may end meanwhile; nothing is lost.
3. Answer questions with answer_comment, and edit nothing for them.
4. When changes are requested, make them, read the text with get_review, update its parts, and report to each thread with answer_comment and addressed.
5. Call wait_for_feedback again until the user approves.
get_selection returns what the user points at. get_diagnostics, get_symbol_lsp_info, get_references and rename_symbol ask language servers, where these are listed, faster than a build; ide_capability combines such questions. When a call cannot reach a window, health_check and list_workspaces say why.`;
