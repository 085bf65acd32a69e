export function isFileError(problem: unknown, code: string): boolean {
  return problem instanceof Error && "code" in problem && problem.code === code;
}
