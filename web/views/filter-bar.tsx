import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { FacetCount, FoundFacets } from '../../clients/typescript/src/index.ts';
import type { Catalog } from '../api/catalog.ts';
import { useLeaving } from '../parts/leaving.ts';
import { Menu } from '../parts/menu.tsx';
import { useSession } from '../session/state.ts';
import { DayField, LastDays } from './filter-days.tsx';
import { LABELS, optionsOf } from './filter-options.ts';
import { QuickValues } from './filter-quick.tsx';
import { FilterValues } from './filter-values.tsx';
import { filtersSet, type ListName, PARAMETERS, type UpdateFilter } from './update-filter.ts';

/** The counts of those filters that have some, by the service's names. */
type Counts = FoundFacets & { [parameter in (typeof PARAMETERS)[ListName]]?: FacetCount[] | undefined };

export interface BarProps {
  filter: UpdateFilter;
  catalog: Catalog | null;
  facets: Counts | undefined;
  change: (part: Partial<UpdateFilter>) => void;
  /** Whether the menus lie over the list when they are open, in place of a part of it. */
  isDesk: boolean;
  /** How many updates there are, where it stands in the bar. */
  count: string | null;
  /** What is set, where it stands in the bar. */
  chips: ComponentChildren;
  /** What stands at the end of the bar. */
  children?: ComponentChildren;
}

/** The menus; on a phone and beside a reader behind a button. */
export function FilterBar(props: BarProps) {
  const { filter } = props;
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const set = filtersSet(filter);
  const isQuick = isOpen && props.isDesk;
  useLeaving(bar, isOpen && props.isDesk, () => setOpen(false));
  const close = (event: KeyboardEvent) => {
    // One that a menu in it has taken closed that menu.
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
        Filters{set > 0 && !props.isDesk ? ` (${set})` : ''}
      </button>
      <div id="filter-menus" class={isOpen ? 'menus open' : 'menus'}>
        {isQuick && <Quick {...props} />}
        {(['jurisdiction', 'category', 'topic', 'kind', 'sector', 'institution'] as const).map((name) => (
          <ValuesMenu key={name} name={name} {...props} />
        ))}
        <Menu label="Dates" chosen={[filter.start, filter.end].filter(Boolean).length}>
          {() => <Days {...props} hasSpans={!isQuick} />}
        </Menu>
        <Menu label="More filters" chosen={filter.language.length + (filter.status ? 1 : 0)}>
          {() => <MoreFields {...props} />}
        </Menu>
      </div>
      {props.chips}
      <div class="looks">
        {/* Other words are another text: one that stands at the right would move. */}
        {props.count !== null && (
          <p class="count" key={props.count}>
            {props.count}
          </p>
        )}
        {filter.search && <Order {...props} />}
        {props.children}
      </div>
    </div>
  );
}

/** Of a search alone: everything else is newest first. */
function Order({ filter, change }: BarProps) {
  return (
    <label class="order">
      <span class="unseen">Order</span>
      <select
        value={filter.order === 'relevance' ? 'relevance' : ''}
        onChange={(event) => change({ order: event.currentTarget.value })}
      >
        <option value="">Newest first</option>
        <option value="relevance">Best match</option>
      </select>
    </label>
  );
}

const NOTES: { [name in ListName]?: string } = {
  institution: 'Institutions of the updates that you have seen since you signed in.',
};

function Values({ name, filter, catalog, facets, change }: BarProps & { name: ListName }) {
  const options = optionsOf(name, filter, catalog);
  /** A topic of none of the categories would find nothing. */
  const topicsLeft = (categories: string[]): Partial<UpdateFilter> => {
    if (categories.length === 0) return {};
    const isLeft = (id: string) =>
      catalog?.topics.some((topic) => topic.id === id && categories.includes(topic.category_id));
    return { topic: filter.topic.filter(isLeft) };
  };
  const choose = (values: string[]) => change({ [name]: values, ...(name === 'category' ? topicsLeft(values) : {}) });
  const note = NOTES[name];
  return (
    <FilterValues
      label={LABELS[name]}
      options={options}
      chosen={filter[name]}
      counts={facets?.[PARAMETERS[name]]}
      change={choose}
      {...(note ? { note } : {})}
    />
  );
}

function ValuesMenu(props: BarProps & { name: ListName }) {
  const { name, filter } = props;
  return (
    <Menu label={LABELS[name]} chosen={filter[name].length}>
      {() => <Values {...props} />}
    </Menu>
  );
}

/** What is asked for most, above the menus, where none that opens moves it. */
function Quick({ filter, catalog, facets, change }: BarProps) {
  return (
    <div>
      <LastDays change={change} />
      <QuickValues
        options={optionsOf('jurisdiction', filter, catalog)}
        counts={facets?.[PARAMETERS.jurisdiction]}
        chosen={filter.jurisdiction}
        change={(jurisdiction) => change({ jurisdiction })}
      />
    </div>
  );
}

function Days({ filter, change, hasSpans }: BarProps & { hasSpans: boolean }) {
  return (
    <>
      {hasSpans && <LastDays change={change} />}
      <DayField label="From (UTC day)" day={filter.start} most={filter.end} change={(start) => change({ start })} />
      <DayField label="To (UTC day)" day={filter.end} least={filter.start} change={(end) => change({ end })} />
    </>
  );
}

function MoreFields(props: BarProps) {
  const { filter, change } = props;
  const state = useSession();
  // Whether an update is active is for those who operate the service; who follows an address with it can take it back.
  const showsStatus = filter.status !== '' || (state.name === 'signed-in' && state.session.role === 'admin');
  return (
    <>
      {showsStatus && (
        <label>
          Status
          <select value={filter.status} onChange={(event) => change({ status: event.currentTarget.value })}>
            <option value="">Any</option>
            <option value="active">Active</option>
            <option value="inactive">Inactive</option>
          </select>
        </label>
      )}
      <fieldset>
        <legend>Language</legend>
        <Values name="language" {...props} />
      </fieldset>
    </>
  );
}
