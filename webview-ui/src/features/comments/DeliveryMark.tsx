import type { ThreadEntry } from "@dialectic/shared/protocol";
import { Icon } from "../../ui/Icon.tsx";
import { describeDelivery } from "./describeThread.ts";

/** How far something that the person wrote has come. */
export function DeliveryMark({ delivery }: { readonly delivery: NonNullable<ThreadEntry["delivery"]> }) {
  const { icon, word, whole } = describeDelivery(delivery);
  return (
    <span className="delivery" data-delivery={delivery.state} title={whole}>
      <Icon name={icon} /> {word}
    </span>
  );
}
