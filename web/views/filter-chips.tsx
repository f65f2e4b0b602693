import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Catalog } from '../api/catalog.ts';
import { LABELS, optionOf } from './filter-options.ts';
import { filtersSet, LIST_NAMES, NO_FILTER, type UpdateFilter } from './update-filter.ts';
import { toggled } from './update-values.ts';

interface Props {
  filter: UpdateFilter;
  catalog: Catalog | null;
  /** Whether the names are known, or will not be. */
  isSettled: boolean;
  change: (part: Partial<UpdateFilter>) => void;
  /** Takes the focus when the last one is gone. */
  leave: () => void;
}

/** A filter that is set, in words, and the filter without it. */
interface Chip {
  kind: string;
  name: string;
  without: Partial<UpdateFilter>;
}

function chipsOf(filter: UpdateFilter, catalog: Catalog | null): Chip[] {
  const words: [string, string, Partial<UpdateFilter>][] = [
    ['From', filter.start, { start: '' }],
    ['To', filter.end, { end: '' }],
    ['Status', filter.status, { status: '' }],
  ];
  const ofWords = words.filter(([, name]) => name).map(([kind, name, without]) => ({ kind, name, without }));
  // The name of a feed may come late, and moves nothing where it is the last.
  const ofLists = LIST_NAMES.flatMap((name) =>
    filter[name].map((value) => ({
      kind: LABELS[name],
      name: optionOf(name, value, catalog).name,
      without: { [name]: toggled(filter[name], value) },
    })),
  );
  return [...ofWords, ...ofLists];
}

/** The filters that are set, each to be removed by a click, and all at once. */
export function FilterChips({ filter, catalog, isSettled, change, leave }: Props) {
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
          chipsOf(filter, catalog).map(({ kind, name, without }, index) => (
            <li key={`${kind} ${name}`}>
              <button type="button" class="secondary outline" onClick={() => remove(index, without)}>
                <span class="unseen">Remove filter </span>
                <span class="kind">{kind}</span> <bdi>{name}</bdi> <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
      </ul>
      <button type="button" class="secondary outline clear" onClick={() => remove(0, NO_FILTER)}>
        Clear all
      </button>
    </div>
  );
}
