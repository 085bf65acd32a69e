import { parseReference } from "@dialectic/shared/review";
import type { Data, InlineCode, Parent } from "mdast";
import type { CompileContext, Extension as FromMarkdownExtension } from "mdast-util-from-markdown";
import type { Code, Construct, Effects, Event, Extension, State, Token, Tokenizer } from "micromark-util-types";
import type { Processor } from "unified";

/** A file reference in the Markdown tree; it becomes `<a class="reference" data-file-ref="…">`. */
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
  }
}

/** A longer label is ordinary text. The bound keeps hostile input linear. */
const longestLabel = 1024;

const openParenthesis = 40;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const backtick = 96;
const space = 32;

const escapes = /\\([!-/:-@[-`{-~])/g;

/** What is known of a reference while its characters arrive. */
interface Reading {
  /** As written, without what encloses it. */
  label: string;
  /** Enclosed in backticks: nothing in it has a meaning but the closing one. */
  quoted: boolean;
  /** Inside the one pair of brackets that a bare label may hold, as `app/[id]/page.tsx:3` does. */
  nested: boolean;
  escaped: boolean;
}

function labelText({ label, quoted }: Pick<Reading, "label" | "quoted">): string {
  return (quoted ? label : label.replace(escapes, "$1")).trim();
}

function isLabelCode(code: Code, reading: Reading): code is number {
  // Line endings, tabs and the end of the text have codes below the space.
  if (code === null || code < space || reading.label.length >= longestLabel) return false;
  if (reading.quoted || reading.escaped) return true;
  // `[a](` within a label begins a link of its own, and the label around it is text.
  if (code === openParenthesis && reading.label.endsWith("]")) return false;
  return code !== backtick && !(code === openBracket && reading.nested);
}

function closesLabel(code: Code, { quoted, nested, escaped }: Reading): boolean {
  return quoted ? code === backtick : code === closeBracket && !nested && !escaped;
}

function take(code: number, reading: Reading): void {
  const isPlain = reading.quoted || reading.escaped;
  if (!isPlain && code === openBracket) reading.nested = true;
  if (!isPlain && code === closeBracket) reading.nested = false;
  reading.escaped = !isPlain && code === backslash;
  reading.label += String.fromCharCode(code);
}

/** Consumes exactly these codes, then goes on with `done`. */
function expect(effects: Effects, codes: readonly number[], done: () => State, fail: State): State {
  let index = 0;
  return function next(code: Code): State | undefined {
    if (code !== codes[index]) return fail(code);
    effects.consume(code);
    index += 1;
    return index === codes.length ? done() : next;
  };
}

/** A reference is a link, and no link holds another: brackets that are still open before it stay text. */
function deactivateBrackets(events: readonly Event[]): void {
  // The last event is the beginning of this reference.
  for (let index = events.length - 2; index >= 0; index -= 1) {
    const token = events[index]?.[1];
    // Before these nothing is active any more.
    if (token?.type === "fileReference" || token?.type === "link" || token?._inactive === true) return;
    if (token?.type === "labelLink" && events[index]?.[0] === "enter") token._inactive = true;
  }
}

const tokenizeReference: Tokenizer = function tokenizeReference(effects, ok, nok) {
  const { events } = this;
  const reading: Reading = { label: "", quoted: false, nested: false, escaped: false };

  const finish = (): State => {
    if (parseReference(labelText(reading)) === undefined) return nok;
    deactivateBrackets(events);
    effects.exit("fileReference");
    return ok;
  };

  const inLabel: State = (code) => {
    if (closesLabel(code, reading)) {
      const closing = [closeBracket, openBracket, closeBracket];
      return expect(effects, reading.quoted ? [backtick, ...closing] : closing, finish, nok)(code);
    }
    if (!isLabelCode(code, reading)) return nok(code);
    effects.consume(code);
    take(code, reading);
    return inLabel;
  };

  const afterBracket: State = (code) => {
    if (code !== backtick) return inLabel(code);
    reading.quoted = true;
    effects.consume(code);
    return inLabel;
  };

  return (code) => {
    effects.enter("fileReference");
    effects.consume(code);
    return afterBracket;
  };
};

const reference: Construct = { name: "fileReference", tokenize: tokenizeReference };

/** Recognises ``[`file:line`][]`` and `[file:line][]` in text; code never reaches it. */
const referenceTokens: Extension = { text: { [openBracket]: reference } };

function enterReference(this: CompileContext, token: Token): undefined {
  const source = this.sliceSerialize(token);
  const quoted = source.startsWith("[`");
  const target = labelText({
    quoted,
    label: quoted ? source.slice(2, -"`][]".length) : source.slice(1, -"][]".length),
  });
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

/** The unified plugin: file references become links of their own kind. */
export function remarkReferences(this: Processor): undefined {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), referenceTokens];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), referenceNodes];
}
