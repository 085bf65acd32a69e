import { findProgram, listOwnPlaces, withoutOwn } from "@dialectic/host/git";

/** A program that the person has installed, and an environment in which it finds no other of the reviewed folders. */
export interface InstalledProgram {
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
}

interface Search {
  /** Folders whose programs do not count; the working directory is always one. */
  readonly folders?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** Ends of the names of programs on Windows. */
  readonly endings?: readonly string[];
}

/** Finds a program on the PATH; a path is the person's own words, and is returned as it is. Undefined when none is installed. */
export async function findInstalled(
  name: string,
  { folders = [], environment = process.env, endings }: Search = {},
): Promise<InstalledProgram | undefined> {
  const own = listOwnPlaces(folders);
  const isPath = /[\\/]/.test(name);
  const program = isPath ? name : await findProgram(name, own, environment["PATH"] ?? "", endings);
  return program === undefined ? undefined : { program, environment: await withoutOwn(environment, own) };
}
