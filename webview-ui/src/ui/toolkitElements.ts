import type { HTMLAttributes, RefAttributes } from "react";

export interface ToolkitCheckBox extends HTMLElement {
  checked: boolean;
}

export interface ToolkitRadioGroup extends HTMLElement {
  value: string;
}

/**
 * The toolkit's elements in JSX, which alone bounds the texts that come from outside (`jsxRuntime.ts`). What is no attribute
 * of each element is a property of the toolkit's.
 */
interface ToolkitElement<Shown extends HTMLElement = HTMLElement>
  extends Omit<HTMLAttributes<Shown>, "aria-checked">,
    RefAttributes<Shown> {
  readonly "aria-checked"?: "true" | "false";
  readonly appearance?: string | undefined;
  readonly "data-kind"?: string | undefined;
  /** Of an attribute, React writes true as "", and false as "false": undefined leaves it out. */
  readonly "data-expanded"?: true | undefined;
  readonly "data-pressed"?: true | undefined;
  readonly "data-start"?: true | undefined;
  readonly disabled?: boolean;
  readonly value?: string;
}

declare module "react" {
  // biome-ignore lint/style/noNamespace: React declares the elements of JSX in a namespace.
  namespace JSX {
    interface IntrinsicElements {
      "vscode-badge": ToolkitElement;
      "vscode-button": ToolkitElement;
      "vscode-checkbox": ToolkitElement<ToolkitCheckBox>;
      "vscode-progress-ring": ToolkitElement;
      "vscode-radio": ToolkitElement;
      "vscode-radio-group": ToolkitElement<ToolkitRadioGroup>;
    }
  }
}
