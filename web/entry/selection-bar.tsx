import { useEffect, useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import type { ExportFormat } from '../browser/download.ts';
import { buildHref } from '../browser/route.ts';
import { lazy } from '../components/lazy.tsx';
import { Menu } from '../components/menu.tsx';
import { announce, showErrorToast } from '../data/messages.ts';
import type { ListAction } from '../lists/split-view.ts';
import type { BulkReviewProps } from '../reviews/bulk-review-dialog.tsx';
import { useCanReview } from '../reviews/review-button.tsx';
import { BulkShareButton } from '../share/share-button.tsx';

const getEntryUrl = ({ id }: FoundEntry) => `${location.origin}${location.pathname}${buildHref(['entries', id])}`;

async function copyLinks(entries: FoundEntry[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(entries.map((entry) => `${entry.title}\n${getEntryUrl(entry)}\n`).join('\n'));
    announce(entries.length === 1 ? 'The link is copied.' : `${entries.length} links are copied.`);
  } catch {
    announce('Copying was blocked by the browser. Export the updates instead.');
  }
}

const createExportAction = (kind: ExportFormat) => (entries: FoundEntry[]) =>
  void import('../lists/export/list-export.ts')
    .then(({ exportEntries }) => exportEntries(kind, entries, 'Selected updates'))
    .catch((error) => showErrorToast('The file could not be created', error));

const EXPORT_ACTIONS: ListAction[] = [
  { name: 'CSV', run: createExportAction('csv') },
  { name: 'NDJSON', run: createExportAction('ndjson') },
  { name: 'Markdown', run: createExportAction('md') },
];

interface SelectionBarProps {
  /** In the order of the list. */
  entries: FoundEntry[];
  onClear: () => void;
  /** Further actions. */
  actions?: ListAction[];
}

/** Renders the actions for the selected updates below the list, so that nothing moves. */
export function SelectionBar({ entries, onClear, actions = [] }: SelectionBarProps) {
  useEffect(() => announce(`${entries.length} selected.`), [entries.length]);
  return (
    <div class="selection" role="toolbar" aria-label="Selected updates">
      <span>{entries.length} selected</span>
      {[{ name: 'Copy links', run: copyLinks }, ...actions].map(({ name, run }) => (
        <button key={name} type="button" class="secondary outline" onClick={() => void run(entries)}>
          {name}
        </button>
      ))}
      <BulkReviewButton entries={entries} />
      <BulkShareButton entries={entries} />
      <Menu label="Export as">
        {() =>
          EXPORT_ACTIONS.map(({ name, run }) => (
            <button key={name} type="button" class="secondary outline" onClick={() => void run(entries)}>
              {name}
            </button>
          ))
        }
      </Menu>
      <button type="button" class="secondary outline" onClick={onClear}>
        Clear
      </button>
    </div>
  );
}

const LazyBulkReviewDialog = lazy<BulkReviewProps>(
  () => import('./lazy-parts.tsx').then((part) => part.BulkReviewDialog),
  () => null,
);

interface BulkReviewButtonProps {
  entries: FoundEntry[];
}

/** Renders the bulk review button, for people who may review. */
function BulkReviewButton({ entries }: BulkReviewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useCanReview()) return null;
  return (
    <>
      <button type="button" class="secondary outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Review
      </button>
      {isOpen && <LazyBulkReviewDialog entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
}
