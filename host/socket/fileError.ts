/** Returns true for the operating system error with that code. */
export function isFileError(problem: unknown, code: string): boolean {
  return problem instanceof Error && "code" in problem && problem.code === code;
}
