import ts from "typescript-api";

export interface FoundText {
  readonly line: number;
  readonly text: string;
}

/** Functions of VS Code that show their arguments to the person. */
const showing = /^(?:show\w+Message|setStatusBarMessage|appendMarkdown|appendText|NoPermissions)$/;
/** Properties that VS Code or a page shows to the person. */
const shown = new Set([
  ...["label", "description", "detail", "tooltip", "title", "prompt", "placeHolder", "placeholder"],
  ...["message", "contentText", "words", "text", "name"],
]);
/** Logs are in English, as those of VS Code. */
const logging = /(?:^|\.)(?:log|warn|error|info|debug)$/;

/** Returns the texts of a program that a person may read: what VS Code shows, and what looks like a sentence. */
export function findTexts(program: string): readonly FoundText[] {
  const file = ts.createSourceFile("program.ts", program, ts.ScriptTarget.Latest, true);
  const found = new Map<ts.Node, FoundText>();
  const note = (node: ts.Node, text: string) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.set(node, { line, text });
  };
  const noteWords = (node: ts.Node) => {
    for (const each of listLiterals(node)) if (/\p{L}/u.test(withoutCode(each.text))) note(each.node, each.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText();
      if (logging.test(called)) return;
      if (showing.test(called.split(".").at(-1) ?? "")) node.arguments.forEach(noteWords);
    }
    if (ts.isPropertyAssignment(node) && shown.has(node.name.getText())) noteWords(node.initializer);
    if (isAssignment(node) && ts.isPropertyAccessExpression(node.left) && shown.has(node.left.name.text))
      noteWords(node.right);
    const text = readLiteral(node);
    if (text !== undefined && /\p{L}[,.:;]? \p{L}/u.test(withoutCode(text))) note(node, text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found.values()].sort((one, other) => one.line - other.line);
}

/** Returns the first arguments of all calls of `l10n.t`, and problems of these calls. */
export function listMessages(program: string): { readonly messages: readonly string[]; readonly problems: string[] } {
  const file = ts.createSourceFile("texts.ts", program, ts.ScriptTarget.Latest, true);
  const messages: string[] = [];
  const problems: string[] = [];
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText() === "l10n.t") {
      const [message] = node.arguments;
      if (message === undefined || !ts.isStringLiteral(message)) problems.push(`${node.getText()} has no plain text`);
      else messages.push(message.text);
      if (!isInFunction) problems.push(`${node.getText()} is read before the language is known`);
    } else if (/\p{L}/u.test(readLiteral(node) ?? "") && !isMessage(node)) {
      problems.push(`${node.getText()} is not translated`);
    }
    ts.forEachChild(node, (child) => visit(child, isInFunction || ts.isFunctionLike(node)));
  };
  visit(file, false);
  return { messages, problems };
}

function isMessage({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && parent.expression.getText() === "l10n.t";
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** Returns the literals that an expression may be, or be made of; calls have texts of their own. */
function listLiterals(node: ts.Node): readonly { readonly node: ts.Node; readonly text: string }[] {
  const text = readLiteral(node);
  if (text !== undefined) return [{ node, text }];
  if (ts.isParenthesizedExpression(node)) return listLiterals(node.expression);
  if (ts.isConditionalExpression(node)) return [...listLiterals(node.whenTrue), ...listLiterals(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...listLiterals(node.left), ...listLiterals(node.right)];
  if (ts.isArrowFunction(node)) return listLiterals(node.body);
  return [];
}

/** Returns the text of a literal; what a template leaves open is `{}`. */
function readLiteral(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("{}");
}

/** Removes icons and the addresses of links. */
function withoutCode(text: string): string {
  return text.replace(/\$\([\w~-]*\)|\]\([^)]*\)/g, "");
}
