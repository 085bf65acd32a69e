import { createElement, type ReactNode } from "react";

interface ButtonProps {
  readonly kind?: "primary" | "secondary";
  readonly disabled?: boolean;
  readonly title?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function Button({ kind = "primary", children, ...props }: ButtonProps) {
  return createElement("vscode-button", { appearance: kind, ...props }, children);
}
