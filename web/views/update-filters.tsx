import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { goTo } from '../route.ts';
import { type BarProps, FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { addressOfFilter, type UpdateFilter } from './update-filter.ts';
import { SearchForm } from './update-search.tsx';

interface Props extends Omit<BarProps, 'change' | 'chips'> {
  /** Whether the catalog is loaded or failed to load. */
  isSettled: boolean;
  /** Rendered next to the search. */
  beside: ComponentChildren;
}

/** Renders search and filters. Each change is a history entry. */
export function UpdateFilters(props: Props) {
  const { filter } = props;
  const input = useRef<HTMLInputElement>(null);
  const address = addressOfFilter(filter);
  // Each change includes the text of the search box, even if it was not submitted.
  const change = (part: Partial<UpdateFilter>) =>
    goTo(addressOfFilter({ ...filter, search: input.current?.value.trim() ?? filter.search, ...part }));
  useLayoutEffect(() => {
    if (input.current) input.current.value = filter.search;
  }, [address]);
  const bar = useRef<HTMLDivElement>(null);
  /** Focuses the first visible button, which differs between a phone and a wide window. */
  const leave = () => [...(bar.current?.querySelectorAll('button') ?? [])].find((one) => one.offsetParent)?.focus();
  const chips = <FilterChips {...props} change={change} leave={leave} />;
  return (
    <search>
      <SearchForm search={filter.search} input={input} submit={() => change({})} />
      {props.beside}
      <div class="tools">
        <div ref={bar}>
          <FilterBar {...props} chips={props.isDesk ? chips : null} change={change} />
        </div>
        {!props.isDesk && chips}
      </div>
    </search>
  );
}
