export interface PanelPageOptions {
  /** Fresh and random for every page. */
  readonly nonce: string;
  /** The source of scripts, styles and fonts: `webview.cspSource` in VS Code, `'self'` in the browser panel. */
  readonly cspSource: string;
  /** The small script that runs first: it connects and starts the worker while the page's script is read. */
  readonly startUri: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  readonly workerUri: string;
  /** True in the browser panel, whose page talks to its own server. */
  readonly connect: boolean;
  /** Palette of the browser panel: a name or `auto`; undefined in VS Code, which provides the colours. */
  readonly theme?: string;
  readonly title: string;
  /** Language of the editor, such as `de`; undefined in a browser, whose page chooses among the person's languages. */
  readonly language?: string;
  /** True when quotes, dashes and dots in prose are shown in their typographic forms. */
  readonly smartPunctuation?: boolean;
  /** Columns of a tab in code whose repository does not say it; 4 if absent. */
  readonly tabWidth?: number;
  /** Size of the text in pixels and length of its lines in characters; undefined for the usual ones. */
  readonly textSize?: number | undefined;
  readonly lineLength?: number | undefined;
  /** True where an editor shows the outline beside the page, which then begins without its own. */
  readonly hasOutlineElsewhere?: boolean;
}

/** Returns the content security policy of a page: only our scripts run, and everything is fetched from their source. */
export function contentSecurityPolicy({
  nonce,
  cspSource,
  connect,
}: Pick<PanelPageOptions, "nonce" | "cspSource" | "connect">): string {
  const directives = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource} 'nonce-${nonce}'`,
    `img-src ${cspSource} data:`,
    `font-src ${cspSource}`,
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return (connect ? [...directives, "connect-src 'self'"] : directives).join("; ");
}

export function panelPage(options: PanelPageOptions): string {
  const { nonce, startUri, scriptUri, styleUri, workerUri, theme, title, language } = options;
  const { smartPunctuation = false, tabWidth, textSize, lineLength, hasOutlineElsewhere = false } = options;
  const quote = escapeAttribute;
  const attributes = [
    ...(language === undefined ? [] : [` lang="${quote(language)}"`]),
    ...(theme === undefined ? [] : [` data-theme="${quote(theme)}"`]),
    ...(smartPunctuation ? [" data-smart-punctuation"] : []),
    ...(tabWidth === undefined ? [] : [` data-tab-width="${quote(String(tabWidth))}"`]),
    ...(textSize === undefined ? [] : [` data-text-size="${quote(String(textSize))}"`]),
    ...(lineLength === undefined ? [] : [` data-line-length="${quote(String(lineLength))}"`]),
    ...(hasOutlineElsewhere ? [" data-outline-elsewhere"] : []),
  ].join("");
  return `<!DOCTYPE html>
<html${attributes}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${quote(contentSecurityPolicy(options))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" content="${quote(nonce)}">
<title>${quote(title)}</title>
<link rel="icon" href="data:,">
<script nonce="${quote(nonce)}" src="${quote(startUri)}" type="module" async></script>
<link rel="stylesheet" href="${quote(styleUri)}">
<script nonce="${quote(nonce)}" id="worker-source" src="${quote(workerUri)}" defer></script>
<script nonce="${quote(nonce)}" src="${quote(scriptUri)}" type="module"></script>
</head>
<body>
<div id="app"></div>
</body>
</html>
`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
