import { useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { buildHref } from '../browser/route.ts';
import { useKeys } from '../browser/use-keys.ts';
import { ExternalLink } from '../components/external-link.tsx';
import { announce } from '../data/messages.ts';

interface CopyLinkProps {
  entry: EntryDetail;
}

/** Renders the button that copies the link of an update. Without clipboard access it becomes a text field. */
export function CopyLink({ entry }: CopyLinkProps) {
  const [state, setState] = useState<'new' | 'copied' | 'refused'>('new');
  const address = `${location.origin}${location.pathname}${buildHref(['entries', entry.id])}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setState('copied');
      announce('Link copied.');
    } catch {
      setState('refused');
    }
  };
  useKeys({ c: () => void copy() });
  if (state === 'refused')
    return <input class="address" type="text" readOnly aria-label="Link of this update" value={address} />;
  return (
    <button type="button" class="secondary outline" onClick={copy}>
      {state === 'copied' ? 'Copied' : 'Copy link'}
    </button>
  );
}

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
