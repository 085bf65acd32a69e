import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Icon } from "./Icon.tsx";

export interface MenuEntry {
  readonly label: string;
  readonly icon: string;
  /** Key that does the same without the menu. */
  readonly hint?: string | undefined;
  /** Current value of a lasting choice. Choosing such an entry leaves the menu open. */
  readonly isChosen?: boolean | undefined;
  readonly onChoose: () => void;
}

export interface MenuGroup {
  readonly heading?: string;
  readonly entries: readonly MenuEntry[];
}

interface MenuProps {
  readonly label: string;
  readonly icon: string;
  readonly groups: readonly MenuGroup[];
}

type Place = "first" | "last";

interface MenuListProps {
  readonly id?: string;
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  /** The entry with the focus at the beginning. */
  readonly begin: Place;
  readonly opener?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** Closes the menu, and returns the focus. */
  readonly onLeave: () => void;
}

/** Shows the open menu. Arrows, Home, End and letters move in it; Escape closes it and returns the focus. */
export function MenuList({ id, label, groups, begin, opener, onClose, onLeave }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const entries = listEntries(menu.current);
    (begin === "last" ? entries.at(-1) : entries[0])?.focus({ preventScroll: true });
  }, [begin]);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      const isInside = target instanceof Node && (menu.current?.contains(target) || opener?.current?.contains(target));
      if (!isInside) close();
    };
    const closeNow = () => close();
    window.addEventListener("pointerdown", closeOutside, { capture: true });
    window.addEventListener("blur", closeNow);
    return () => {
      window.removeEventListener("pointerdown", closeOutside, { capture: true });
      window.removeEventListener("blur", closeNow);
    };
  }, [opener]);

  function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
    // Single keys select an entry here, and must not act on the panel.
    event.stopPropagation();
    if (event.key === "Tab") onClose();
    if (event.key === "Escape") {
      event.preventDefault();
      onLeave();
    } else walk(event);
  }

  return (
    <div ref={menu} id={id} className="menu" role="menu" aria-label={label} tabIndex={-1} onKeyDown={onMenuKey}>
      {groups.map((group) => (
        <MenuGroupView key={group.heading ?? group.entries[0]?.label} group={group} onChosen={onLeave} />
      ))}
    </div>
  );
}

/** Shows a button that opens a menu. */
export function Menu({ label, icon, groups }: MenuProps) {
  const [opened, setOpened] = useState<Place | undefined>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = opened !== undefined;

  function leave(): void {
    setOpened(undefined);
    button.current?.focus({ preventScroll: true });
  }

  function onButtonKey(event: KeyboardEvent): void {
    const place = event.key === "ArrowDown" ? "first" : event.key === "ArrowUp" ? "last" : undefined;
    if (place === undefined) return;
    event.preventDefault();
    setOpened(place);
  }

  return (
    <div className="menu-anchor">
      <button
        ref={button}
        type="button"
        className="icon-button"
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpened(isOpen ? undefined : "first")}
        onKeyDown={onButtonKey}
      >
        <Icon name={icon} />
      </button>
      {isOpen && (
        <MenuList
          id={id}
          label={label}
          groups={groups}
          begin={opened}
          opener={button}
          onClose={() => setOpened(undefined)}
          onLeave={leave}
        />
      )}
    </div>
  );
}

interface MenuGroupProps {
  readonly group: MenuGroup;
  readonly onChosen: () => void;
}

function MenuGroupView({ group: { heading, entries }, onChosen }: MenuGroupProps) {
  const role =
    heading === undefined ? ({ role: "none" } as const) : ({ role: "group", "aria-label": heading } as const);
  return (
    <div className="menu-group" {...role}>
      {heading !== undefined && (
        <p className="menu-heading" aria-hidden="true">
          {heading}
        </p>
      )}
      {entries.map(({ label, icon, hint, isChosen, onChoose }) => (
        <button
          key={label}
          type="button"
          {...chooseRole(isChosen)}
          className="menu-entry"
          tabIndex={-1}
          aria-keyshortcuts={hint}
          onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
          onClick={() => {
            if (isChosen === undefined) onChosen();
            onChoose();
          }}
        >
          <Icon name={isChosen === undefined ? icon : isChosen ? "check" : "blank"} />
          <span>{label}</span>
          {hint !== undefined && (
            <span className="menu-hint" aria-hidden="true">
              {hint}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Returns the role of an entry. The one for lasting choices exposes their value. */
function chooseRole(isChosen: boolean | undefined) {
  return isChosen === undefined
    ? ({ role: "menuitem" } as const)
    : ({ role: "menuitemcheckbox", "aria-checked": isChosen } as const);
}

function listEntries(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}

/** Moves the focus: arrows wrap around, letters go to the next entry that begins with them. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const entries = listEntries(event.currentTarget);
  const focused = entries.findIndex((entry) => entry.matches(":focus"));
  const target = findTarget(event, entries, focused);
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

function findTarget(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  entries: readonly HTMLElement[],
  focused: number,
): HTMLElement | undefined {
  const count = entries.length;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (focused + 1) % count,
    ArrowUp: (Math.max(focused, 0) - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  const place = places[key];
  if (place !== undefined) return entries[place];
  if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return undefined;
  const letter = key.toLowerCase();
  return [...entries.slice(focused + 1), ...entries.slice(0, focused + 1)].find((entry) =>
    entry.textContent.trim().toLowerCase().startsWith(letter),
  );
}
