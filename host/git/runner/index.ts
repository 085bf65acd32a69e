export { gitDirectoryAt, gitPlace } from "./gitPlace.ts";
export { bareRefusal, type GitRun, gitVersion, runGit } from "./runGit.ts";
export type { GitEnd } from "./startProcess.ts";
