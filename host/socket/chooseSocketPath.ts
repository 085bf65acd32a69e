import { prepareRuntimeDirectories } from "./privateDirectory.ts";
import { findSocketPath, getSurroundings, maxSocketPathBytes, type Surroundings } from "./socketPath.ts";

/** Chooses a path for a new window's socket, and prepares its private folder; rejects with advice when there is none. */
export async function chooseSocketPath(given: Partial<Surroundings> = {}): Promise<string> {
  const surroundings = getSurroundings(given);
  const { directories, problems } = await prepareRuntimeDirectories(surroundings);
  if (directories.length === 0) throw new Error(problems.join("; ") || "There is no private folder for the socket");
  const path = findSocketPath(directories, surroundings.platform);
  if (path !== undefined) return path;
  const variable = surroundings.env["DIALECTIC_RUNTIME_DIR"] ? "DIALECTIC_RUNTIME_DIR" : "XDG_RUNTIME_DIR";
  const [tried, advice] = [directories.join(" and "), `set ${variable} to a shorter folder`];
  throw new Error(`A socket in ${tried} would have ${maxSocketPathBytes} bytes or more: ${advice}`);
}
