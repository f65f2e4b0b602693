import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LoadedCatalog } from '../data/catalog.ts';
import { findFilterOption, getFilterLabel } from './filter-options.ts';
import { countActiveFilters, LIST_FILTER_NAMES, NO_FILTER, type UpdateFilter } from './update-filter.ts';
import { toggleValue } from './update-values.ts';

interface FilterChipsProps {
  filter: UpdateFilter;
  catalog: LoadedCatalog | null;
  /** Whether the labels are loaded or failed to load. */
  areNamesLoaded: boolean;
  /** Whether there is only room for abbreviations. */
  isSplitView: boolean;
  onChange: (part: Partial<UpdateFilter>) => void;
  /** Called after the last filter was removed, to move the focus. */
  onCleared: () => void;
}

/** An active filter with its label, and the change that removes it. */
interface FilterChip {
  kind: string;
  name: string;
  /** The abbreviation, or the name. */
  short: string;
  without: Partial<UpdateFilter>;
}

/** Returns the active filters without the search. */
export function toFilterChips(filter: UpdateFilter, catalog: LoadedCatalog | null): FilterChip[] {
  const words: [string, string, Partial<UpdateFilter>][] = [
    ['From', filter.start, { start: '' }],
    ['To', filter.end, { end: '' }],
    ['Status', filter.status, { status: '' }],
  ];
  const ofWords = words
    .filter(([, name]) => name)
    .map(([kind, name, without]) => ({ kind, name, short: name, without }));
  // Feed names may load late; as last chips they cause no layout shift.
  const ofLists = LIST_FILTER_NAMES.flatMap((name) =>
    filter[name].map((value) => {
      const option = findFilterOption(name, value, catalog);
      const without = { [name]: toggleValue(filter[name], value) };
      return { kind: getFilterLabel(name), name: option.name, short: option.short ?? option.name, without };
    }),
  );
  return [...ofWords, ...ofLists];
}

/** Describes a filter in one line. */
export function formatFilter(filter: UpdateFilter, catalog: LoadedCatalog | null): string {
  const set = toFilterChips(filter, catalog).map(({ kind, name }) => `${kind}: ${name}`);
  return [filter.search && `Search: ${filter.search}`, ...set].filter(Boolean).join(' · ') || 'All updates';
}

/** Renders the active filters with buttons to remove one or all. */
export function FilterChips({ filter, catalog, areNamesLoaded, isSplitView, onChange, onCleared }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef(-1);
  useLayoutEffect(() => {
    if (removed.current < 0) return;
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[Math.min(removed.current, buttons.length - 1)];
    removed.current = -1;
    if (next) next.focus();
    else onCleared();
  });
  if (countActiveFilters(filter) === 0) return null;
  const remove = (index: number, without: Partial<UpdateFilter>) => {
    removed.current = index;
    onChange(without);
  };
  return (
    <div class="chips">
      <ul ref={list} aria-label="Active filters">
        {areNamesLoaded &&
          toFilterChips(filter, catalog).map(({ kind, name, short, without }, index) => (
            <li key={`${kind} ${name}`}>
              <button type="button" class="secondary outline" onClick={() => remove(index, without)}>
                <span class="unseen">Remove filter </span>
                <span class={`kind kind-${kind.toLowerCase()}`}>{kind}</span>{' '}
                <bdi title={isSplitView ? name : undefined}>{isSplitView ? short : name}</bdi>{' '}
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
      </ul>
      <button type="button" class="secondary outline clear" onClick={() => remove(0, NO_FILTER)}>
        Clear<span class={isSplitView ? 'unseen' : undefined}> all</span>
      </button>
    </div>
  );
}
