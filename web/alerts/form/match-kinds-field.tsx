import type { Alert } from '../../../clients/typescript/src/index.ts';

type AlertMatchKind = Alert['kinds'][number];
const MATCH_KIND_LABELS: Record<AlertMatchKind, string> = {
  new: 'New updates',
  edited: 'Edits of earlier matches',
};
const MATCH_KINDS = Object.keys(MATCH_KIND_LABELS) as AlertMatchKind[];

interface MatchKindsFieldProps {
  kinds: AlertMatchKind[];
  onChange: (kinds: AlertMatchKind[]) => void;
}

/** Renders the choice between new updates and edits. */
export function MatchKindsField({ kinds, onChange }: MatchKindsFieldProps) {
  const toggleKind = (kind: AlertMatchKind, isChosen: boolean) =>
    onChange(MATCH_KINDS.filter((one) => (one === kind ? isChosen : kinds.includes(one))));
  return (
    <fieldset class="kinds">
      <legend>Notify about</legend>
      {MATCH_KINDS.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={({ currentTarget }) => toggleKind(kind, currentTarget.checked)}
          />
          {MATCH_KIND_LABELS[kind]}
        </label>
      ))}
    </fieldset>
  );
}
