import type { Element } from "hast";

const mono = "font-family:Consolas,Menlo,'DejaVu Sans Mono',monospace";

/** Only inline styles survive a paste. Documents and mails are mostly white, so these colours are for paper. */
const byName: Readonly<Record<string, string>> = {
  pre: `${mono};font-size:13px;line-height:1.45;background:#f6f8fa;color:#1f2328;padding:10px 12px;border-radius:4px;white-space:pre-wrap`,
  code: `${mono};font-size:0.92em;background:#eff1f3;color:#1f2328;padding:1px 4px;border-radius:3px`,
  table: "border-collapse:collapse",
  th: "border:1px solid #d0d7de;padding:4px 10px;background:#f6f8fa;text-align:start",
  td: "border:1px solid #d0d7de;padding:4px 10px;vertical-align:top",
  blockquote: "margin-inline:0;padding:0 1em;border-inline-start:4px solid #d0d7de;color:#59636e",
  kbd: `${mono};font-size:0.88em;border:1px solid #d0d7de;border-radius:4px;padding:1px 5px`,
};

const alerts: Readonly<Record<string, string>> = {
  "markdown-alert-note": "#0969da",
  "markdown-alert-tip": "#1a7f37",
  "markdown-alert-important": "#8250df",
  "markdown-alert-warning": "#9a6700",
  "markdown-alert-caution": "#cf222e",
};

/** Styles by the class names of highlighted code. The first known class counts. */
const code: Readonly<Record<string, string>> = {
  "hljs-keyword": "#0000ff",
  "hljs-literal": "#0000ff",
  "hljs-built_in": "#0000ff",
  "hljs-selector-tag": "#0000ff",
  "hljs-tag": "#0000ff",
  "hljs-name": "#0000ff",
  "hljs-string": "#a31515",
  "hljs-regexp": "#a31515",
  "hljs-template-tag": "#a31515",
  "hljs-link": "#a31515",
  "hljs-number": "#096d48",
  "hljs-symbol": "#096d48",
  "hljs-bullet": "#096d48",
  "hljs-title": "#795e26",
  "hljs-selector-class": "#795e26",
  "hljs-selector-id": "#795e26",
  "hljs-type": "#216d7d",
  "hljs-section": "#216d7d",
  "hljs-attr": "#001080",
  "hljs-attribute": "#001080",
  "hljs-property": "#001080",
  "hljs-variable": "#001080",
  "hljs-template-variable": "#001080",
  "hljs-params": "#001080",
  "hljs-comment": "#006b00",
  "hljs-quote": "#006b00",
  "hljs-meta": "#006b00",
  "hljs-addition": "#116329",
  "hljs-deletion": "#a40e26",
};

export function getInlineStyle({
  tagName,
  properties = {},
}: {
  tagName: string;
  properties?: Element["properties"];
}): string | undefined {
  const classes = Array.isArray(properties["className"]) ? properties["className"].map(String) : [];
  const alert = classes.map((name) => alerts[name]).find((colour) => colour !== undefined);
  if (alert !== undefined) return `margin:0.7em 0;padding:0.2em 1em;border-inline-start:4px solid ${alert}`;
  if (classes.includes("markdown-alert-title")) return "font-weight:600";
  const colour = tagName === "span" ? classes.map((name) => code[name]).find((each) => each !== undefined) : undefined;
  return colour === undefined ? byName[tagName] : `color:${colour}`;
}
