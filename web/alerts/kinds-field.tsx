import type { Alert } from '../../clients/typescript/src/index.ts';

type Kind = Alert['kinds'][number];
const KINDS: Record<Kind, string> = { new: 'New updates', edited: 'Edits of updates that matched before' };
const ALL = Object.keys(KINDS) as Kind[];

interface Props {
  kinds: Kind[];
  choose: (kinds: Kind[]) => void;
}

/** Renders the choice between new updates and edits. */
export function KindsField({ kinds, choose }: Props) {
  const mark = (kind: Kind, isChosen: boolean) =>
    choose(ALL.filter((one) => (one === kind ? isChosen : kinds.includes(one))));
  return (
    <fieldset class="kinds">
      <legend>Rings for</legend>
      {ALL.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={({ currentTarget }) => mark(kind, currentTarget.checked)}
          />
          {KINDS[kind]}
        </label>
      ))}
    </fieldset>
  );
}
