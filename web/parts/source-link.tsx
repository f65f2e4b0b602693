import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { OutsideLink } from './outside-link.tsx';

/** Leads to the source of an update, beside what else can be done with it; nothing where it has no address. */
export function SourceLink({ entry }: { entry: FoundEntry }) {
  if (!entry.link) return null;
  return (
    <span class="to-source">
      <OutsideLink href={entry.link}>
        Open the source <span aria-hidden="true">↗</span>
      </OutsideLink>
    </span>
  );
}
