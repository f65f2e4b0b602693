import type { EntryDetail } from '../entries/entry.ts';
import { findOtherLanguage } from '../entries/entry-draft.ts';
import type { Feed } from '../feeds/feed.ts';
import type { DocumentItems } from './document-items.ts';
import { findDateProblem } from './item-date.ts';
import { MAX_FEED_ITEMS, type ParsedFeed } from './parsed-feed.ts';

/** The doubts about a document whose items can be read. */
export const PREVIEW_DOUBTS = [
  'no_items',
  'repaired',
  'items_unreadable',
  'items_omitted',
  'items_left_out',
  'repeated_items',
  'no_dates',
  'equal_dates',
  'future_dates',
  'unread_dates',
  'cut_titles',
  'no_links',
  'other_language',
  'known_items',
] as const;

/** A doubt about a preview: its code, a text for people, and the positions of shown items. */
export interface PreviewDoubt {
  code: (typeof PREVIEW_DOUBTS)[number];
  message: string;
  items?: number[];
}

/** What a preview knows of a document: the parsed document, its drafts, and the entries that it shows. */
export interface PreviewedDocument {
  feed: Feed;
  parsed: ParsedFeed;
  read: DocumentItems;
  /** The number of entries that would be stored. */
  stored: number;
  /** The first of these entries. */
  shown: EntryDetail[];
  /** When it was fetched. */
  now: Date;
}

/** Fewer entries may well have one date. */
const MIN_EQUAL_DATES = 3;
const CUT_TITLE = /(?:…|\.{3})\s*$/;

const count = (n: number, noun: string) => (n === 1 ? `1 ${noun}` : `${n} ${noun}s`);

/** Returns the positions of the shown entries that a test is true for. */
const findPositions = (shown: EntryDetail[], test: (entry: EntryDetail) => boolean) =>
  shown.flatMap((entry, position) => (test(entry) ? [position] : []));

/** Returns the doubts about a document, those about the whole document first. */
export function findPreviewDoubts(previewed: PreviewedDocument): PreviewDoubt[] {
  return [...findDocumentDoubts(previewed), ...findDateDoubts(previewed), ...findTextDoubts(previewed)];
}

function findDocumentDoubts({ parsed, read, stored }: PreviewedDocument): PreviewDoubt[] {
  const doubts: PreviewDoubt[] = [];
  const add = (code: PreviewDoubt['code'], message: string) => void doubts.push({ code, message });
  const unreadable = read.failed - parsed.omittedCount;
  const skipped = read.skipped.length;
  const repeated = read.candidates.length - stored;
  if (read.count === 0) add('no_items', 'The document has no items at the moment.');
  if (parsed.repair) add('repaired', `The document is malformed and was read item by item: ${parsed.repair.reason}`);
  if (unreadable > 0) {
    const reasons = read.errors.slice(parsed.omittedCount > 0 ? 1 : 0).join('; ');
    add('items_unreadable', `${count(unreadable, 'item')} cannot be read: ${reasons}`);
  }
  if (parsed.omittedCount > 0)
    add('items_omitted', `Only the first ${MAX_FEED_ITEMS} items are read; ${parsed.omittedCount} are not.`);
  if (skipped > 0)
    add('items_left_out', `The words of the source leave out ${skipped} of ${count(read.count, 'item')}.`);
  if (repeated > 0) add('repeated_items', `${count(repeated, 'item')} of the document repeat others.`);
  return doubts;
}

function findDateDoubts({ feed, parsed, read, shown, now }: PreviewedDocument): PreviewDoubt[] {
  const drafts = read.candidates.map(({ draft }) => draft);
  const isUndated = ({ published_date_source }: Pick<EntryDetail, 'published_date_source'>) =>
    published_date_source === 'first_seen';
  const undated = drafts.filter(isUndated).length;
  const doubts: PreviewDoubt[] = [];
  if (undated > 0) {
    const which =
      undated === drafts.length ? 'No item has a date' : `${undated} of ${count(drafts.length, 'item')} have no date`;
    const message = `${which} that can be read. The day on which an item is first seen takes its place.`;
    doubts.push({ code: 'no_dates', message, items: findPositions(shown, isUndated) });
  }
  const dates = new Set(drafts.map(({ published_date }) => published_date));
  if (undated === 0 && dates.size === 1 && drafts.length >= MIN_EQUAL_DATES)
    doubts.push({ code: 'equal_dates', message: `All ${drafts.length} items have the same date, ${[...dates][0]}.` });
  const problems = parsed.items.map((item) => findDateProblem(item, feed, now));
  const future = problems.filter((problem) => problem === 'future').length;
  const unread = problems.filter((problem) => problem === 'unread').length;
  if (future > 0)
    doubts.push({
      code: 'future_dates',
      message: `${count(future, 'date')} in the future ${future === 1 ? 'is' : 'are'} ignored.`,
    });
  if (unread > 0) {
    const example = parsed.items[problems.indexOf('unread')]?.dates[0]?.slice(0, 60);
    const message = `${count(unread, 'date')} cannot be read, such as ${JSON.stringify(example)}.`;
    doubts.push({ code: 'unread_dates', message: `${message} A date format may help.` });
  }
  return doubts;
}

function findTextDoubts({ feed, read, shown }: PreviewedDocument): PreviewDoubt[] {
  const drafts = read.candidates.map(({ draft }) => draft);
  const doubts: PreviewDoubt[] = [];
  const isCut = ({ title }: Pick<EntryDetail, 'title'>) => CUT_TITLE.test(title);
  const hasNoLink = ({ link }: Pick<EntryDetail, 'link'>) => link === null;
  const cut = drafts.filter(isCut).length;
  const unlinked = drafts.filter(hasNoLink).length;
  if (cut > 0) {
    const message = `${count(cut, 'title')} ${cut === 1 ? 'is' : 'are'} cut.`;
    doubts.push({ code: 'cut_titles', message, items: findPositions(shown, isCut) });
  }
  if (unlinked > 0) {
    const message = `${unlinked} of ${count(drafts.length, 'item')} have no link.`;
    doubts.push({ code: 'no_links', message, items: findPositions(shown, hasNoLink) });
  }
  const language = findOtherLanguage(drafts, feed.language);
  if (language !== null) {
    const set = feed.language === null ? 'no language is set' : `the language is set to ${feed.language}`;
    doubts.push({ code: 'other_language', message: `The text is in the language ${language}, and ${set}.` });
  }
  return doubts;
}
