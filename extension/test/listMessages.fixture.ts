import ts from "typescript-api";

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

/** Returns the text of a literal; what a template leaves open is `{}`. */
function readLiteral(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("{}");
}
