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

/** Facet counts by API parameter name. */
type Counts = FoundFacets & { [parameter in (typeof PARAMETERS)[ListName]]?: FacetCount[] | undefined };

export interface BarProps {
  filter: UpdateFilter;
  catalog: Catalog | null;
  facets: Counts | undefined;
  change: (part: Partial<UpdateFilter>) => void;
  /** Whether open menus overlay the list. */
  isDesk: boolean;
  /** The number of updates, if it is shown in the bar. */
  count: string | null;
  /** The active filters, if they are shown in the bar. */
  chips: ComponentChildren;
  /** Content at the end of the bar. */
  children?: ComponentChildren;
}

/** Renders the filter menus, behind a button on a phone and next to a reading pane. */
export function FilterBar(props: BarProps) {
  const { filter } = props;
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const set = filtersSet(filter);
  const isQuick = isOpen && props.isDesk;
  useLeaving(bar, isOpen && props.isDesk, () => setOpen(false));
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
        {/* The key replaces the element, because changing a right-aligned text is a layout shift. */}
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

/** Only searches can be sorted by relevance; other lists are newest first. */
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
  /** Removes topics that are not in the chosen categories, because they would match nothing. */
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

/** Renders the most used filters above the menus. */
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
  // The status filter is for admins. Others see it only if the address has it, so that they can remove it.
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
