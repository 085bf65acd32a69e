import { type HTMLAttributes, type MouseEvent, type RefObject, useLayoutEffect, useRef } from "react";

/** States that the person hears from the button itself; each is an attribute of its inner control. */
type ButtonState = "aria-disabled" | "aria-expanded" | "aria-haspopup" | "aria-label" | "aria-pressed";

type HostAttribute =
  | "aria-hidden"
  | "children"
  | "className"
  | "dir"
  | "hidden"
  | "onPointerDown"
  | "tabIndex"
  | "title";

interface ButtonProps extends Pick<HTMLAttributes<HTMLElement>, ButtonState | HostAttribute> {
  /** `link` stands in a line of text. The look of `plain` is that of its class. */
  readonly kind?: "primary" | "secondary" | "link" | "plain";
  /** The id of an element that the button shows, while it is there. */
  readonly "aria-controls"?: string;
  readonly "data-kind"?: string | undefined;
  readonly "data-status"?: string;
  readonly disabled?: boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly ref?: RefObject<HTMLElement | null>;
}

/**
 * A button with words, the toolkit's. Screen readers and the focus meet the control in its shadow root: names and states
 * are given to it alone, at once, because the toolkit passes on only a name, and an id of the page means nothing in there.
 * The element itself has the title, the class and the clicks. `data-pressed` and `data-expanded` are for styles.
 */
export function Button({ kind = "primary", className, ref, ...props }: ButtonProps) {
  const {
    "aria-controls": controls,
    "aria-disabled": disabledAs,
    "aria-expanded": expanded,
    "aria-haspopup": popup,
    "aria-label": label,
    "aria-pressed": pressed,
    ...host
  } = props;
  const own = useRef<HTMLElement>(null);
  const element = ref ?? own;
  const description = label === host.title ? undefined : host.title;

  useLayoutEffect(() => {
    const control = element.current && findControl(element.current);
    if (control == null) return;
    setState(control, "aria-disabled", disabledAs);
    setState(control, "aria-expanded", expanded);
    setState(control, "aria-haspopup", popup);
    setState(control, "aria-label", label);
    setState(control, "aria-pressed", pressed);
    setState(control, "aria-description", description);
    // The control of a button that no key reaches must not count as reached.
    if (host.tabIndex !== undefined) setState(control, "tabindex", host.tabIndex);
    const shown = controls === undefined ? null : document.getElementById(controls);
    control.ariaControlsElements = shown === null ? [] : [shown];
  });

  return (
    <vscode-button
      {...host}
      ref={element}
      appearance={appearances[kind]}
      className={[...classes[kind], className].filter(Boolean).join(" ")}
      data-kind={kind === "primary" ? kind : host["data-kind"]}
      data-pressed={pressed === true || undefined}
      data-expanded={expanded === true || undefined}
    />
  );
}

/** The looks that the toolkit has; the others are of the page. */
const appearances = { primary: "primary", secondary: "secondary", link: undefined, plain: undefined } as const;

const classes = {
  primary: ["comment-button"],
  secondary: ["comment-button"],
  link: ["link-button"],
  plain: [],
} as const;

/** Returns the native button in the shadow root; before the toolkit is there, the element itself. */
function findControl(element: HTMLElement): Element {
  return element.shadowRoot?.querySelector("[part=control]") ?? element;
}

function setState(control: Element, name: string, value: boolean | number | string | undefined): void {
  if (value === undefined) control.removeAttribute(name);
  else control.setAttribute(name, String(value));
}
