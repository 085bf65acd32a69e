/** A guard of the product with a way to switch it off, which shows that its row fails without it. */
export interface Guard {
  readonly name: string;
  /** The row that has to fail. */
  readonly row: string;
  readonly source: string;
  /** Text that occurs once in the source. */
  readonly find: string;
  readonly replace: string;
}

/**
 * Guards of the product. `npm run attack -- --without NAME` runs the row of a guard without it; README.md has the
 * figures of both.
 */
export const guards: readonly Guard[] = [
  {
    name: "page-policy",
    row: "2",
    source: "webview-ui/src/page.ts",
    find: "export function contentSecurityPolicy({",
    replace:
      "export function contentSecurityPolicy() { return \"default-src * data: blob: 'unsafe-inline' 'unsafe-eval'\"; }\nfunction policyBefore({",
  },
  {
    name: "proof",
    row: "10",
    source: "host/socket/proof.ts",
    find: "return left.length === right.length && timingSafeEqual(left, right);",
    replace: "return left.length >= 0 || timingSafeEqual(left, right);",
  },
  {
    name: "bounded-connections",
    row: "flood",
    source: "mcp-server/src/panel/boundedPeers.ts",
    find: "admit(socket: Socket): void {",
    replace: "admit(socket: Socket): void {\n    if (socket.writable) return;",
  },
  {
    name: "alone-in-place",
    row: "11",
    source: "host/socket/fileLock.ts",
    find: 'if (getErrorCode(problem) === "EEXIST") return false;',
    replace: 'if (getErrorCode(problem) === "EEXIST") return true;',
  },
  {
    name: "inside-the-workspace",
    row: "12",
    source: "host/base/isInside.ts",
    find: "return path === directory || path.startsWith(directory.endsWith(separator) ? directory : directory + separator);",
    replace: "return path.startsWith(separator) || directory.endsWith(separator);",
  },
  {
    name: "hooks-end",
    row: "hooks",
    source: "mcp-server/src/hook/runHookCommand.ts",
    find: "process.exit(code);",
    replace: "return code as never;",
  },
  {
    name: "programs-of-the-base",
    row: "check",
    source: "host/check/checkedServers.ts",
    find: 'return trust === "head" ?',
    replace: "return trust.length > 0 ?",
  },
  {
    name: "own-places",
    row: "programs",
    source: "host/git/runner/ownPlaces.ts",
    find: "  return { paths: [...new Set([",
    replace: "  if (folders.length >= 0) return { paths: [] };\n  return { paths: [...new Set([",
  },
  {
    name: "own-entries",
    row: "programs",
    source: "mcp-server/src/doctor/examineAssistants.ts",
    find: "if (!(await isOfFolder(file, places.project))) return planStart",
    replace: "if (file.length > 0) return planStart",
  },
  {
    name: "named-programs",
    row: "programs",
    source: "host/languageServers/namedPrograms.ts",
    find: "if (mentions.flat().length === 0) return found;",
    replace: "if (mentions.length > 0) return found;",
  },
  {
    name: "forbidden-names",
    row: "undo",
    source: "host/base/forbiddenPart.ts",
    find: "(part) => isForbidden(part) || (isWindows && notOnWindows.test(part))",
    replace: "(part) => isWindows && (isForbidden(part) || notOnWindows.test(part))",
  },
  {
    name: "retry-id",
    row: "13",
    source: "host/store/reviewIndex.ts",
    find: "return this.#retries.get(retryId);",
    replace: "return retryId.length === 0 ? this.#retries.get(retryId) : undefined;",
  },
  {
    name: "sync-before-answer",
    row: "14",
    source: "host/store/segmentWriter.ts",
    find: "const syncing = segment.file.sync();",
    replace: "const syncing = Promise.resolve();",
  },
];
