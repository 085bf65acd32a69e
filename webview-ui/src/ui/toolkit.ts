import { provideVSCodeDesignSystem, vsCodeButton, vsCodeProgressRing } from "@vscode/webview-ui-toolkit";

/** Defines the elements of the toolkit that we use; only this folder knows of it. */
export function registerToolkit(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeProgressRing());
}
