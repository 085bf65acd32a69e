import type * as vscode from "vscode";

const resets: (() => void)[] = [];

/** Returns an object that is reset before each test. */
export function fresh<T extends object>(make: () => T): T {
  const value = make();
  resets.push(() => {
    for (const key of Object.keys(value)) Reflect.deleteProperty(value, key);
    Object.assign(value, make());
  });
  return value;
}

/** Resets everything to the state of a new window. */
export function startAfresh(): void {
  for (const reset of resets) reset();
}

/** Creates an object with only some members of its interface; product code that uses other members fails. */
export function part<T extends object>(own: Partial<T>): T {
  return own as T;
}

/** Errors thrown by listeners: VS Code logs them and calls the next listener, but here the test fails. */
export const failures = fresh(() => ({ list: [] as unknown[] }));

export class Disposable implements vscode.Disposable {
  #dispose: (() => unknown) | undefined;

  constructor(callOnDispose: () => unknown) {
    this.#dispose = callOnDispose;
  }

  static from(...parts: readonly { readonly dispose: () => unknown }[]): Disposable {
    return new Disposable(() => {
      for (const each of parts) each.dispose();
    });
  }

  dispose(): void {
    const dispose = this.#dispose;
    this.#dispose = undefined;
    dispose?.();
  }
}

export class EventEmitter<T> implements vscode.EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => unknown>();
  #isDisposed = false;

  readonly event: vscode.Event<T> = (listener, thisArgs?: unknown, disposables?: vscode.Disposable[]) => {
    const own = (value: T): unknown => listener.call(thisArgs, value);
    if (!this.#isDisposed) this.#listeners.add(own);
    const subscription = new Disposable(() => this.#listeners.delete(own));
    disposables?.push(subscription);
    return subscription;
  };

  fire(value: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (problem) {
        failures.list.push(problem);
      }
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#listeners.clear();
  }
}

/** Creates an event of the window itself, which has no listeners when a test begins. */
export function events<T>(): { readonly event: vscode.Event<T>; fire(value: T): void } {
  const box = fresh(() => ({ emitter: new EventEmitter<T>() }));
  return {
    event: (listener, thisArgs?: unknown, disposables?: vscode.Disposable[]) =>
      box.emitter.event(listener, thisArgs, disposables),
    fire: (value) => box.emitter.fire(value),
  };
}
