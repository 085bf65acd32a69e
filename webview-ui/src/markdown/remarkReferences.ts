import { maxLabelChars, normaliseLabel, readPlaces, yieldsToDefinition } from "@dialectic/shared/review";
import type { Data, InlineCode, Parent } from "mdast";
import type { CompileContext, Extension as FromMarkdownExtension } from "mdast-util-from-markdown";
import type { Construct, Extension, Resolver, State, Token, TokenizeContext, Tokenizer } from "micromark-util-types";
import type { Processor } from "unified";

/** File reference in the Markdown tree. It becomes `<a class="reference" data-file-ref="…">`. */
interface FileReferenceNode extends Parent {
  type: "fileReference";
  children: InlineCode[];
  data: Data;
}

declare module "mdast" {
  interface PhrasingContentMap {
    fileReference: FileReferenceNode;
  }
  interface RootContentMap {
    fileReference: FileReferenceNode;
  }
}

declare module "micromark-util-types" {
  interface TokenTypeMap {
    fileReference: "fileReference";
    fileReferenceEnd: "fileReferenceEnd";
  }
}

const closeBracket = 93;
const closing = "][]";

const escapes = /\\([!-/:-@[-`{-~])/g;
const codeLabel = /^(`+)(?!`)(.*[^`])\1$/s;

/** Returns the text of a label: that of its only code span, or its own. Undefined for a footnote or a mixture. */
function readLabelText(bracketed: string): string | undefined {
  const label = bracketed.trim();
  if (label.startsWith("^")) return undefined;
  const [, ticks = "", span] = codeLabel.exec(label) ?? [];
  if (span === undefined) return label.includes("`") ? undefined : label.replace(escapes, "$1");
  return span.includes(ticks) ? undefined : span.trim();
}

/**
 * Returns the `[` that a `]` here closes. Undefined if it belongs to an image or already contains a link, because links
 * do not nest.
 */
function findOpening({ _labelStarts: starts = [] }: TokenizeContext): Token | undefined {
  const opening = starts.findLast((token) => token._balanced !== true);
  return opening?.type === "labelLink" && opening._inactive !== true ? opening : undefined;
}

function endsReference(context: TokenizeContext): boolean {
  const opening = findOpening(context);
  const end = context.now();
  if (opening === undefined || end.offset - opening.end.offset > maxLabelChars) return false;
  const bracketed = context.sliceSerialize({ start: opening.end, end });
  const label = readLabelText(bracketed);
  const [first] = label === undefined ? [] : readPlaces(label);
  if (first === undefined) return false;
  return !(yieldsToDefinition(first) && context.parser.defined.includes(normaliseLabel(bracketed)));
}

/** Reads the `][]` after a label that names a place. Unlike other labels, this one needs no definition. */
const tokenizeEnd: Tokenizer = function tokenizeEnd(effects, ok, nok) {
  const isReference = endsReference(this);
  let index = 0;

  const inClosing: State = (code) => {
    if (code !== closing.charCodeAt(index)) return nok(code);
    effects.consume(code);
    index += 1;
    if (index < closing.length) return inClosing;
    effects.exit("fileReferenceEnd");
    return ok;
  };

  return (code) => {
    if (!isReference) return nok(code);
    effects.enter("fileReferenceEnd");
    return inClosing(code);
  };
};

const resolveToReference: Resolver = (events, context) => {
  const opening = findOpening(context);
  const end = events.at(-1)?.[1].end;
  if (opening === undefined || end === undefined) return events;
  opening._balanced = true;
  deactivateOpenings(context);
  const start = events.findLastIndex(([kind, token]) => kind === "enter" && token === opening);
  const reference: Token = { type: "fileReference", start: { ...opening.start }, end: { ...end } };
  // The parser counts line endings to know what follows them, and loops forever with fewer than two events.
  const kept = events.slice(start).filter(([, { type }]) => type === "lineEnding" || type === "fileReferenceEnd");
  // Callers hold this very array, so it is changed in place.
  events.splice(start, events.length - start, ["enter", reference, context], ...kept, ["exit", reference, context]);
  return events;
};

/** Makes earlier open brackets plain text, because a reference is a link, and links do not nest. */
function deactivateOpenings({ _labelStarts: starts = [] }: TokenizeContext): void {
  for (const token of starts.toReversed()) {
    // All earlier ones are already inactive.
    if (token._inactive === true) return;
    if (token.type === "labelLink") token._inactive = true;
  }
}

const referenceEnd: Construct = { name: "fileReference", tokenize: tokenizeEnd, resolveTo: resolveToReference };

/**
 * Recognises ``[`file:line`][]`` and `[file:line][]` in places where the parser would see a link if the label were
 * defined.
 */
const referenceTokens: Extension = { text: { [closeBracket]: referenceEnd } };

function enterReference(this: CompileContext, token: Token): undefined {
  const target = readLabelText(this.sliceSerialize(token).slice(1, -closing.length)) ?? "";
  const children: InlineCode[] = [{ type: "inlineCode", value: target }];
  const data = { hName: "a", hProperties: { className: ["reference"], dataFileRef: target } };
  this.enter({ type: "fileReference", children, data }, token);
}

function exitReference(this: CompileContext, token: Token): undefined {
  this.exit(token);
}

const referenceNodes: FromMarkdownExtension = {
  enter: { fileReference: enterReference },
  exit: { fileReference: exitReference },
};

/** Turns file references into links of their own kind (a unified plugin). */
export function remarkReferences(this: Processor): undefined {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), referenceTokens];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), referenceNodes];
}
