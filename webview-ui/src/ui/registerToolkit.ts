import {
  provideVSCodeDesignSystem,
  vsCodeBadge,
  vsCodeButton,
  vsCodeCheckbox,
  vsCodeProgressRing,
  vsCodeRadio,
  vsCodeRadioGroup,
} from "@vscode/webview-ui-toolkit";

/** Defines the toolkit's elements that we use. Only this folder depends on the toolkit. */
export function registerToolkit(): void {
  provideVSCodeDesignSystem().register(
    vsCodeBadge(),
    vsCodeButton(),
    vsCodeCheckbox(),
    vsCodeProgressRing(),
    vsCodeRadio(),
    vsCodeRadioGroup(),
  );
}
