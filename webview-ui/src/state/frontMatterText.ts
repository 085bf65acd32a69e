/** Name of the front matter among the places that the search reads. It is no section, and has no id of one. */
export const frontMatterPlace = "front-matter";

/** Returns the YAML between the marks of front matter, without the line ending before the second mark. */
export function readFrontMatter(frontMatter = ""): string {
  const lines = frontMatter.trimEnd().split(/\r\n|\n|\r/);
  const yaml = lines.slice(1, -1).join("\n");
  return yaml.trim() === "" ? "" : yaml;
}
