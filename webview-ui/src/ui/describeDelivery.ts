import type { DeliveryState, ThreadEntry } from "@dialectic/shared/protocol";
import { formatLocalTime } from "./formatTime.ts";

export interface DeliveryWords {
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
  const names = to.map(({ name }) => name || "an assistant").join(", ");
  const times = to.map(({ name, at }) => `${name || "an assistant"}, ${formatLocalTime(at)}`).join("; ");
  switch (state) {
    case "collected":
      return { icon, word: "for the verdict", whole: "Kept for your verdict: finish the review to send it (f)" };
    case "queued":
      return { icon, word: "queued", whole: "On the disk; no assistant has asked for it yet" };
    case "handed":
      return { icon, word: `given to ${names}`, whole: `Given to ${times}; not confirmed yet` };
    case "delivered":
      return { icon, word: `delivered to ${names}`, whole: `Delivered to ${times}` };
  }
}
