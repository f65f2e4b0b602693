import type { ComponentChildren } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { buildHref, getSidePaneEntryId, isPlainClick, replaceAddress } from '../browser/route.ts';
import { useWideWindow } from '../browser/use-window-size.ts';
import { Loading } from '../components/loading.tsx';
import { EndOfPages, type Pages } from '../components/pages.tsx';
import { EntryTopicBadge, SelectCheckbox, UnreadDot } from '../components/row-parts.tsx';
import { LIST_ACTIONS, type ListAction, type SplitViewProps } from './split-view.ts';
import { useListKeys } from './use-list-keys.ts';
import { useSelection } from './use-selection.ts';

/** One item of a list of updates. Its entry is null if the update was removed. */
export interface ListedUpdate {
  id: string;
  entry: FoundEntry | null;
}

/** The connection of a row to its list. */
export interface RowControls {
  isOpen: boolean;
  isSelected: boolean;
  select: (id: string, isRange: boolean) => void;
  /** Opens the update in the reading pane; null if there is none. */
  onOpen: ((id: string) => void) | null;
}

interface EntryListViewProps<T extends ListedUpdate> extends SplitViewProps {
  items: T[];
  /** Loaded items that the list does not show any more. The one in the reading pane stays open. */
  hiddenItems?: T[];
  pages: Pages;
  /** The content above the list. */
  head: ComponentChildren;
  /** The name of the list for screen readers. */
  label: string;
  /** What is loading. */
  subject: string;
  /** The label of the button that loads the next page. */
  moreLabel: string;
  /** The content below a completely loaded list; null while it is unknown. */
  end: ComponentChildren;
  /** Returns the address of the list with an open update. */
  getHref: (openId: string) => string;
  renderRow: (item: T, controls: RowControls) => ComponentChildren;
  actions?: ListAction[];
  listClass?: string;
}

/** Renders a list of updates with its keys, selection and pages. A wide window shows one in the reading pane. */
export function EntryListView<T extends ListedUpdate>(props: EntryListViewProps<T>) {
  const { route, reader: Reader, bar: SelectionBar, items, pages, subject } = props;
  const isSplitView = useWideWindow();
  const openId = getSidePaneEntryId(route, isSplitView, items[0]?.id ?? '');
  const open = (id: string) => replaceAddress(props.getHref(id));
  const entries = items.flatMap(({ entry }) => entry ?? []);
  const openItem = [...items, ...(props.hiddenItems ?? [])].find(({ id }) => id === openId);
  const selection = useSelection(entries);
  const selected = entries.filter(({ id }) => selection.ids.has(id));
  const list = useListKeys(entries, isSplitView ? { openId, open } : null, selection);
  const getControls = (id: string): RowControls => ({
    isOpen: id === openId,
    isSelected: selection.ids.has(id),
    select: selection.toggle,
    onOpen: isSplitView ? open : null,
  });
  const listClass = ['queue', props.listClass, selected.length > 0 && 'picking'].filter(Boolean).join(' ');
  return (
    <div class={isSplitView ? 'desk' : undefined}>
      <div class="list">
        {props.head}
        <ul class={listClass} ref={list} aria-label={props.label} aria-busy={pages.isLoading}>
          {items.map((item) => props.renderRow(item, getControls(item.id)))}
        </ul>
        {selected.length > 0 && (
          <SelectionBar entries={selected} onClear={selection.clear} actions={props.actions ?? LIST_ACTIONS} />
        )}
        {pages.isLoading && <Loading subject={subject} shape="lines" blocks={items.length > 0 ? 2 : 8} />}
        <EndOfPages pages={pages} moreLabel={props.moreLabel} end={props.end} />
      </div>
      {isSplitView && <Reader id={openId} entry={openItem?.entry ?? undefined} isEmpty={items.length === 0} />}
    </div>
  );
}

interface EntryListRowProps extends ListedUpdate {
  controls: RowControls;
  isUnread?: boolean;
  /** The title of the update, if it is not the text. */
  title?: ComponentChildren;
  children: ComponentChildren;
}

/** Renders an update as a row for `useListKeys`. A Shift click on its link selects a range. */
export function EntryListRow({ id, entry, controls, isUnread = false, title, children }: EntryListRowProps) {
  const { isOpen, isSelected, select, onOpen } = controls;
  const onClick = (event: MouseEvent) => {
    if (event.shiftKey && entry) {
      event.preventDefault();
      select(id, true);
    }
    if (!onOpen || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <li class={[isOpen && 'open', isUnread && 'unread', isSelected && 'picked'].filter(Boolean).join(' ') || undefined}>
      {entry && <SelectCheckbox id={id} title={entry.title} isSelected={isSelected} select={select} />}
      {isUnread && <UnreadDot id={id} />}
      {entry ? <EntryTopicBadge entry={entry} /> : <span />}
      <a
        href={buildHref(['entries', id])}
        dir="auto"
        data-line={id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onClick}
      >
        {title ?? entry?.title ?? `Removed update (${id})`}
      </a>
      {children}
    </li>
  );
}
