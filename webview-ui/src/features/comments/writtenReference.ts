/** What looks like the path of a file: with a folder, or with a line or a symbol. */
const path = /^(?:[\w@.-]+\/[\w@./-]*\.\w+|[\w@.-]+\.\w+(?=[:#]))(?::\d+(?::\d+|-\d+)?|#[\w$][\w$.#:-]*)?$/;
const word = /^(?:function|class|search|commit):\S.*$/;

/** Whether code in a comment is a reference as reviews write them: the host reads it by their grammar when it is opened. */
export function isWrittenReference(code: string): boolean {
  return path.test(code) || word.test(code);
}
