import { extname } from "node:path";

export interface NewName {
  readonly symbol: string;
  readonly newName: string;
  readonly path: string;
  readonly isMember: boolean;
}

interface Language {
  readonly name: string;
  readonly pattern: RegExp;
  readonly rule: string;
  readonly reserved: ReadonlySet<string>;
  /** Members may be named by reserved words. */
  readonly hasReservedMembers?: true;
  /** Prefix of one kind of names only; a new name keeps the prefix or drops it. */
  readonly sigils?: RegExp;
}

const script: Omit<Language, "name"> = {
  pattern: /^#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u,
  rule: "a name has only letters, digits, _ and $, and does not begin with a digit",
  reserved: toWords(
    "break case catch class const continue debugger default delete do else enum export extends false finally for function if import in " +
      "instanceof new null return super switch this throw true try typeof var void while with yield let static implements interface " +
      "package private protected public await arguments eval #constructor",
  ),
  hasReservedMembers: true,
  sigils: /^#/,
};

const python: Language = {
  name: "Python",
  pattern: /^[\p{ID_Start}_]\p{ID_Continue}*$/u,
  rule: "a name has only letters, digits and _, and does not begin with a digit",
  reserved: toWords(
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is " +
      "lambda nonlocal not or pass raise return try while with yield",
  ),
};

const go: Language = {
  name: "Go",
  pattern: /^[\p{L}_][\p{L}_\p{Nd}]*$/u,
  rule: "a name has only letters, digits and _, and does not begin with a digit",
  reserved: toWords(
    "_ break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select " +
      "struct switch type var",
  ),
};

const rust: Language = {
  name: "Rust",
  pattern: /^(?:r#|')?[\p{ID_Start}_]\p{ID_Continue}*$/u,
  rule: "a name has only letters, digits and _, does not begin with a digit, and may have r# before it",
  reserved: toWords(
    "_ as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return " +
      "self Self static struct super trait true type unsafe use where while abstract become box do final gen macro override priv " +
      "try typeof unsized virtual yield r#_ r#crate r#self r#super r#Self '_ 'static",
  ),
  sigils: /^'/,
};

const ruby: Language = {
  name: "Ruby",
  pattern: /^(?:(?:@@?|\$)?[\p{L}_][\p{L}\p{M}\p{N}_]*|[\p{L}_][\p{L}\p{M}\p{N}_]*[?!=])$/u,
  rule: "a name has only letters, digits and _, does not begin with a digit, and a method may end with ?, ! or =",
  reserved: toWords(
    "alias and BEGIN begin break case class def defined? do else elsif END end ensure false for if in module next nil not or redo rescue " +
      "retry return self super then true undef unless until when while yield __FILE__ __LINE__ __ENCODING__",
  ),
  hasReservedMembers: true,
  sigils: /^(?:@@?|\$)/,
};

const customProperty: Language = {
  name: "CSS",
  pattern: /^--(?:[-\w]|[^\p{ASCII}\s]|\\[^\s])+$/u,
  rule: "a custom property begins with -- and has only letters, digits, - and _",
  reserved: new Set(),
};

const languages: readonly (readonly [ends: RegExp, language: Language])[] = [
  [/^\.(?:[cm]?ts|tsx)$/, { name: "TypeScript", ...script }],
  [/^\.(?:[cm]?js|jsx)$/, { name: "JavaScript", ...script }],
  [/^\.pyi?$/, python],
  [/^\.go$/, go],
  [/^\.rs$/, rust],
  [/^\.rb$/, ruby],
];
const stylesheet = /^\.(?:css|scss|sass|less)$/;
const notInNames = /[\s\p{Cc}()[\]{}]|<[^<>]+>/u;

/**
 * Explains why a text cannot be the new name of a symbol under the rules of its language. For an unknown language,
 * refuses only texts that are a name in no language.
 */
export function findNameProblem({ symbol, newName, path, isMember }: NewName): string | undefined {
  const language = findLanguage(symbol, extname(path).toLowerCase());
  if (language === undefined) {
    const isName = newName !== "" && !notInNames.test(newName);
    return isName
      ? undefined
      : describeProblem(newName, "a name", "a name has no spaces, control characters or brackets");
  }
  const what = `a name in ${language.name}`;
  if (!language.pattern.test(newName)) return describeProblem(newName, what, language.rule);
  const isFree = isMember && language.hasReservedMembers === true && !newName.startsWith("#");
  if (language.reserved.has(newName) && !isFree) return describeProblem(newName, what, "it is a reserved word");
  const [before = "", after = ""] = [symbol, newName].map((each) => language.sigils?.exec(getLastName(each))?.[0]);
  if (after !== "" && after !== before && !(isMember && after === "#"))
    return describeProblem(newName, `the new name of ${symbol}`, `only some names of the language begin with ${after}`);
  return undefined;
}

function findLanguage(symbol: string, end: string): Language | undefined {
  if (stylesheet.test(end)) return symbol.startsWith("--") ? customProperty : undefined;
  return languages.find(([ends]) => ends.test(end))?.[1];
}

function describeProblem(newName: string, what: string, why: string): string {
  return `"${newName}" cannot be ${what}: ${why}. Nothing was changed; pass another newName.`;
}

function getLastName(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf(".") + 1);
}

function toWords(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
