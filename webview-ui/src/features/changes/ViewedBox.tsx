import { texts } from "../../texts/texts.ts";

interface ViewedBoxProps {
  readonly isViewed: boolean;
  /** True when some of the lines were viewed in another part of the changes. */
  readonly isPartly?: boolean;
  readonly label: string;
  readonly onChange: (isViewed: boolean) => void;
  /** False where the key `b` marks something else. */
  readonly hasKey?: boolean;
}

export function ViewedBox({ isViewed, isPartly = false, label, onChange, hasKey = true }: ViewedBoxProps) {
  const said = isPartly ? `${texts.changes.partlyViewed}. ${label}` : label;
  return (
    <label className="change-viewed" title={hasKey ? `${said} (b)` : said}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = isPartly;
        }}
        type="checkbox"
        checked={isViewed}
        aria-label={label}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span aria-hidden="true">{texts.changes.viewed}</span>
    </label>
  );
}
