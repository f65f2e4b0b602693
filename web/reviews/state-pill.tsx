import { STATES, type State } from './words.ts';

export function StatePill({ state }: { state: State }) {
  return <span class={`stage ${state.replace('_', '-')}`}>{STATES[state]}</span>;
}
