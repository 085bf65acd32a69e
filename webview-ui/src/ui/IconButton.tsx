import type { Ref } from "react";
import { Icon } from "./Icon.tsx";

interface IconButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, isPressed, onClick, ref }: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className="icon-button"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
