// Language services list a name that an object, an export or an assignment to `exports` only takes over, as in
// `module.exports = { name, other }`, beside the declaration of the name. Such a line declares nothing new:
//
// - The name stands alone between braces or commas, or on a line of its own: `{ name, other }`, `name,`.
// - It is the value of a property of the same name: `name: name`, `exports.name = name`.
// - It is exported: `export { name }`, `export { name as other }`, `export default name`.
//
// Only the form of the line is looked at. A member of an enumeration has it, too; so a mention is left out only where
// something else has the name.

const name = String.raw`(?<![\w$.#])NAME(?![\w$])`;
const forms = [
  // After braces or commas, with a comma or a brace behind.
  String.raw`(?:^|[{,])\s*${name}\s*(?:as\s+[\w$]+\s*)?(?:[,}]|$)`,
  String.raw`(?:^|[{,])\s*${name}\s*:\s*${name}\s*(?:[,}]|$)`,
  String.raw`\bexports\.NAME\s*=\s*${name}\s*;?\s*$`,
  String.raw`^\s*export\s+default\s+${name}\s*;?\s*$`,
];

/** Returns true for a line of code on which a name is only mentioned, as a property or an export. */
export function isMention(line: string, wanted: string): boolean {
  const escaped = wanted.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  // A function as replacement: a dollar sign in the name is meant as it is.
  return forms.some((form) =>
    new RegExp(
      form.replaceAll("NAME", () => escaped),
      "u",
    ).test(line),
  );
}
