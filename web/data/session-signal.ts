import { effect, type Signal, signal } from '@preact/signals';
import { onSignOut } from '../session/session-state.ts';

/** Creates a signal that is reset on sign-out. */
export function createSessionSignal<T>(initialValue: T): Signal<T> {
  const source = signal(initialValue);
  onSignOut(() => {
    source.value = initialValue;
  });
  return source;
}

let sessionCount = 0;
onSignOut(() => {
  sessionCount += 1;
});

/** Runs an action when a signal has a value: now, or after it is set and rendered. A sign-out cancels it. */
export function runWhenLoaded<T>(source: Signal<T | null>, run: () => void): void {
  if (source.peek()) {
    run();
    return;
  }
  const ownSession = sessionCount;
  const stop = effect(() => {
    if (!source.value) return;
    stop();
    if (ownSession === sessionCount) setTimeout(run);
  });
}
