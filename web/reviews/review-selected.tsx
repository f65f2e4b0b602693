import { useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { lazy } from '../parts/lazy.tsx';
import type { AssignProps } from './assign-dialog.tsx';
import { useMayReview } from './may-review.tsx';

const AssignDialog = lazy<AssignProps>(
  () => import('./team-record.tsx').then((part) => part.AssignDialog),
  () => null,
);

/** Renders the bulk review button, for people who may review. */
export function ReviewSelected({ entries }: { entries: FoundEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMayReview()) return null;
  return (
    <>
      <button type="button" class="secondary outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Review
      </button>
      {isOpen && <AssignDialog entries={entries} close={() => setOpen(false)} />}
    </>
  );
}
