import { useLayoutEffect, useRef, useState } from "react";
import { texts } from "../../texts/texts.ts";
import { MenuList } from "../../ui/Menu.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import type { OpenContextMenu } from "./state/contextMenu.ts";

/** Shows the context menu of the browser's page. VS Code shows its own. */
export function ContextMenu() {
  const menu = usePanelState(({ contextMenu }) => contextMenu);
  return menu === undefined ? null : <OpenMenu key={menu.key} menu={menu} />;
}

function OpenMenu({ menu: { kind, groups, left, top } }: { readonly menu: OpenContextMenu }) {
  const { store } = usePanel();
  const frame = useRef<HTMLElement>(null);
  const label = texts.contextMenu.labels[kind];
  const close = () => store.setState({ contextMenu: undefined });
  const [before] = useState(() => document.activeElement);

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const { offsetWidth, offsetHeight } = element;
    element.style.left = `${Math.max(0, Math.min(left, window.innerWidth - offsetWidth))}px`;
    element.style.top = `${Math.max(0, Math.min(top, window.innerHeight - offsetHeight))}px`;
  }, [left, top]);

  return (
    <section ref={frame} className="context-menu" aria-label={label}>
      <MenuList
        label={label}
        groups={groups}
        begin="first"
        onClose={close}
        onLeave={() => {
          close();
          if (before instanceof HTMLElement) before.focus({ preventScroll: true });
        }}
      />
    </section>
  );
}
