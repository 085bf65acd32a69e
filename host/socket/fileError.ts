/** Whether a problem is the operating system's error of that name. */
export function isFileError(problem: unknown, code: string): boolean {
  return problem instanceof Error && "code" in problem && problem.code === code;
}
