import type { DemoFeed } from './feeds.ts';
import type { ZonedInstant } from './format-dates.ts';
import { computePublicationTimes, replaceDates, toZonedInstant } from './publication-times.ts';
import type { DemoItem } from './read-demo-files.ts';

/** A published item of a demo feed. */
export interface PublishedItem {
  id: string;
  number: number;
  title: string;
  /** Paragraphs with resolved dates. */
  text: string;
  /** The path of its notice. */
  path: string;
  publishedAt: ZonedInstant;
  /** Whether its feed has the publication date. */
  isDated: boolean;
}

/** Builds the initial items of a feed, newest first, spread over the 90 days up to `anchor`. */
export function buildPublishedItems(feed: DemoFeed, anchor: Date): PublishedItem[] {
  const times = computePublicationTimes(feed.id, feed.items.length, { anchor, zone: feed.zone, newest: feed.newest });
  return feed.items.map((item, index) => {
    const number = 100 + feed.items.length - index;
    const id = formatGuid(feed.guid, number, toSlug(item[0]));
    const stamp = times[index] ?? { at: anchor, offset: 0 };
    const path = buildNoticePath(feed, item, { number: String(number), isPdf: feed.hasPdf && number % 2 === 0 });
    return { ...toItemText(feed, item, stamp), id, number, path, isDated: !(feed.undated && index === 1) };
  });
}

function formatGuid(template: string, number: number, slug: string): string {
  return template
    .replace(/\{number(?:\+(\d+))?\}/, (_, more) => String(number + Number(more ?? 0)))
    .replace('{slug}', slug);
}

/** Builds the nth arriving item. Its content depends only on its number and time. */
export function buildArrivedItem(feed: DemoFeed, nth: number, at: Date): PublishedItem | null {
  const item = feed.arrival?.(nth);
  if (!item) return null;
  const seconds = Math.floor(at.getTime() / 1_000);
  const path = buildNoticePath(feed, item, { number: `${nth}.${seconds.toString(36)}`, isPdf: false });
  const stamp = toZonedInstant(new Date(seconds * 1_000), feed.zone);
  return { ...toItemText(feed, item, stamp), id: `demo-arrival-${feed.id}-${nth}`, number: nth, path, isDated: true };
}

const ARRIVED_PATH_PATTERN = /^\/notices\/[\w-]+\/(\d{1,9})\.([0-9a-z]{1,8})-/;

/** Returns the arrived item of a notice's path, or null. */
export function findArrivedItem(feed: DemoFeed, path: string): PublishedItem | null {
  const [, nth, seconds] = ARRIVED_PATH_PATTERN.exec(path) ?? [];
  if (!nth || !seconds) return null;
  const at = new Date(Number.parseInt(seconds, 36) * 1_000);
  const item = Number.isNaN(at.getTime()) ? null : buildArrivedItem(feed, Number(nth), at);
  return item?.path === path ? item : null;
}

export const splitParagraphs = (text: string): string[] => text.split('\n\n');

function toItemText({ locale }: DemoFeed, [title, text]: DemoItem, publishedAt: ZonedInstant) {
  return { title, text: replaceDates(text, publishedAt, locale), publishedAt: publishedAt };
}

interface NoticeNumber {
  number: string;
  isPdf: boolean;
}

const buildNoticePath = ({ id }: DemoFeed, [title]: DemoItem, { number, isPdf }: NoticeNumber) =>
  `/notices/${id}/${number}-${toSlug(title)}.${isPdf ? 'pdf' : 'html'}`;

/** Returns the first words of a title without markup, as a path segment. */
function toSlug(title: string): string {
  const words = title
    .replace(/<[^>]*>|&\w+;/g, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  return (
    words
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.slice(0, 9)
      .join('-') ?? 'item'
  );
}
