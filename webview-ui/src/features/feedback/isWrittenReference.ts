/** Matches the path of a file: with a folder, or followed by a line or a symbol. */
const path =
  /^(?:[\w@.-]+\/[\w@./-]*\.\w+|[\w@.-]+\.\w+(?=[:#]))(?:(?::|#L)L?\d[\dLC:,\p{Pd}\u2212 ]*|#[\w$][\w$.#:-]*(?:\(\))?)?$/u;
const word = /^(?:function|class|search|commit):\S.*$/;

/**
 * True when code in a comment looks like a reference. The host applies the full grammar when the reference is opened.
 */
export function isWrittenReference(code: string): boolean {
  return path.test(code) || word.test(code);
}
