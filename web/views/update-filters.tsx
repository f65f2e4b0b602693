import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Catalog } from '../api/catalog.ts';
import { goTo } from '../route.ts';
import { addressOfFilter, filtersSet, NO_FILTER, type UpdateFilter } from './update-filter.ts';
import { SearchForm } from './update-search.tsx';

interface Props {
  filter: UpdateFilter;
  catalog: Catalog | null;
}

const WIDE = '(min-width: 48rem)';

/** Search and filters. Each change is a step in the tab's history. */
export function UpdateFilters({ filter, catalog }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const address = addressOfFilter(filter);
  // What stands in the search box counts with every change, sent by its own button or not.
  const change = (part: Partial<UpdateFilter>) =>
    goTo(addressOfFilter({ ...filter, search: input.current?.value.trim() ?? filter.search, ...part }));
  useLayoutEffect(() => {
    if (input.current) input.current.value = filter.search;
  }, [address]);
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE).matches || filtersSet(filter) > 0);
  const set = filtersSet(filter);
  return (
    <search>
      <SearchForm search={filter.search} input={input} submit={() => change({})} />
      <details class="filters" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Filters{set > 0 ? ` (${set} set)` : ''}</summary>
        <div class="fields">
          <CatalogFields filter={filter} catalog={catalog} change={change} />
          <label>
            Status
            <select value={filter.status} onChange={(event) => change({ status: event.currentTarget.value })}>
              <option value="">Any</option>
              <option value="active">Active</option>
              <option value="inactive">Inactive</option>
            </select>
          </label>
          <DayField label="From (UTC day)" day={filter.start} most={filter.end} change={(start) => change({ start })} />
          <DayField label="To (UTC day)" day={filter.end} least={filter.start} change={(end) => change({ end })} />
          <button
            type="button"
            class="secondary outline"
            disabled={set === 0 && !filter.search}
            onClick={() => change(NO_FILTER)}
          >
            Clear all
          </button>
        </div>
      </details>
    </search>
  );
}

interface FieldsProps extends Props {
  change: (part: Partial<UpdateFilter>) => void;
}

function CatalogFields({ filter, catalog, change }: FieldsProps) {
  const topics = catalog?.topics.filter(({ category_id: id }) => !filter.category || id === filter.category) ?? [];
  const keepsTopic = (category: string) =>
    !category || catalog?.topics.some(({ id, category_id }) => id === filter.topic && category_id === category);
  const choose = (category: string) => change({ category, topic: keepsTopic(category) ? filter.topic : '' });
  return (
    <>
      <Choice label="Category" value={filter.category} items={catalog?.categories ?? []} change={choose} />
      <Choice label="Topic" value={filter.topic} items={topics} change={(topic) => change({ topic })} />
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  items: { id: string; name: string }[];
  change: (id: string) => void;
}

/** A choice among names. One that is chosen by the address and not known (yet) stands there by its id. */
function Choice({ label, value, items, change }: ChoiceProps) {
  const isUnknown = value !== '' && !items.some(({ id }) => id === value);
  const byName = [...items].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => change(event.currentTarget.value)}>
        <option value="">All</option>
        {isUnknown && <option value={value}>{value}</option>}
        {byName.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DayProps {
  label: string;
  day: string;
  least?: string;
  most?: string;
  change: (day: string) => void;
}

/** While a year is being written it is one of long ago. */
const isWhole = (day: string) => day >= '1900';

/** A day. It counts once it is whole; an emptied field counts when it is left, since it may be about to be written anew. */
function DayField({ label, day, least = '', most = '', change }: DayProps) {
  const take = (value: string) => {
    if (value !== day) change(value);
  };
  return (
    <label>
      {label}
      <input
        type="date"
        value={day}
        min={least}
        max={most}
        onChange={({ currentTarget: { value } }) => isWhole(value) && take(value)}
        onBlur={({ currentTarget: { value } }) => (isWhole(value) || value === '') && take(value)}
      />
    </label>
  );
}
