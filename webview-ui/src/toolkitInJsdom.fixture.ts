/**
 * Stands for the toolkit's controls in tests in jsdom, whose queries do not look into shadow roots, and where the toolkit
 * shows a state only after a frame. Each element has the role, the states, the clicks and the keys that a person meets.
 * `e2e/test/toolkit.test.ts` tries the real ones.
 */
abstract class ControlInJsdom extends HTMLElement {
  // A browser and the tests' user leave out an element of a form that is disabled.
  static readonly formAssociated = true;
  /** Keys that press the control. */
  protected abstract readonly keys: readonly string[];

  get disabled(): boolean {
    return this.hasAttribute("disabled");
  }

  set disabled(isDisabled: boolean) {
    this.toggleAttribute("disabled", isDisabled);
  }

  protected begin(role: string): void {
    this.role = role;
    if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
    this.addEventListener("keydown", this.#press);
  }

  readonly #press = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (!this.disabled && this.keys.includes(key) && !defaultPrevented) this.click();
  };
}

class ButtonInJsdom extends ControlInJsdom {
  protected readonly keys = ["Enter", " "];

  connectedCallback(): void {
    this.begin("button");
  }
}

class CheckInJsdom extends ControlInJsdom {
  protected readonly keys: readonly string[] = [" "];

  get checked(): boolean {
    return this.ariaChecked === "true";
  }

  set checked(isChecked: boolean) {
    this.ariaChecked = String(isChecked);
  }

  connectedCallback(): void {
    this.begin("checkbox");
    this.addEventListener("click", this.choose);
  }

  protected choose(): void {
    this.checked = !this.checked;
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

class RadioInJsdom extends CheckInJsdom {
  value = "";

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = "radio";
    const { parentElement } = this;
    if (parentElement instanceof RadioGroupInJsdom) this.checked = parentElement.value === this.value;
  }

  protected override choose(): void {
    const { parentElement } = this;
    if (!(parentElement instanceof RadioGroupInJsdom) || parentElement.value === this.value) return;
    parentElement.value = this.value;
    parentElement.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

class RadioGroupInJsdom extends HTMLElement {
  #value = "";

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#value = value;
    for (const radio of this.children) if (radio instanceof RadioInJsdom) radio.checked = radio.value === value;
  }

  connectedCallback(): void {
    this.role = "radiogroup";
    // The toolkit's takes every Enter, also with Ctrl.
    this.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
  }
}

/** Defines the elements once for all test files of a worker. */
export function defineToolkit(): void {
  if (customElements.get("vscode-button") !== undefined) return;
  customElements.define("vscode-button", ButtonInJsdom);
  customElements.define("vscode-checkbox", CheckInJsdom);
  customElements.define("vscode-radio", RadioInJsdom);
  customElements.define("vscode-radio-group", RadioGroupInJsdom);
}
