import { useEffect, useState } from 'preact/hooks';
import type { PageSelection, PageSelectionRequest } from '../../clients/typescript/src/index.ts';
import { DateLabel } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Loading } from '../components/loading.tsx';
import { selectPageItems } from '../data/api/sources.ts';
import { announce } from '../data/messages.ts';
import { useFetch, useSubmission } from '../data/use-fetch.ts';
import { pluralize } from '../values/format-words.ts';
import { PageFrame, type PickedElement } from './page-frame.tsx';
import { explainSourceError } from './source-texts.ts';

type Clicked = NonNullable<PageSelectionRequest['clicked']>;
type Part = keyof Clicked;

const PARTS: Record<Part, string> = { title: 'a title', date: 'a date', link: 'a link' };
const SHOWN_ITEMS = 20;

/** What the chosen items give: the settings of a source of the kind `page`. */
export interface PickedItems {
  title: string;
  selectors: NonNullable<PageSelection['selectors']>;
}

export interface PagePickerProps {
  url: string;
  /** Items that the page had before, which are looked for in it. */
  known?: PageSelectionRequest['known'];
  /** Is called with each proposal. */
  onPicked: (picked: PickedItems) => void;
}

/** Renders a page without a feed, to choose its items by a click on the title of one of them. */
export function PagePicker({ url, known, onPicked }: PagePickerProps) {
  const request = { url, ...(known?.length ? { known } : {}) };
  const { value, error, retry } = useFetch(`page ${JSON.stringify(request)}`, (signal) =>
    selectPageItems(request, signal),
  );
  if (error != null) return <ErrorMessage error={error} onRetry={retry} explain={explainSourceError} />;
  if (!value) return <Loading subject="the page" shape="lines" blocks={5} />;
  if (value.html === null)
    return (
      <div class="failure" role="alert">
        <p>
          <strong>The page cannot be shown.</strong> {value.problem?.message}
        </p>
      </div>
    );
  return <LoadedPage url={url} page={{ ...value, html: value.html }} onPicked={onPicked} />;
}

interface LoadedPageProps extends Pick<PagePickerProps, 'url' | 'onPicked'> {
  page: PageSelection & { html: string };
}

function LoadedPage({ url, page, onPicked }: LoadedPageProps) {
  const [found, setFound] = useState<PageSelection>(page);
  const [clicked, setClicked] = useState<Clicked | null>(null);
  const [part, setPart] = useState<Part>('title');
  const { isBusy, error, send } = useSubmission();
  const report = (selection: PageSelection) => {
    const { selectors, title, count } = selection;
    if (selectors) onPicked({ selectors, title });
    announce(selectors ? `${pluralize(count, 'item')} found.` : (selection.problem?.message ?? ''));
  };
  useEffect(() => report(page), []);
  const pick = (chosen: Part, picked: PickedElement) => {
    // A correction needs an item: without one, any click is on a title.
    const next: Clicked = chosen === 'title' || !clicked ? { title: picked } : { ...clicked, [chosen]: picked };
    void send(async () => {
      const selection = await selectPageItems({ url, clicked: next });
      setClicked(next);
      setFound(selection);
      report(selection);
    });
  };
  return (
    <div class="page-picker" aria-busy={isBusy}>
      <div>
        <fieldset class="page-parts">
          <legend>Click in the page, on</legend>
          {(Object.keys(PARTS) as Part[]).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="page-part"
                checked={part === one}
                disabled={one !== 'title' && !clicked}
                onChange={() => setPart(one)}
              />
              {PARTS[one]}
            </label>
          ))}
        </fieldset>
        <PageFrame html={page.html} items={found.items} onPick={(picked) => pick(part, picked)} />
        <Omissions page={page} />
      </div>
      <div>
        {error != null && <ErrorMessage error={error} explain={explainSourceError} />}
        <FoundItems found={found} />
        <Groups groups={page.groups} isOpen={!found.selectors} onPick={(picked) => pick('title', picked)} />
      </div>
    </div>
  );
}

interface FoundItemsProps {
  found: PageSelection;
}

function FoundItems({ found: { items, count, problem } }: FoundItemsProps) {
  if (problem) return <p class="note">{problem.message}</p>;
  return (
    <section aria-labelledby="page-items-heading">
      <h3 id="page-items-heading">{pluralize(count, 'item')} found</h3>
      <ol class="page-items">
        {items.slice(0, SHOWN_ITEMS).map(({ title, link, date, date_text, elements }) => (
          <li key={elements.item}>
            <span dir="auto">{title}</span>
            <small>
              {date && <DateLabel at={date} />}
              {!date && (date_text ? <bdi>{date_text}</bdi> : 'no date')}
              {link === null && ', no link'}
            </small>
            <small class="url">{link}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface GroupsProps {
  groups: PageSelection['groups'];
  isOpen: boolean;
  onPick: (picked: PickedElement) => void;
}

/** Renders what repeats on a page, to choose from without the frame. */
function Groups({ groups, isOpen, onPick }: GroupsProps) {
  if (groups.length === 0) return null;
  return (
    <details class="page-groups" open={isOpen}>
      <summary>Lists on this page ({groups.length})</summary>
      <ul>
        {groups.map(({ element, items, titles }) => (
          <li key={element}>
            <button type="button" class="secondary outline" onClick={() => onPick({ element, text: titles[0] ?? '' })}>
              Use these {items}
            </button>
            {titles.map((title) => (
              <small key={title} dir="auto">
                {title}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface OmissionsProps {
  page: PageSelection;
}

function Omissions({ page: { omitted, is_complete } }: OmissionsProps) {
  const names = omitted.map(({ name, count }) => `${count} ${name}`).join(', ');
  return (
    <p class="note">
      A copy of the page without its layout; nothing in it runs or loads.
      {names && ` Left out: ${names}.`}
      {!is_complete && ' The page is long: its end is left out.'}
    </p>
  );
}
