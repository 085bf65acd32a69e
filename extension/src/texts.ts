import { env, l10n } from "vscode";

/*
 * Every text of the extension that a person reads; those of the manifest are in package.nls.json. Each is a function: the language is known
 * only once VS Code has started the extension. Each bundle gets the groups that it uses. Logs and answers to assistants are in English.
 */

/** Formats a number as the person's language writes it: 1,234. */
function format(number: number): string {
  return new Intl.NumberFormat(env.language).format(number);
}

export const commonTexts = {
  noReview: () => l10n.t("There is no review yet. Ask your assistant to present one."),
  open: () => l10n.t("Open"),
  /** When a session of an assistant came. */
  since: (moment: string) => l10n.t("since {0}", moment),
  /** The person, as the author of a comment. */
  you: () => l10n.t("You"),
};

/** The entry in the status bar, and its tooltip. */
export const statusTexts = {
  notRunning: () => l10n.t("Dialectic: Not running"),
  notSaved: () => l10n.t("Dialectic: Not saved"),
  damaged: () => l10n.t("Dialectic: Damaged"),
  cannotSave: () => l10n.t("Dialectic: Cannot save"),
  news: (updates: number) => l10n.t("Dialectic: {0} new", format(updates)),
  connected: () => l10n.t("Dialectic: Connected"),
  ready: () => l10n.t("Dialectic: Ready"),
  starting: () => l10n.t("Starting…"),
  connectedClients: (names: string) => l10n.t("Connected: {0}", names),
  noClient: () => l10n.t("Ready. No assistant is connected."),
  retrying: () => l10n.t("The latest iteration is not saved yet. Dialectic keeps trying."),
  socket: (path: string) => l10n.t("Socket: {0}", path),
  showReview: () => l10n.t("Show Review"),
  showLog: () => l10n.t("Show Log"),
};

/** The sessions of assistants on a review. */
export const sessionTexts = {
  works: () => l10n.t("works"),
  waits: () => l10n.t("waits for you"),
  there: () => l10n.t("is there"),
  left: () => l10n.t("left"),
};

/** The news for the person, by kind. */
export const newsTexts = {
  label: () => l10n.t("New"),
  labelled: (words: string) => l10n.t("New · {0}", words),
  review: () => l10n.t("A new review"),
  section: (sections: number) =>
    sections === 1 ? l10n.t("1 section changed") : l10n.t("{0} sections changed", format(sections)),
  answer: (answers: number) => (answers === 1 ? l10n.t("1 answer") : l10n.t("{0} answers", format(answers))),
  comment: (comments: number) => (comments === 1 ? l10n.t("1 comment") : l10n.t("{0} comments", format(comments))),
  addressed: (comments: number) =>
    comments === 1 ? l10n.t("1 comment addressed") : l10n.t("{0} comments addressed", format(comments)),
  asked: () => l10n.t("Changes to review"),
  edit: (edits: number) =>
    edits === 1 ? l10n.t("1 edit waits for you") : l10n.t("{0} edits wait for you", format(edits)),
  other: (reviews: number) => (reviews === 1 ? l10n.t("1 other review") : l10n.t("{0} other reviews", format(reviews))),
};

/** The window: its start, its pages, its terminals. */
export const windowTexts = {
  notStarted: (reason: string) => l10n.t("Dialectic could not start: {0}", reason),
  terminalVariables: () => l10n.t("Lets assistants in the terminal find this window's review panel"),
  linkNotOpened: () => l10n.t("VS Code could not open the link."),
  ignored: (names: string) => l10n.t("Set in a folder and ignored: {0}. Use your user settings instead.", names),
};

/** Commands on the review as a whole. */
export const commandTexts = {
  copiedReview: () => l10n.t("Copied review as Markdown"),
  notCleared: (reason: string) =>
    l10n.t("The review was not cleared because its latest iteration is not saved yet: {0}", reason),
  openFolderFirst: () => l10n.t("Open a folder first. The sample needs one."),
  permissionsForgotten: () => l10n.t("Assistants will ask again before they run commands or apply edits"),
  noOpenFiles: () => l10n.t("No file is open in a tab."),
  noCursor: () => l10n.t("Open a file and place the cursor in it first."),
  copiedPaths: (paths: number) => (paths === 1 ? l10n.t("Copied 1 path") : l10n.t("Copied {0} paths", format(paths))),
  copiedReference: (reference: string) => l10n.t("Copied {0}", reference),
  sleepRange: (longest: number) => l10n.t("dialectic.sleep takes a number of seconds from 0 to {0}.", longest),
};

/** The question before an assistant runs a command or applies an edit. */
export const permissionTexts = {
  once: () => l10n.t("Once"),
  always: () => l10n.t("Always"),
  never: () => l10n.t("Never"),
};

/** Code that a reference leads to: files, saved files, and code as of an earlier iteration. */
export const codeTexts = {
  selectFile: () => l10n.t("Select a file"),
  saveReview: () => l10n.t("Save Review"),
  saved: (path: string) => l10n.t("Saved {0}.", path),
  asOfIteration: (path: string, iteration: number) => l10n.t("{0} (iteration {1})", path, iteration),
  comparedWithNow: (name: string, iteration: number) => l10n.t("{0} (iteration {1} ↔ current)", name, iteration),
  textGone: () => l10n.t("This text is no longer available. Open the reference from the review again."),
  openedBeforeReload: () =>
    l10n.t("This editor was opened before the window was reloaded. Open the reference from the review again."),
  readOnly: () => l10n.t("This file is read-only."),
};

/** Create Commit, and git as VS Code offers it. */
export const commitTexts = {
  copiedMessage: () => l10n.t("Copied commit message"),
  sampleNotCommitted: () => l10n.t("The sample is not about your changes and cannot be committed."),
  copyInstead: (reason: string) =>
    l10n.t("{0} To copy the message instead, run “Dialectic: Copy as Commit Message”.", reason),
  notTrusted: () => l10n.t("Git does not run in a workspace that is not trusted."),
  noGitExtension: () => l10n.t("VS Code's Git extension is not available."),
  gitDisabled: () => l10n.t("Git is disabled. Turn on the setting git.enabled."),
  noRepository: () => l10n.t("No folder in this window is in a Git repository."),
  title: () => l10n.t("Create Commit"),
  selectRepository: () => l10n.t("Select a repository"),
  titleIn: (repository: string) => l10n.t("Create Commit in {0}", repository),
  titleNothingStaged: (repository: string) => l10n.t("Create Commit in {0}: no staged changes", repository),
  useAsMessage: () => l10n.t("Use as Message in Source Control"),
  useAsMessageDetail: () => l10n.t("Edit the message and commit there."),
  commitStaged: (files: number) =>
    files === 1 ? l10n.t("Commit 1 Staged File") : l10n.t("Commit {0} Staged Files", format(files)),
  commitAll: (files: number) =>
    files === 1 ? l10n.t("Commit All: 1 Changed File") : l10n.t("Commit All: {0} Changed Files", format(files)),
  commitStagedDetail: () => l10n.t("Runs the hooks and the commit signing of this repository."),
  perSection: () => l10n.t("Create One Commit per Section..."),
  perSectionDetail: () => l10n.t("Opens in the review. Each commit takes the changes that its section explains."),
  keepReview: () => l10n.t("Keep the review with the commit"),
  options: () => l10n.t("Commit Options"),
  keepsReview: () => l10n.t("Keeps the review with the commit"),
  keepReviewDetail: () => l10n.t("As a Git note, named in the message. Push the review notes to share it."),
  commit: () => l10n.t("Commit"),
  commitAnyway: () => l10n.t("Commit Anyway"),
  hasMessage: () => l10n.t("Source Control already has a message."),
  replace: () => l10n.t("Replace"),
  addBelow: () => l10n.t("Add Below"),
  committed: (commit: string) => l10n.t("Committed {0}.", commit),
  notMarked: (reason: string) => l10n.t("The review could not be marked as committed: {0}", reason),
  more: (files: number) => l10n.t("and {0} more", format(files)),
  commitThese: (files: number) =>
    files === 1 ? l10n.t("Commit this file?") : l10n.t("Commit these {0} files?", format(files)),
  failed: (reason: string) => l10n.t("Git could not commit: {0}", reason),
};

/** Review notes, which travel with commits. */
export const notesTexts = {
  noReviews: () =>
    l10n.t("No commit here has a review. If others push theirs, run “Dialectic: Fetch Review Notes” first."),
  openTitle: () => l10n.t("Open Review of Commit"),
  selectReview: () => l10n.t("Select a review, by its title or commit"),
  fetchTitle: () => l10n.t("Fetch Review Notes"),
  pushTitle: () => l10n.t("Push Review Notes"),
  fetchFrom: () => l10n.t("Select a remote to fetch from"),
  pushTo: () => l10n.t("Select a remote to push to"),
  fetching: (remote: string) => l10n.t("Fetching review notes from {0}", remote),
  pushing: (remote: string) => l10n.t("Pushing review notes to {0}", remote),
};

/** Pull requests. */
export const pullTexts = {
  title: () => l10n.t("Review Pull Request"),
  prompt: () =>
    l10n.t(
      "Your gh asks the forge for it, with your login, and git fetches its commits. No file changes, and nothing is sent.",
    ),
  example: () => l10n.t("Number or address, such as 123"),
  reading: (pull: string) => l10n.t("Reading pull request {0}", pull),
};

/** The MCP server, and the configurations of assistants. */
export const connectTexts = {
  copyTitle: () => l10n.t("Copy MCP Configuration"),
  selectServer: () => l10n.t("Select the server to configure"),
  bundledServer: () => l10n.t("Server of this extension"),
  bundledServerDetail: () => l10n.t("Needs Node.js 20 or later on the PATH. Nothing else to install."),
  installedServerDetail: () => l10n.t("Needs the npm package of this name."),
  copiedConfiguration: () => l10n.t("Copied MCP configuration"),
  title: () => l10n.t("Connect an AI Assistant"),
  selectAssistant: () =>
    l10n.t("Select an assistant. You can review the change to its configuration before it is applied."),
  selectScope: (assistant: string) => l10n.t("Select where {0} uses Dialectic", assistant),
  installed: () => l10n.t("Installed"),
  notFound: () => l10n.t("Not found on this computer"),
  setUp: () => l10n.t("Set up"),
  allProjects: () => l10n.t("All projects"),
  thisProject: () => l10n.t("This project"),
  connected: () => l10n.t("Connected"),
  selectToRemove: () => l10n.t("Set up. Select to undo."),
  otherServer: (command: string) => l10n.t("Uses another server: {0}", command),
  localPath: () => l10n.t("Do not commit: contains a path on this computer"),
  diffWith: (assistant: string) => l10n.t("{0} with Dialectic", assistant),
  diffWithout: (assistant: string) => l10n.t("{0} without Dialectic", assistant),
  undo: () => l10n.t("Undo"),
  written: (name: string, check = "") =>
    check ? l10n.t("Written. Restart {0}, then run {1} to check.", name, check) : l10n.t("Written. Restart {0}.", name),
  copyPrompt: () => l10n.t("Copy the Prompt"),
  prompt: () => l10n.t("Present a review of what you just implemented."),
  isConnected: (assistant: string) => l10n.t("{0} is connected to Dialectic.", assistant),
  nowRemoved: (assistant: string) => l10n.t("{0} is no longer set up for Dialectic.", assistant),
  notChanged: (file: string, reason: string) => l10n.t("{0} was not changed: {1}.", file, reason),
};

/** Programs that start in a terminal. */
export const launcherTexts = {
  title: () => l10n.t("Launch an Assistant in a Terminal"),
  needsTrust: () => l10n.t("Terminal launchers start programs, so they need a trusted workspace."),
  manageTrust: () => l10n.t("Manage Workspace Trust"),
  none: () => l10n.t("There are no terminal launchers yet. Add some to the setting dialectic.terminalLaunchers."),
  openSettings: () => l10n.t("Open Settings"),
  selectLauncher: () => l10n.t("Select a launcher"),
  incomplete: (entry: number) => l10n.t("dialectic.terminalLaunchers: entry {0} needs a name and a command.", entry),
};

const otherEndings: Readonly<Record<string, () => string>> = { mixed: () => l10n.t("mixed") };
const nameLineEndings = (name: string) => otherEndings[name]?.() ?? name;

/** Changes of iterations, in the tree, in diffs and on the way from file to file. */
export const changesTexts = {
  changes: () => l10n.t("Changes"),
  iteration: (iteration: number) => l10n.t("Iteration {0}", iteration),
  iterations: (since: number, iteration: number) => l10n.t("Iteration {0} ↔ Iteration {1}", since, iteration),
  uncommitted: () => l10n.t("Uncommitted changes"),
  fileCount: (files: number) => (files === 1 ? l10n.t("1 file") : l10n.t("{0} files", format(files))),
  lineCounts: (added: number, removed: number) => `+${format(added)} −${format(removed)}`,
  viewedCount: (viewed: number) => l10n.t("{0} viewed", format(viewed)),
  progress: (viewed: number, total: number) => l10n.t("{0} of {1} viewed", format(viewed), format(total)),
  commit: (commit: string) => l10n.t("Commit {0}", commit),
  commitsBetween: (first: string, last: string) => l10n.t("Commits {0} to {1}", first, last),
  sinceBase: (base: string) => l10n.t("Since {0}", base),
  commits: () => l10n.t("Commits"),
  commitCount: (count: number) => (count === 1 ? l10n.t("1 commit") : l10n.t("{0} commits", format(count))),
  layers: () => l10n.t("Layers"),
  onBranch: (branch: string) => l10n.t("on {0}", branch),
  other: () => l10n.t("Other Changes"),
  severalCommits: () => l10n.t("Several Commits…"),
  firstCommit: () => l10n.t("Select the first commit"),
  lastCommit: (subject: string) => l10n.t("Select the last commit, from “{0}”", subject),
  otherBase: () => l10n.t("Compare with Another Branch or Tag…"),
  otherBaseHint: () => l10n.t("Type a branch, a tag or a commit"),
  noBases: () => l10n.t("There is no such branch, tag or commit."),
  upstream: () => l10n.t("upstream"),
  noCommits: () => l10n.t("There are no single commits in these changes."),
  noMoreCommits: () => l10n.t("There is no further commit."),
  selectRound: () => l10n.t("Select Changes of an Iteration"),
  selectRoundHint: () => l10n.t("Select the changes to show"),
  changedSince: (iteration: number) => l10n.t("Changed since iteration {0}", iteration),
  date: (at: number) => new Date(at).toLocaleString(env.language),
  notInRound: () => l10n.t("This file has no changes in this iteration."),
  noText: () => l10n.t("This file has no text to compare."),
  onlyThisFileLeft: () => l10n.t("All other changed files are viewed."),
  allFilesViewed: () => l10n.t("All changed files are viewed."),
  noUnresolved: () => l10n.t("These changes have no unresolved comments."),
  onlyInReview: () => l10n.t("This comment is not attached to any code. You can read it in the review."),
  updating: () => l10n.t("The list was updating. Try again."),
  renamedFrom: (path: string) => l10n.t("from {0}", path),
  viewed: () => l10n.t("Viewed"),
  notViewed: () => l10n.t("Not viewed"),
  fileViewed: (path: string) => l10n.t("{0}, viewed", path),
  fileNotViewed: (path: string) => l10n.t("{0}, not viewed", path),
  otherComments: () => l10n.t("Other comments"),
  newFiles: (count: number) => (count === 1 ? l10n.t("1 new file") : l10n.t("{0} new files", format(count))),
  aboutNewFolder: () => l10n.t("All in this folder is new, so it is one row. The page lists its files."),
  ignoreFolder: (line: string) => l10n.t("To ignore it, add this line to .gitignore: {0}", line),
  noOtherComments: () => l10n.t("None"),
  otherCommentsOfCommits: () => l10n.t("Comments on lines that these commits do not have"),
  otherCommentsDetail: () => l10n.t("Comments on files without changes in this iteration, and on code that is gone"),
  submodule: () => l10n.t("submodule"),
  generated: () => l10n.t("generated"),
  markedHere: () => l10n.t("generated, but it counts: these changes themselves mark it so"),
  forbiddenPart: (part: string) => l10n.t("Git never writes “{0}” in a path: change it by hand", part),
  conflict: () => l10n.t("conflicts with the new base, so compared hunk by hunk"),
  binary: () => l10n.t("binary"),
  unsettled: () => l10n.t("changed since"),
  mode: (before: string, after: string) => l10n.t("mode {0} → {1}", before, after),
  lineEndings: (before: string, after: string) =>
    l10n.t("line endings: {0} → {1}", nameLineEndings(before), nameLineEndings(after)),
  note: (type: string, place: string, text: string) => l10n.t("{0} in {1}: {2}", type, place, text),
};

/** Reviews that wait for the person in other windows. */
export const inboxTexts = {
  review: () => l10n.t("Review"),
  open: () => l10n.t("Open"),
  place: (folder: string, branch: string | undefined) =>
    branch === undefined ? folder : l10n.t("{0} on {1}", folder, branch),
  waits: (names: readonly string[]) =>
    names.length === 1
      ? l10n.t("{0} waits for your answer", names.join())
      : l10n.t("{0} wait for your answer", names.join(", ")),
  notOpened: () => l10n.t("Not opened yet"),
  news: (count: number) => (count === 1 ? l10n.t("1 new thing") : l10n.t("{0} new things", format(count))),
  closed: () => l10n.t("Its window is not open"),
  elsewhere: (count: number) =>
    count === 1
      ? l10n.t("1 review waits in another window:")
      : l10n.t("{0} reviews wait in other windows:", format(count)),
  openBy: (command: string) => l10n.t("Its window is not open. Open it with: {0}", command),
};

/** The outline of the review, while an editor has the review. */
export const outlineTexts = {
  /** Above the rows, as the header of the page counts. */
  openComments: (comments: number) =>
    comments === 0
      ? l10n.t("No open comments")
      : comments === 1
        ? l10n.t("1 open comment")
        : l10n.t("{0} open comments", format(comments)),
  addressed: (comments: number) => l10n.t("{0} addressed", format(comments)),
  pending: (comments: number) => l10n.t("{0} pending", format(comments)),
  /** The text above the first heading. */
  beginning: () => l10n.t("Beginning"),
  untitled: () => l10n.t("Untitled"),
  otherCommentsDetail: () => l10n.t("Comments that are about no section of the review"),
};

/** Kinds of change of a file, and kinds of note in code. */
export const kindTexts = {
  added: () => l10n.t("Added"),
  modified: () => l10n.t("Modified"),
  deleted: () => l10n.t("Deleted"),
  renamed: () => l10n.t("Renamed"),
  copied: () => l10n.t("Copied"),
  typeChanged: () => l10n.t("Type changed"),
  unmerged: () => l10n.t("Conflict"),
  explanation: () => l10n.t("Explanation"),
  question: () => l10n.t("Question"),
  todo: () => l10n.t("TODO"),
  fixme: () => l10n.t("FIXME"),
};

/** Hunks in diffs. */
export const hunkTexts = {
  viewed: () => l10n.t("Viewed"),
  yours: () => l10n.t("Your edit"),
  openChangedFile: () => l10n.t("Open a changed file to mark its hunks as viewed"),
  noHunk: () => l10n.t("There is no hunk at the cursor"),
  allViewed: () => l10n.t("All hunks in this file are viewed"),
};

/** The open changes in ordinary editors: neither kept nor undone. */
export const keepTexts = {
  /** The source control, and its changes in VS Code's peek. */
  control: () => l10n.t("Dialectic"),
  openFiles: () => l10n.t("Files with Open Changes"),
  openIn: (changes: number) =>
    changes === 1 ? l10n.t("1 change is open") : l10n.t("{0} changes are open", format(changes)),
  openFile: () => l10n.t("Open"),
  left: (changes: number) => (changes === 1 ? l10n.t("1 open change") : l10n.t("{0} open changes", format(changes))),
  /** Above the box for the words of a verdict. */
  inVerdict: (changes: number) =>
    changes === 1
      ? l10n.t("1 change is neither kept nor undone.")
      : l10n.t("{0} changes are neither kept nor undone.", format(changes)),
  nothingLeft: () => l10n.t("Every change is kept or undone."),
  notHere: () => l10n.t("The files in this folder are not those of the review. Read its changes in the view Changes."),
  allInFile: () => l10n.t("No change is open in this file"),
  noneInFile: () => l10n.t("No change of the review is open in this file"),
  noneAtCursor: () => l10n.t("There is no open change at the cursor"),
};

/** Changes that are undone in the working tree, and restored. */
export const undoTexts = {
  isUndone: () => l10n.t("Undone"),
  isBack: () => l10n.t("Written again"),
  isBackDetail: () => l10n.t("The assistant wrote undone lines again"),
  undoneEarlier: () => l10n.t("Undone earlier"),
  progress: (undone: number, total: number) => l10n.t("{0} of {1} undone", format(undone), format(total)),
  parts: (parts: number) => (parts === 1 ? l10n.t("1 part undone") : l10n.t("{0} parts undone", format(parts))),
  withReason: (state: string, reason: string) => l10n.t("{0}: {1}", state, reason),
  title: (name: string) => l10n.t("Undo Changes of {0}", name),
  reason: () => l10n.t("Reason for the assistant (optional)"),
  mayUndo: () => l10n.t("Undo the changes in the files?"),
  undoChanges: () => l10n.t("Undo Changes"),
  undone: (changes: number) =>
    changes === 1 ? l10n.t("Change undone") : l10n.t("{0} changes undone", format(changes)),
  restored: (changes: number) =>
    changes === 1 ? l10n.t("Change restored") : l10n.t("{0} changes restored", format(changes)),
  openChangedFile: () => l10n.t("Open a changed file to undo its changes"),
  notThese: () => l10n.t("These changes cannot be undone here"),
  nothingUndone: () => l10n.t("Nothing is undone in this file"),
  unanswered: () =>
    l10n.t("Dialectic has not answered, so the change may be undone or not. Try again: it is undone only once."),
  tryAgain: () => l10n.t("Try Again"),
  notTouched: (changes: number, place: string, reason: string) =>
    changes === 1
      ? l10n.t("Not touched: {0}. {1}", place, reason)
      : l10n.t("{0} changes were not touched. The first one: {1}. {2}", format(changes), place, reason),
  show: () => l10n.t("Show"),
  conflictsTitle: (path: string) => l10n.t("Not touched: {0}", path),
  before: () => l10n.t("Before the change"),
  left: () => l10n.t("As the assistant left it"),
  now: () => l10n.t("Now"),
  written: () => l10n.t("As the assistant wrote it"),
  afterUndo: () => l10n.t("After the undo"),
  noText: () => l10n.t("(no lines)"),
  elsewhere: () => l10n.t("Undone changes"),
  elsewhereDetail: () => l10n.t("Undone changes that are not among the shown changes"),
};

/** The state of a review, and the verdict on it. */
export const verdictTexts = {
  waiting: () => l10n.t("Waiting for you"),
  asked: () => l10n.t("Asked"),
  // Without its second part, this would be the text that counts answers.
  answers: (assistants: readonly string[]) => l10n.t("{0} answers{1}", assistants.join(", "), ""),
  works: (assistants: readonly string[]) => l10n.t("{0} works", assistants.join(", ")),
  gone: (assistant: string) => l10n.t("{0} has gone", assistant),
  hasGone: (assistant: string) => l10n.t("{0} has gone; your comments wait for it", assistant),
  commented: () => l10n.t("Commented"),
  changesRequested: () => l10n.t("Changes requested"),
  approved: () => l10n.t("Approved"),
  committed: () => l10n.t("Committed"),
  ended: () => l10n.t("Ended"),
  applied: (status: string) => l10n.t("{0}, edit applied", status),
  pendingComments: (comments: number) =>
    comments === 1 ? l10n.t("1 pending comment") : l10n.t("{0} pending comments", format(comments)),
  itemName: () => l10n.t("Dialectic: Review Status"),
  itemTooltip: (review: string, standing: string) => l10n.t("{0}: {1}. Click to finish your review.", review, standing),
  finishReview: () => l10n.t("Finish Review"),
  approve: () => l10n.t("Approve"),
  requestChanges: () => l10n.t("Request Changes"),
  lookingForProblems: () => l10n.t("Looking for new problems…"),
  newProblems: (problems: number) =>
    problems === 1
      ? l10n.t("1 new problem since the review began.")
      : l10n.t("{0} new problems since the review began.", format(problems)),
  problemsUnknown: () => l10n.t("New problems since the review began are not known yet."),
  approveAnyway: () => l10n.t("Approve Anyway"),
  comment: () => l10n.t("Comment"),
  commentDetail: () => l10n.t("Without approving or requesting changes"),
  approvePrompt: () => l10n.t("Comment on your approval (optional)"),
  requestChangesPrompt: () => l10n.t("Describe what has to change (optional if your comments say it)"),
  commentPrompt: () => l10n.t("Summary of your comments (optional)"),
};

/** Threads of comments: their state, their place, and writing in them. */
export const threadTexts = {
  noReviewToCommentOn: () =>
    l10n.t("There is no review to comment on. Ask your assistant to present one, or to request a review."),
  addComment: () => l10n.t("Add comment"),
  placeholder: () =>
    l10n.t("VS Code does not keep a draft: add it before you reload the window. Markdown is supported."),
  ended: (open: string | undefined) =>
    open === undefined
      ? l10n.t("This review has ended: assistants may not read comments on it any more.")
      : l10n.t(
          "This review has ended: assistants may not read comments on it any more. Go to the Open Review leads to {0}.",
          open,
        ),
  notSent: () => l10n.t("Not sent"),
  /** A comment without words of its own, with the first line that it suggests; empty if it only removes lines. */
  suggests: (line: string) => (line === "" ? l10n.t("Suggests removing lines") : l10n.t("Suggests: {0}", line)),
  suggestionApplied: () => l10n.t("Suggestion applied"),
  applySuggestion: () => l10n.t("Apply Suggestion"),
  mayApply: () => l10n.t("Apply the suggestion to the file?"),
  willChangeFiles: (folder: string) =>
    l10n.t("Dialectic will change files in {0}. It asks only once for this folder.", folder),
  rejectTitle: () => l10n.t("Reject Finding"),
  rejectPrompt: () => l10n.t("Reason (optional). The assistant is told and does not raise the finding again."),
  pending: () => l10n.t("Pending"),
  queued: () => l10n.t("Queued"),
  sent: () => l10n.t("Sent"),
  sentTo: (assistants: string) => l10n.t("Sent to {0}", assistants),
  received: () => l10n.t("Delivered"),
  receivedBy: (assistants: string) => l10n.t("Delivered to {0}", assistants),
  resolved: () => l10n.t("Resolved"),
  unresolved: () => l10n.t("Unresolved"),
  unresolvedAgreed: () => l10n.t("Unresolved, you agreed"),
  addressedBy: (assistant: string) => l10n.t("Addressed by {0}", assistant),
  addressedNotVerified: (assistant: string) => l10n.t("Addressed by {0}, not verified", assistant),
  quote: (text: string) => l10n.t("“{0}”", text),
  agreed: () => l10n.t("Agreed"),
  agreedInIteration: (iteration: number) => l10n.t("Agreed in iteration {0}", iteration),
  rejected: () => l10n.t("Rejected"),
  rejectedInIteration: (iteration: number) => l10n.t("Rejected in iteration {0}", iteration),
  outdated: () => l10n.t("Outdated"),
  codeGone: () => l10n.t("This code no longer exists"),
  /** A line of the side before a change. */
  oldLine: (line: number) => l10n.t("{0} (old)", line),
};
