import { provideVSCodeDesignSystem, vsCodeBadge, vsCodeButton, vsCodeProgressRing } from "@vscode/webview-ui-toolkit";
import type { DetailedHTMLProps, HTMLAttributes } from "react";

type Toolkit<Own> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & Own;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "vscode-badge": Toolkit<object>;
      "vscode-button": Toolkit<{ readonly appearance?: "primary" | "secondary" | "icon"; readonly disabled?: boolean }>;
      "vscode-progress-ring": Toolkit<object>;
    }
  }
}

/** Defines the three elements of the toolkit that we use; only this folder knows of it. */
export function registerToolkit(): void {
  provideVSCodeDesignSystem().register(vsCodeBadge(), vsCodeButton(), vsCodeProgressRing());
}
