import type { EditorPort } from "../base/ports.ts";
import { ReferenceOpener } from "./referenceOpener.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";

/** A way of opening code, and the editor as it sees it. */
export interface PageOpening {
  readonly opener: ReferenceOpener;
  readonly editor: EditorPort;
}

/**
 * Returns the two ways in which a page opens code: where the editor usually shows it, and beside the code that is open.
 * Each remembers the choices that it has offered.
 */
export function createOpenings(
  resolver: ReferenceResolver,
  editor: EditorPort,
): (isBeside: boolean | undefined) => PageOpening {
  const usual = { opener: new ReferenceOpener(resolver, editor), editor };
  const aside = withCodeBeside(editor);
  const beside = { opener: new ReferenceOpener(resolver, aside), editor: aside };
  return (isBeside) => (isBeside === true ? beside : usual);
}

function withCodeBeside(editor: EditorPort): EditorPort {
  const { past } = editor;
  return {
    ...editor,
    show: (location) => editor.show(location, "code"),
    ...(past !== undefined && {
      past: {
        show: (code) => past.show(code, "code"),
        peek: (code) => past.peek(code),
        compare: (code) => past.compare(code),
      },
    }),
  };
}
