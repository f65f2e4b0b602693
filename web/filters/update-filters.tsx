import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { navigate } from '../browser/route.ts';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { getUpdatesHref, type UpdateFilter } from './update-filter.ts';
import { UpdateSearchForm } from './update-search.tsx';

interface UpdateFiltersProps extends Omit<FilterBarProps, 'onChange' | 'chips'> {
  /** Whether the catalog is loaded or failed to load. */
  areNamesLoaded: boolean;
  /** Rendered next to the search. */
  menus: ComponentChildren;
}

/** Renders search and filters. Each change is a history entry. */
export function UpdateFilters(props: UpdateFiltersProps) {
  const { filter } = props;
  const input = useRef<HTMLInputElement>(null);
  const address = getUpdatesHref(filter);
  // Each change includes the text of the search box, even if it was not submitted.
  const change = (part: Partial<UpdateFilter>) =>
    navigate(getUpdatesHref({ ...filter, search: input.current?.value.trim() ?? filter.search, ...part }));
  useLayoutEffect(() => {
    if (input.current) input.current.value = filter.search;
  }, [address]);
  const bar = useRef<HTMLDivElement>(null);
  /** Focuses the first visible button, which differs between a phone and a wide window. */
  const focusFirstButton = () =>
    [...(bar.current?.querySelectorAll('button') ?? [])].find((one) => one.offsetParent)?.focus();
  const chips = <FilterChips {...props} onChange={change} onCleared={focusFirstButton} />;
  return (
    <search>
      <UpdateSearchForm search={filter.search} input={input} onSubmit={() => change({})} />
      {props.menus}
      <div class="tools">
        <div ref={bar}>
          <FilterBar {...props} chips={props.isSplitView ? chips : null} onChange={change} />
        </div>
        {!props.isSplitView && chips}
      </div>
    </search>
  );
}
