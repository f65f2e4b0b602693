import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { FacetCount, FoundFacets } from '../../clients/typescript/src/index.ts';
import { getMaxFilterValues } from '../../lib/search/filters.ts';
import { Menu, useCloseOnLeave } from '../components/menu.tsx';
import type { LoadedCatalog } from '../data/catalog.ts';
import { sessionState } from '../session/session-state.ts';
import { type FilterOption, getFilterLabel, listFilterOptions, MENU_FILTERS, MORE_FILTERS } from './filter-options.ts';
import { FilterValues } from './filter-values.tsx';
import { API_PARAMETERS, countActiveFilters, type ListFilterName, type UpdateFilter } from './update-filter.ts';
import { formatFacetCount, isSameValue, toggleValue } from './update-values.ts';

/** Facet counts by API parameter name. */
type FilterCounts = FoundFacets & { [parameter in (typeof API_PARAMETERS)[ListFilterName]]?: FacetCount[] | undefined };

export interface FilterBarProps {
  filter: UpdateFilter;
  catalog: LoadedCatalog | null;
  facets: FilterCounts | undefined;
  onChange: (part: Partial<UpdateFilter>) => void;
  /** Whether open menus overlay the list. */
  isSplitView: boolean;
  /** The number of updates, if it is shown in the bar. */
  count: string | null;
  /** The active filters, if they are shown in the bar. */
  chips: ComponentChildren;
  /** Content at the end of the bar. */
  children?: ComponentChildren;
}

/** Renders the filter menus, behind a button on a phone and next to a reading pane. */
export function FilterBar(props: FilterBarProps) {
  const { filter } = props;
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const activeCount = countActiveFilters(filter);
  const isQuick = isOpen && props.isSplitView;
  useCloseOnLeave(bar, isOpen && props.isSplitView, () => setOpen(false));
  const close = (event: KeyboardEvent) => {
    // A handled Escape closed an inner menu.
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
    setOpen(false);
    opener.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it takes the keys; Escape counts anywhere in it
    <div class="filters" ref={bar} onKeyDown={close}>
      <button
        type="button"
        class="secondary outline opener"
        ref={opener}
        aria-expanded={isOpen}
        aria-controls="filter-menus"
        onClick={() => setOpen(!isOpen)}
      >
        Filters{activeCount > 0 && !props.isSplitView ? ` (${activeCount})` : ''}
      </button>
      <div id="filter-menus" class={isOpen ? 'menus open' : 'menus'}>
        {isQuick && <QuickFilters {...props} />}
        {MENU_FILTERS.map((name) => (
          <FilterValuesMenu key={name} name={name} {...props} />
        ))}
        <Menu label="Dates" selectedCount={[filter.start, filter.end].filter(Boolean).length}>
          {() => <DateFields {...props} hasSpans={!isQuick} />}
        </Menu>
        <Menu label="More filters" selectedCount={countMoreFilters(filter)}>
          {() => <MoreFilterFields {...props} />}
        </Menu>
      </div>
      {props.chips}
      <div class="looks">
        {/* The key replaces the element, because changing a right-aligned text is a layout shift. */}
        {props.count !== null && (
          <p class="count" key={props.count}>
            {props.count}
          </p>
        )}
        {filter.search && <SortOrderField {...props} />}
        {props.children}
      </div>
    </div>
  );
}

const countMoreFilters = (filter: UpdateFilter) =>
  MORE_FILTERS.reduce((sum, name) => sum + filter[name].length, filter.status ? 1 : 0);

/** Only searches can be sorted by relevance; other lists are newest first. */
function SortOrderField({ filter, onChange }: FilterBarProps) {
  return (
    <label class="order">
      <span class="unseen">Order</span>
      <select
        value={filter.order === 'relevance' ? 'relevance' : ''}
        onChange={(event) => onChange({ order: event.currentTarget.value })}
      >
        <option value="">Newest first</option>
        <option value="relevance">Best match</option>
      </select>
    </label>
  );
}

const FILTER_NOTES: { [name in ListFilterName]?: string } = {
  institution: 'Institutions from updates you have loaded in this session.',
};

function FilterValueOptions({ name, filter, catalog, facets, onChange }: FilterBarProps & { name: ListFilterName }) {
  const options = listFilterOptions(name, filter, catalog);
  /** Removes topics that are not in the chosen categories, because they would match nothing. */
  const topicsLeft = (categories: string[]): Partial<UpdateFilter> => {
    if (categories.length === 0) return {};
    const isLeft = (id: string) =>
      catalog?.topics.some((topic) => topic.id === id && categories.includes(topic.category_id));
    return { topic: filter.topic.filter(isLeft) };
  };
  const choose = (values: string[]) => onChange({ [name]: values, ...(name === 'category' ? topicsLeft(values) : {}) });
  const note = FILTER_NOTES[name];
  return (
    <FilterValues
      label={getFilterLabel(name)}
      options={options}
      selected={filter[name]}
      counts={facets?.[API_PARAMETERS[name]]}
      onChange={choose}
      maxValues={getMaxFilterValues(API_PARAMETERS[name])}
      {...(note ? { note } : {})}
    />
  );
}

function FilterValuesMenu(props: FilterBarProps & { name: ListFilterName }) {
  const { name, filter } = props;
  return (
    <Menu label={getFilterLabel(name)} selectedCount={filter[name].length}>
      {() => <FilterValueOptions {...props} />}
    </Menu>
  );
}

/** Renders the most used filters above the menus. */
function QuickFilters({ filter, catalog, facets, onChange }: FilterBarProps) {
  return (
    <div>
      <QuickPeriods change={onChange} />
      <QuickValues
        options={listFilterOptions('jurisdiction', filter, catalog)}
        counts={facets?.[API_PARAMETERS.jurisdiction]}
        selected={filter.jurisdiction}
        onChange={(jurisdiction) => onChange({ jurisdiction })}
      />
    </div>
  );
}

function DateFields({ filter, onChange, hasSpans }: FilterBarProps & { hasSpans: boolean }) {
  return (
    <>
      {hasSpans && <QuickPeriods change={onChange} />}
      <DayField label="From (UTC day)" day={filter.start} max={filter.end} onChange={(start) => onChange({ start })} />
      <DayField label="To (UTC day)" day={filter.end} min={filter.start} onChange={(end) => onChange({ end })} />
    </>
  );
}

function MoreFilterFields(props: FilterBarProps) {
  const { filter, onChange } = props;
  const state = sessionState.value;
  // The status filter is for admins. Others see it only if the address has it, so that they can remove it.
  const showsStatus = filter.status !== '' || (state.name === 'signed-in' && state.session.role === 'admin');
  return (
    <>
      {showsStatus && (
        <label>
          Status
          <select value={filter.status} onChange={(event) => onChange({ status: event.currentTarget.value })}>
            <option value="">Any</option>
            <option value="active">Active</option>
            <option value="inactive">Inactive</option>
          </select>
        </label>
      )}
      {MORE_FILTERS.map((name) => (
        <fieldset key={name}>
          <legend>{getFilterLabel(name)}</legend>
          <FilterValueOptions name={name} {...props} />
        </fieldset>
      ))}
    </>
  );
}

interface DayFieldProps {
  label: string;
  day: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

const DAY_MS = 86_400_000;
const QUICK_PERIOD_DAYS = [7, 30, 90];

interface QuickPeriodsProps {
  change: (part: { start: string; end: string }) => void;
}

/** Renders shortcuts for periods that end today. The address has only their first day. */
function QuickPeriods({ change: onChange }: QuickPeriodsProps) {
  // Today counts as one of the days.
  const since = (days: number) => new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return (
    <div class="spans">
      {QUICK_PERIOD_DAYS.map((days) => (
        <button
          key={days}
          type="button"
          class="secondary outline"
          onClick={() => onChange({ start: since(days), end: '' })}
        >
          Last {days} days
        </button>
      ))}
    </div>
  );
}

/** While a year is typed, the date has a year of one to three digits. */
const isCompleteDay = (day: string) => day >= '1900';

/**
 * Renders a date field. It takes effect once it is complete; an empty field takes effect on blur, because a new date
 * may follow.
 */
function DayField({ label, day, min = '', max = '', onChange }: DayFieldProps) {
  const take = (value: string) => {
    if (value !== day) onChange(value);
  };
  return (
    <label>
      {label}
      <input
        type="date"
        value={day}
        min={min}
        max={max}
        onChange={({ currentTarget: { value } }) => isCompleteDay(value) && take(value)}
        onBlur={({ currentTarget: { value } }) => (isCompleteDay(value) || value === '') && take(value)}
      />
    </label>
  );
}

const MAX_QUICK_VALUES = 3;

interface QuickValuesProps {
  options: FilterOption[];
  counts: FacetCount[] | undefined;
  selected: string[];
  onChange: (values: string[]) => void;
}

/**
 * Renders the most frequent and the selected values as buttons. They stay while new counts load, and their space is
 * reserved, so that nothing moves under the pointer.
 */
function QuickValues({ options, counts, selected, onChange }: QuickValuesProps) {
  const last = useRef<FacetCount[]>([]);
  if (counts) last.current = counts;
  const isChosen = ({ value }: FilterOption) => selected.some((one) => isSameValue(one, value));
  const most = last.current.slice(0, MAX_QUICK_VALUES).map(({ value }) => String(value));
  const shown = options.filter((option) => isChosen(option) || most.some((value) => isSameValue(value, option.value)));
  return (
    <div class="spans">
      {shown.map((option) => (
        <button
          key={option.value}
          type="button"
          class="secondary outline"
          aria-pressed={isChosen(option)}
          onClick={() => onChange(toggleValue(selected, option.value))}
        >
          {option.name} <small>{formatFacetCount(last.current, option.value)}</small>
        </button>
      ))}
    </div>
  );
}
