import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { ExternalLink } from '../components/external-link.tsx';

interface SourceLinkProps {
  entry: FoundEntry;
}

/** Renders the link to the source of an update, or nothing without an address. */
export function SourceLink({ entry }: SourceLinkProps) {
  if (!entry.link) return null;
  return (
    <span class="to-source">
      <ExternalLink href={entry.link}>
        Open the source <span aria-hidden="true">↗</span>
      </ExternalLink>
    </span>
  );
}
