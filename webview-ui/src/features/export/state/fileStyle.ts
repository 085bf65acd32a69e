/** Style of the saved file. It follows no theme: it has colours of its own, one set for light and one for dark. */
export const fileStyle = `
:root {
  color-scheme: light dark;
  --text: #1f2328; --quiet: #59636e; --surface: #ffffff; --raised: #f6f8fa; --border: #d0d7de; --link: #0550ae;
  --note: #0969da; --tip: #1a7f37; --important: #8250df; --warning: #9a6700; --caution: #cf222e;
  --keyword: #0000ff; --string: #a31515; --number: #096d48; --function: #795e26; --type: #216d7d; --variable: #001080; --comment: #006b00;
  --added: #116329; --removed: #a40e26;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #d4d4d4; --quiet: #9d9d9d; --surface: #1f1f1f; --raised: #2b2b2b; --border: #3c3c3c; --link: #4daafc;
    --note: #3794ff; --tip: #89d185; --important: #b180d7; --warning: #cca700; --caution: #f14c4c;
    --keyword: #569cd6; --string: #ce9178; --number: #b5cea8; --function: #dcdcaa; --type: #4ec9b0; --variable: #9cdcfe; --comment: #7fa468;
    --added: #89d185; --removed: #f48771;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px clamp(12px, 4vw, 40px) 64px; max-width: 62rem; color: var(--text); background: var(--surface);
  font: 15px/1.6 system-ui, "Segoe UI", "Ubuntu", sans-serif; overflow-wrap: break-word; }
:is(pre, code, kbd) { font-family: "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.file-header { margin-block-end: 24px; padding-block-end: 10px; border-block-end: 1px solid var(--border); color: var(--quiet); font-size: 0.9em; }
.file-header p { margin: 0; }
.file-header h1 { margin: 0 0 4px; color: var(--text); }
.file-old { display: inline-block; padding: 0 8px; border: 1px solid var(--warning); border-radius: 4px; color: var(--text); }
.file-section { scroll-margin-block-start: 12px; }
.file-section > :is(p, ul, ol, dl, blockquote, h1, h2, h3, h4, h5, h6) { max-width: 80ch; }
:is(h1, h2, h3, h4, h5, h6) { line-height: 1.3; text-wrap: balance; }
h1 { font-size: 1.8em; } h2 { padding-block-end: 0.25em; border-block-end: 1px solid var(--border); font-size: 1.4em; } h3 { font-size: 1.18em; }
a { color: var(--link); text-underline-offset: 2px; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
code { padding: 0.1em 0.35em; border-radius: 3px; background: var(--raised); font-size: 0.9em; overflow-wrap: anywhere; }
code.reference { border: 1px solid var(--border); }
pre { padding: 10px 12px; overflow-x: auto; border: 1px solid var(--border); border-radius: 4px; background: var(--raised); font-size: 0.9em; line-height: 1.5; tab-size: 4; }
pre code { padding: 0; background: none; font-size: 1em; overflow-wrap: normal; }
.front-matter { color: var(--quiet); white-space: pre-wrap; }
.claim-said { margin: -0.6em 0 1em; padding-inline-start: 12px; color: var(--quiet); font-size: 0.9em; }
.claim-said strong { color: var(--text); } .claim-holds strong { color: var(--tip); } .claim-fails strong { color: var(--caution); }
.invisible-mark { display: inline-block; direction: ltr; font-size: 0; line-height: 0; white-space: pre; }
.invisible-mark::before { content: attr(data-sign); margin-inline: 1px; padding-inline: 2px; border: 1px solid var(--warning); border-radius: 3px; color: var(--text);
  font: normal 11px/1 "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; }
:is(th, td) { padding: 0.35em 0.8em; border: 1px solid var(--border); text-align: start; vertical-align: top; }
th { background: var(--raised); }
[align="right"] { text-align: end; } [align="center"] { text-align: center; }
[dir="auto"] code { direction: ltr; unicode-bidi: isolate; }
blockquote { margin-inline: 0; padding: 0.1em 1em; border-inline-start: 4px solid var(--border); color: var(--quiet); }
.markdown-alert { --alert: var(--note); margin-block: 0.8em; padding: 0.3em 1em; border-inline-start: 4px solid var(--alert); }
.markdown-alert > * { margin-block: 0.35em; }
.markdown-alert-tip { --alert: var(--tip); } .markdown-alert-important { --alert: var(--important); }
.markdown-alert-warning { --alert: var(--warning); } .markdown-alert-caution { --alert: var(--caution); }
.markdown-alert-title { color: var(--alert); font-weight: 600; }
.task-list-item { list-style: none; } .task-list-item input { margin-inline: -1.5em 0.6em; }
kbd { padding: 0.1em 0.45em; border: 1px solid var(--border); border-block-end-width: 2px; border-radius: 4px; background: var(--raised); font-size: 0.88em; }
hr { border: 0; border-block-start: 1px solid var(--border); }
img { max-width: 100%; }
.footnotes { border-block-start: 1px solid var(--border); color: var(--quiet); font-size: 0.93em; }
[data-footnote-ref]::before { content: "["; } [data-footnote-ref]::after { content: "]"; }
.remote-image::before { content: "Image: "; }
.invalid-link { text-decoration: underline dotted; }
.formula-source { position: absolute; clip-path: inset(50%); white-space: nowrap; }
.formula-wide, .drawing-shown { overflow: auto hidden; } .formula-wide { display: inline-block; max-width: 100%; vertical-align: middle; }
math { font-family: "Cambria Math", "STIX Two Math", "Latin Modern Math", "Libertinus Math", "DejaVu Math TeX Gyre", "Noto Sans Math", math; }
.drawing-shown > math { inline-size: max-content; margin-inline: auto; } .drawing-source { color: var(--quiet); font-size: 0.9em; }
.diagram { --diagram-text: var(--text); --diagram-quiet: var(--quiet); --diagram-line: color-mix(in srgb, var(--text) 75%, var(--surface));
  --diagram-surface: var(--surface); --diagram-node: var(--raised); --diagram-border: var(--quiet); --diagram-head: var(--raised);
  display: block; font-family: Inter, "Segoe UI", system-ui, sans-serif; }
.invalid-formula { text-decoration: underline dotted; } .tml-left { text-align: -webkit-left; } .tml-right { text-align: -webkit-right; }
.formula-tight-left { padding-left: 0; } .formula-tight-right { padding-right: 0; } .formula-box { padding: 3px; border: 1px solid; }
.formula-line-top, menclose[notation~="top"] { border-top: 1px solid; } .formula-line-bottom, menclose[notation~="bottom"] { border-bottom: 1px solid; }
.formula-line-left { border-left: 1px solid; } .formula-line-right { border-right: 1px solid; }
.section-reason { padding: 6px 10px; border: 1px solid var(--border); border-inline-start: 3px solid var(--warning); }
.section-source { white-space: pre-wrap; }
.sr-only { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.file-outline { margin-block-end: 24px; padding: 8px 16px; border: 1px solid var(--border); border-radius: 4px; }
.file-outline summary, .file-iteration > summary { cursor: pointer; }
.file-outline ul { margin: 6px 0; padding: 0; list-style: none; }
.file-outline a { display: block; padding-block: 2px; overflow: hidden; text-decoration: none; text-overflow: ellipsis; white-space: nowrap; }
.file-outline a:hover { text-decoration: underline; }
.level-3 { padding-inline-start: 1.2em; } .level-4 { padding-inline-start: 2.4em; } .level-5 { padding-inline-start: 3.6em; } .level-6 { padding-inline-start: 4.8em; }
.thread-said { margin-block: 12px; padding: 8px 12px; border: 1px solid var(--border); border-inline-start: 3px solid var(--note); border-radius: 4px; font-size: 0.93em; }
.thread-said > p { margin-block: 4px; } .thread-head { color: var(--quiet); } .thread-by { margin-block-start: 8px; }
.file-history { margin-block-start: 48px; border-block-start: 2px solid var(--border); }
.file-iteration { margin-block: 8px; padding: 6px 12px; border: 1px solid var(--border); border-radius: 4px; }
.file-iteration .what { color: var(--quiet); } .file-iteration ins { color: var(--added); text-decoration: none; } .file-iteration del { color: var(--removed); text-decoration: none; }
.file-was { margin-block: 12px; padding-inline-start: 14px; border-inline-start: 3px solid var(--border); }
.hljs-keyword, .hljs-literal, .hljs-built_in, .hljs-selector-tag, .hljs-tag, .hljs-name { color: var(--keyword); }
.hljs-string, .hljs-regexp, .hljs-template-tag, .hljs-link { color: var(--string); }
.hljs-number, .hljs-symbol, .hljs-bullet { color: var(--number); }
.hljs-title, .hljs-selector-class, .hljs-selector-id { color: var(--function); }
.hljs-type, .hljs-title.class_, .hljs-section { color: var(--type); }
.hljs-attr, .hljs-attribute, .hljs-property, .hljs-variable, .hljs-template-variable, .hljs-params { color: var(--variable); }
.hljs-comment, .hljs-quote, .hljs-meta { color: var(--comment); }
.hljs-addition { color: var(--added); } .hljs-deletion { color: var(--removed); }
.hljs-emphasis { font-style: italic; } .hljs-strong { font-weight: 600; }
@media print {
  :root { color-scheme: light; --text: #000; --quiet: #333; --surface: #fff; --raised: #fff; --border: #999; --link: #000; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  .file-outline { display: none; }
  :is(h1, h2, h3, h4, h5, h6) { break-after: avoid; }
  :is(pre, tr, img, .markdown-alert) { break-inside: avoid; }
  .drawing-source:not([open]) { display: none; } .diagram { max-width: 100%; height: auto; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.85em; overflow-wrap: anywhere; }
}
`;
