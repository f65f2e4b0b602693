import { STATES, type State } from './words.ts';

/** Where a review stands, in a word. */
export function StatePill({ state }: { state: State }) {
  return <span class={`stage ${state.replace('_', '-')}`}>{STATES[state]}</span>;
}
