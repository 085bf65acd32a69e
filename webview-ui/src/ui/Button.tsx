import { createElement, type ReactNode } from "react";

interface ButtonProps {
  readonly kind?: "primary" | "secondary";
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function Button({ kind = "primary", onClick, children }: ButtonProps) {
  return createElement("vscode-button", { appearance: kind, onClick }, children);
}
