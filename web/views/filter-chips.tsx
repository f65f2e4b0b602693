import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Catalog } from '../api/catalog.ts';
import { LABELS, optionOf } from './filter-options.ts';
import { filtersSet, LIST_NAMES, NO_FILTER, type UpdateFilter } from './update-filter.ts';
import { toggled } from './update-values.ts';

interface Props {
  filter: UpdateFilter;
  catalog: Catalog | null;
  /** Whether the labels are loaded or failed to load. */
  isSettled: boolean;
  /** Whether there is only room for abbreviations. */
  isDesk: boolean;
  change: (part: Partial<UpdateFilter>) => void;
  /** Called after the last filter was removed, to move the focus. */
  leave: () => void;
}

/** An active filter with its label, and the change that removes it. */
interface Chip {
  kind: string;
  name: string;
  /** The abbreviation, or the name. */
  short: string;
  without: Partial<UpdateFilter>;
}

/** Returns the active filters without the search. */
export function chipsOf(filter: UpdateFilter, catalog: Catalog | null): Chip[] {
  const words: [string, string, Partial<UpdateFilter>][] = [
    ['From', filter.start, { start: '' }],
    ['To', filter.end, { end: '' }],
    ['Status', filter.status, { status: '' }],
  ];
  const ofWords = words
    .filter(([, name]) => name)
    .map(([kind, name, without]) => ({ kind, name, short: name, without }));
  // Feed names may load late; as last chips they cause no layout shift.
  const ofLists = LIST_NAMES.flatMap((name) =>
    filter[name].map((value) => {
      const option = optionOf(name, value, catalog);
      const without = { [name]: toggled(filter[name], value) };
      return { kind: LABELS[name], name: option.name, short: option.short ?? option.name, without };
    }),
  );
  return [...ofWords, ...ofLists];
}

/** Describes a filter in one line. */
export function wordsOf(filter: UpdateFilter, catalog: Catalog | null): string {
  const set = chipsOf(filter, catalog).map(({ kind, name }) => `${kind}: ${name}`);
  return [filter.search && `Search: ${filter.search}`, ...set].filter(Boolean).join(' · ') || 'All updates';
}

/** Renders the active filters with buttons to remove one or all. */
export function FilterChips({ filter, catalog, isSettled, isDesk, change, leave }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef(-1);
  useLayoutEffect(() => {
    if (removed.current < 0) return;
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[Math.min(removed.current, buttons.length - 1)];
    removed.current = -1;
    if (next) next.focus();
    else leave();
  });
  if (filtersSet(filter) === 0) return null;
  const remove = (index: number, without: Partial<UpdateFilter>) => {
    removed.current = index;
    change(without);
  };
  return (
    <div class="chips">
      <ul ref={list} aria-label="Active filters">
        {isSettled &&
          chipsOf(filter, catalog).map(({ kind, name, short, without }, index) => (
            <li key={`${kind} ${name}`}>
              <button type="button" class="secondary outline" onClick={() => remove(index, without)}>
                <span class="unseen">Remove filter </span>
                <span class={`kind kind-${kind.toLowerCase()}`}>{kind}</span>{' '}
                <bdi title={isDesk ? name : undefined}>{isDesk ? short : name}</bdi> <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
      </ul>
      <button type="button" class="secondary outline clear" onClick={() => remove(0, NO_FILTER)}>
        Clear<span class={isDesk ? 'unseen' : undefined}> all</span>
      </button>
    </div>
  );
}
