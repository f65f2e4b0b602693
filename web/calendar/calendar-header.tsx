import { useState } from 'preact/hooks';
import type { ListDueDatesQuery } from '../../clients/typescript/src/index.ts';
import { KEY_DATE_LABELS } from '../../lib/extraction/key-dates/format-key-date.ts';
import { downloadDatedFile } from '../browser/download.ts';
import { buildHref, navigate } from '../browser/route.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { Menu } from '../components/menu.tsx';
import { getDueCalendar } from '../data/api/entries.ts';
import { useCatalog } from '../data/catalog.ts';
import { announce } from '../data/messages.ts';
import { useSubmission } from '../data/use-fetch.ts';
import { listFilterOptions } from '../filters/filter-options.ts';
import { FilterValues } from '../filters/filter-values.tsx';
import { NO_FILTER } from '../filters/update-filter.ts';
import {
  CALENDAR_SPANS,
  type CalendarFilter,
  type CalendarListFilter,
  type CalendarSpan,
  countSelectedValues,
  toCalendarParameters,
} from './calendar-filter.ts';

const FILTER_LABELS: Record<CalendarListFilter, string> = {
  kind: 'Kind of date',
  jurisdiction: 'Jurisdiction',
  topic: 'Topic',
};
const KIND_OPTIONS = Object.entries(KEY_DATE_LABELS).map(([value, name]) => ({ value, name }));

const getCalendarHref = (filter: CalendarFilter) => buildHref(['calendar'], toCalendarParameters(filter));

interface CalendarHeaderProps {
  filter: CalendarFilter;
  query: ListDueDatesQuery;
}

/** Renders the span and the filters of the calendar. Both are part of the address. */
export function CalendarHeader({ filter, query }: CalendarHeaderProps) {
  const { value: catalog } = useCatalog();
  const [isOpen, setOpen] = useState(false);
  const selectedCount = countSelectedValues(filter);
  const known = { ...NO_FILTER, jurisdiction: filter.jurisdiction, topic: filter.topic };
  const options = (name: CalendarListFilter) =>
    name === 'kind' ? KIND_OPTIONS : listFilterOptions(name, known, catalog);
  return (
    <search aria-label="Filter the calendar">
      <div class="queues">
        <nav aria-label="How far ahead">
          {(Object.keys(CALENDAR_SPANS) as CalendarSpan[]).map((days) => (
            <a
              key={days}
              href={getCalendarHref({ ...filter, days })}
              aria-current={days === filter.days ? 'page' : undefined}
            >
              {CALENDAR_SPANS[days]}
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
          Filters{selectedCount > 0 ? ` (${selectedCount})` : ''}
        </button>
        <div id="calendar-menus" class={isOpen ? 'menus open' : 'menus'}>
          {(Object.keys(FILTER_LABELS) as CalendarListFilter[]).map((name) => (
            <Menu key={name} label={FILTER_LABELS[name]} selectedCount={filter[name].length}>
              {() => (
                <FilterValues
                  label={FILTER_LABELS[name]}
                  options={options(name)}
                  selected={filter[name]}
                  onChange={(values) => navigate(getCalendarHref({ ...filter, [name]: values }))}
                />
              )}
            </Menu>
          ))}
        </div>
        {selectedCount > 0 && (
          <p class="count">
            <a href={getCalendarHref({ kind: [], jurisdiction: [], topic: [], days: filter.days })}>
              Clear the filters
            </a>
          </p>
        )}
        <CalendarDownload query={query} />
      </div>
    </search>
  );
}

interface CalendarDownloadProps {
  query: ListDueDatesQuery;
}

/** Renders the download of the current view as an iCalendar file. The file itself says if it is incomplete. */
function CalendarDownload({ query }: CalendarDownloadProps) {
  const { isBusy, error, send } = useSubmission();
  const downloadFile = () =>
    send(async () => {
      downloadDatedFile('key-dates', await getDueCalendar(query), 'ics');
      announce('File downloaded.');
    });
  return (
    <>
      <button type="button" class="secondary outline" aria-busy={isBusy} onClick={downloadFile}>
        Download (.ics)
      </button>
      {error != null && <ErrorMessage error={error} onRetry={downloadFile} />}
    </>
  );
}
