import { useEffect } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { tellFault } from '../memory/tell-fault.ts';
import { announce } from '../parts/announce.tsx';
import type { FileKind } from '../parts/file-kind.ts';
import { Menu } from '../parts/menu.tsx';
import { ReviewSelected } from '../reviews/review-selected.tsx';
import { addressOf } from '../route.ts';
import { ShareSelected } from '../share/share-selected.tsx';
import type { ListAction } from './list-actions.ts';

const linkOf = ({ id }: FoundEntry) => `${location.origin}${location.pathname}${addressOf(['entries', id])}`;

async function copyLinks(entries: FoundEntry[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(entries.map((entry) => `${entry.title}\n${linkOf(entry)}\n`).join('\n'));
    announce(entries.length === 1 ? 'The link is copied.' : `${entries.length} links are copied.`);
  } catch {
    announce('The browser does not let the page copy. Export the updates instead.');
  }
}

const exportAs = (kind: FileKind) => (entries: FoundEntry[]) =>
  void import('./list-export.ts')
    .then(({ exportEntries }) => exportEntries(kind, entries, 'Selected updates'))
    .catch((error) => tellFault('The file was not made', error));

const EXPORTS: ListAction[] = [
  { name: 'CSV', run: exportAs('csv') },
  { name: 'NDJSON', run: exportAs('ndjson') },
  { name: 'Markdown', run: exportAs('md') },
];

interface Props {
  /** In the order of the list. */
  entries: FoundEntry[];
  clear: () => void;
  /** Further actions. */
  actions?: ListAction[];
}

/** Renders the actions for the selected updates below the list, so that nothing moves. */
export function SelectionBar({ entries, clear, actions = [] }: Props) {
  useEffect(() => announce(`${entries.length} selected.`), [entries.length]);
  return (
    <div class="selection" role="toolbar" aria-label="Selected updates">
      <span>{entries.length} selected</span>
      {[{ name: 'Copy links', run: copyLinks }, ...actions].map(({ name, run }) => (
        <button key={name} type="button" class="secondary outline" onClick={() => void run(entries)}>
          {name}
        </button>
      ))}
      <ReviewSelected entries={entries} />
      <ShareSelected entries={entries} />
      <Menu label="Export as">
        {() =>
          EXPORTS.map(({ name, run }) => (
            <button key={name} type="button" class="secondary outline" onClick={() => void run(entries)}>
              {name}
            </button>
          ))
        }
      </Menu>
      <button type="button" class="secondary outline" onClick={clear}>
        Clear
      </button>
    </div>
  );
}
