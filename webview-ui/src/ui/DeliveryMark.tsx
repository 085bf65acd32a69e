import type { ThreadEntry } from "@dialectic/shared/protocol";
import { describeDelivery } from "./describeDelivery.ts";
import { Icon } from "./Icon.tsx";

export function DeliveryMark({ delivery }: { readonly delivery: NonNullable<ThreadEntry["delivery"]> }) {
  const { icon, word, whole } = describeDelivery(delivery);
  return (
    <span className="delivery" data-delivery={delivery.state} title={whole}>
      <Icon name={icon} /> {word}
    </span>
  );
}
