export type EditOutcome = EditMade | EditRefused;

export interface EditRefused {
  readonly kind: "refused";
  readonly message: string;
  readonly canRetry: boolean;
}

/** The reason why an edit cannot be applied, for the person, and as a message for the assistant. */
export interface Obstacle extends Omit<EditRefused, "kind"> {
  readonly kind: "obstacle";
  readonly reason: string;
}

export interface EditMade {
  readonly kind: "edit";
  readonly title: string;
  /** Relative to the workspace folder; absolute where several are open. */
  readonly files: readonly string[];
  readonly changes: number;
  readonly diff: string;
  readonly isApplied: boolean;
  readonly reviewId?: string | undefined;
  readonly notes: readonly string[];
}

export function makeObstacle(reason: string, advice = ""): Obstacle {
  return { kind: "obstacle", reason, message: `Nothing was changed: ${reason}${advice}`, canRetry: true };
}

export function refused(message: string, canRetry = false): EditRefused {
  return { kind: "refused", message, canRetry };
}
