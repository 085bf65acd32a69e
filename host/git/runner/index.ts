export { resolveGitDirectory } from "../../base/gitDirectory.ts";
export { confineGit } from "./confinement.ts";
export { createGitEnvironment } from "./createGitEnvironment.ts";
export { findGitPlace } from "./gitPlace.ts";
export { countAsReviewed, listOwnPlaces, listUpToHome, listUpToTop } from "./ownPlaces.ts";
export { explainBareRefusal, type GitRun, lacksObjects, readGitVersion, runGit } from "./runGit.ts";
export type { GitEnd } from "./startProcess.ts";
