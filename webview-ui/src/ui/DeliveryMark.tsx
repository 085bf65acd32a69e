import type { DeliveryState, ThreadEntry } from "@dialectic/shared/protocol";
import { texts } from "../texts/texts.ts";
import { formatLocalTime } from "./formatTime.ts";
import { Icon } from "./Icon.tsx";
import { nameAssistant } from "./nameAssistant.ts";

interface DeliveryWords {
  readonly icon: string;
  readonly word: string;
  readonly whole: string;
}

const icons: Readonly<Record<DeliveryState, string>> = {
  collected: "inbox",
  queued: "clock",
  handed: "arrow-right",
  delivered: "check",
};

export function describeDelivery({ state, to }: NonNullable<ThreadEntry["delivery"]>): DeliveryWords {
  const icon = icons[state];
  const { common, status } = texts;
  const names = to.map(({ name }) => nameAssistant(name) || common.assistant).join(", ");
  const times = to
    .map(({ name, at }) => `${nameAssistant(name) || common.assistant}, ${formatLocalTime(at)}`)
    .join("; ");
  switch (state) {
    case "collected":
      return { icon, word: status.pending, whole: status.pendingWhole };
    case "queued":
      return { icon, word: status.queued, whole: status.queuedWhole };
    case "handed":
      return { icon, word: status.sentTo(names), whole: status.sentToWhole(times) };
    case "delivered":
      return { icon, word: status.deliveredTo(names), whole: status.deliveredToWhole(times) };
  }
}

export function DeliveryMark({ delivery }: { readonly delivery: NonNullable<ThreadEntry["delivery"]> }) {
  const { icon, word, whole } = describeDelivery(delivery);
  return (
    <span className="delivery" data-delivery={delivery.state} title={whole}>
      <Icon name={icon} /> {word}
    </span>
  );
}
