import type { CommitProseProps } from "../slots.ts";
import { CommentMarkdown } from "./CommentMarkdown.tsx";
import { LeadsToCode } from "./commentComponents.tsx";

/** Shows the message of a commit as a comment is shown: tags in it are text. */
export function CommitProse({ commit, text }: CommitProseProps) {
  return (
    <div data-message-of={commit}>
      <LeadsToCode value>
        <CommentMarkdown text={text} isTyped />
      </LeadsToCode>
    </div>
  );
}
