import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

interface HeaderMarkProps {
  readonly icon: string;
  readonly kind: "error" | "warning" | "info" | "new" | "quiet";
  readonly text: string;
  /** Stands for the text on a narrow page. */
  readonly short?: string;
  readonly hint: string;
  readonly onClick?: () => void;
}

/** Names something in the header that needs the reader, and leads to it. */
export function HeaderMark({ icon, kind, text, short, hint, onClick }: HeaderMarkProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span className={short === undefined ? undefined : "header-long"}>{text}</span>
      {short !== undefined && <span className="header-short">{short}</span>}
    </>
  );
  return onClick === undefined ? (
    <span className="header-mark" data-kind={kind} title={hint}>
      {content}
    </span>
  ) : (
    <Button kind="plain" className="header-mark" data-kind={kind} title={hint} onClick={onClick}>
      {content}
    </Button>
  );
}
