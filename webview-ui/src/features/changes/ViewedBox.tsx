import { texts } from "../../texts/texts.ts";

interface ViewedBoxProps {
  readonly isViewed: boolean;
  readonly label: string;
  readonly onChange: (isViewed: boolean) => void;
  /** False where the key `b` marks something else. */
  readonly hasKey?: boolean;
}

export function ViewedBox({ isViewed, label, onChange, hasKey = true }: ViewedBoxProps) {
  return (
    <label className="change-viewed" title={hasKey ? `${label} (b)` : label}>
      <input
        type="checkbox"
        checked={isViewed}
        aria-label={label}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span aria-hidden="true">{texts.changes.viewed}</span>
    </label>
  );
}
