// `npm run docs`: makes a small site of the README and docs/ in dist/docs, to read in a browser or to publish anywhere.
// The pages are static: no script, no font and nothing else from the network.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix, relative } from "node:path";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { ensureDependencies, root } from "./prepare.mjs";

ensureDependencies();
const site = join(root, "dist", "docs");
const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.md"], { cwd: root, encoding: "utf8" });
const pages = tracked.split("\n").filter((file) => /^[A-Z]+\.md$|^docs\//.test(file) && existsSync(join(root, file)));

/** The pages that the menu of the site lists. */
const menu = ["README", "start", "guide", "commands", "settings", "plugins", "git", "check", "tools", "tools-reference"]
  .concat(["ide-capability", "protocol", "adapters", "comparison", "faq", "troubleshooting"])
  .map((name) => (name === "README" ? "README.md" : `docs/${name}.md`))
  .filter((file) => pages.includes(file));

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { display: grid; grid-template-columns: minmax(0, 14rem) minmax(0, 48rem); gap: 3rem; margin: 2rem auto; max-width: 68rem; padding: 0 1rem }
nav a { display: block; padding: .2rem 0 } nav [aria-current] { font-weight: 600 }
img { max-width: 100% } pre, .wide { overflow-x: auto } pre { padding: 1rem; background: light-dark(#f4f4f4, #1d1f21) }
code { font: .9em ui-monospace, monospace } table { border-collapse: collapse } td, th { border: 1px solid #8886; padding: .3rem .6rem; text-align: start; vertical-align: top }
@media (max-width: 50rem) { body { display: block } }`;

/** Returns the address of a page of the site. */
function toPage(file) {
  const place = file === "README.md" ? "index" : file.replace(/^docs\//, "").replace(/\.md$/, "");
  return `${place}.html`;
}

/** Gives headings GitHub's anchors, and lets links to documents lead to their pages. */
function adapt(node, file) {
  const text = (each) => each.value ?? (each.children ?? []).map(text).join("");
  if (/^h[1-6]$/.test(node.tagName ?? ""))
    node.properties.id = text(node)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-");
  for (const name of ["href", "src"]) {
    const url = node.properties?.[name];
    if (typeof url !== "string" || /^([a-z]+:|#)/.test(url)) continue;
    const [path, anchor] = url.split("#");
    const target = posix.join(posix.dirname(file), path);
    const here = posix.dirname(toPage(file));
    const there = pages.includes(target) ? toPage(target) : basename(target);
    node.properties[name] = posix.relative(here, there) + (anchor === undefined ? "" : `#${anchor}`);
    if (!pages.includes(target) && !/\.png$/.test(target)) delete node.properties[name];
    if (/\.png$/.test(target)) cpSync(join(root, target), join(site, basename(target)));
  }
  for (const child of node.children ?? []) adapt(child, file);
}

function render(file) {
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype);
  const tree = processor.runSync(processor.parse(readFileSync(join(root, file), "utf8")));
  adapt(tree, file);
  const content = renderToStaticMarkup(toJsxRuntime(tree, { Fragment, jsx, jsxs }));
  const title = (each) => /<h1[^>]*>(.*?)<\/h1>/s.exec(each)?.[1]?.replace(/<[^>]*>/g, "") ?? "Dialectic";
  const page = toPage(file);
  const links = menu.map((each) => {
    const [name] = /^# .*/m.exec(readFileSync(join(root, each), "utf8")) ?? ["# Dialectic"];
    const current = each === file ? ' aria-current="page"' : "";
    return `<a href="${posix.relative(posix.dirname(page), toPage(each))}"${current}>${name.slice(2).replaceAll("`", "")}</a>`;
  });
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title(content)}</title>`;
  const html = `<!doctype html><html lang="en"><head>${head}<style>${style}</style></head>
<body><nav aria-label="Documentation">${links.join("")}</nav><main>${content}</main></body></html>\n`;
  mkdirSync(dirname(join(site, page)), { recursive: true });
  writeFileSync(join(site, page), html);
}

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
for (const file of pages) render(file);
console.log(
  `${pages.length} pages in ${relative(process.cwd(), site)}: open ${relative(process.cwd(), join(site, "index.html"))}`,
);
