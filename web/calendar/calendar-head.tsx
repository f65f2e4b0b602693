import { useState } from 'preact/hooks';
import type { ListDueDatesQuery } from '../../clients/typescript/src/index.ts';
import { KEY_DATE_NAMES } from '../../lib/key-dates/names.ts';
import { useCatalog } from '../api/catalog.ts';
import { Menu } from '../parts/menu.tsx';
import { addressOf, goTo } from '../route.ts';
import { optionsOf } from '../views/filter-options.ts';
import { FilterValues } from '../views/filter-values.tsx';
import { NO_FILTER } from '../views/update-filter.ts';
import { CalendarFile } from './calendar-file.tsx';
import { type CalendarFilter, chosenIn, inAddress, type ListName, SPANS, type Span } from './calendar-filter.ts';

const LABELS: Record<ListName, string> = { kind: 'Kind of date', jurisdiction: 'Jurisdiction', topic: 'Topic' };
const KIND_OPTIONS = Object.entries(KEY_DATE_NAMES).map(([value, name]) => ({ value, name }));

const addressOfCalendar = (filter: CalendarFilter) => addressOf(['calendar'], inAddress(filter));

/** Renders the span and the filters of the calendar. Both are part of the address. */
export function CalendarHead({ filter, query }: { filter: CalendarFilter; query: ListDueDatesQuery }) {
  const { value: catalog } = useCatalog();
  const [isOpen, setOpen] = useState(false);
  const chosen = chosenIn(filter);
  const known = { ...NO_FILTER, jurisdiction: filter.jurisdiction, topic: filter.topic };
  const options = (name: ListName) => (name === 'kind' ? KIND_OPTIONS : optionsOf(name, known, catalog));
  return (
    <search aria-label="Filter the calendar">
      <div class="queues">
        <nav aria-label="How far ahead">
          {(Object.keys(SPANS) as Span[]).map((days) => (
            <a
              key={days}
              href={addressOfCalendar({ ...filter, days })}
              aria-current={days === filter.days ? 'page' : undefined}
            >
              {SPANS[days]}
            </a>
          ))}
        </nav>
      </div>
      <div class="filters">
        {/* A phone shows the menus after a click on this button. */}
        <button
          type="button"
          class="secondary outline opener"
          aria-expanded={isOpen}
          aria-controls="calendar-menus"
          onClick={() => setOpen(!isOpen)}
        >
          Filters{chosen > 0 ? ` (${chosen})` : ''}
        </button>
        <div id="calendar-menus" class={isOpen ? 'menus open' : 'menus'}>
          {(Object.keys(LABELS) as ListName[]).map((name) => (
            <Menu key={name} label={LABELS[name]} chosen={filter[name].length}>
              {() => (
                <FilterValues
                  label={LABELS[name]}
                  options={options(name)}
                  chosen={filter[name]}
                  change={(values) => goTo(addressOfCalendar({ ...filter, [name]: values }))}
                />
              )}
            </Menu>
          ))}
        </div>
        {chosen > 0 && (
          <p class="count">
            <a href={addressOfCalendar({ kind: [], jurisdiction: [], topic: [], days: filter.days })}>
              Clear the filters
            </a>
          </p>
        )}
        <CalendarFile query={query} />
      </div>
    </search>
  );
}
