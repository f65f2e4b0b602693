import type { Stamp } from './dates.ts';
import type { DemoFeed } from './feeds.ts';
import type { DemoItem } from './read-data.ts';
import { dated, publicationTimes, stampAt } from './schedule.ts';

/** A published item of a demo feed. */
export interface PublishedItem {
  id: string;
  number: number;
  title: string;
  /** Paragraphs with resolved dates. */
  text: string;
  /** The path of its notice. */
  path: string;
  stamp: Stamp;
  /** Whether its feed has the publication date. */
  isDated: boolean;
}

/** Builds the initial items of a feed, newest first, spread over the 90 days up to `anchor`. */
export function publishedItems(feed: DemoFeed, anchor: Date): PublishedItem[] {
  const times = publicationTimes(feed.id, feed.items.length, anchor, feed.zone, feed.newest);
  return feed.items.map((item, index) => {
    const number = 100 + feed.items.length - index;
    const id = formatGuid(feed.guid, number, slugOf(item[0]));
    const stamp = times[index] ?? { at: anchor, offset: 0 };
    const path = pathOf(feed, String(number), item, feed.hasPdf && number % 2 === 0);
    return { ...published(feed, item, stamp), id, number, path, isDated: !(feed.undated && index === 1) };
  });
}

function formatGuid(template: string, number: number, slug: string): string {
  return template
    .replace(/\{number(?:\+(\d+))?\}/, (_, more) => String(number + Number(more ?? 0)))
    .replace('{slug}', slug);
}

/** Builds the nth arriving item. Its content depends only on its number and time. */
export function arrivedItem(feed: DemoFeed, nth: number, at: Date): PublishedItem | null {
  const item = feed.arrival?.(nth);
  if (!item) return null;
  const seconds = Math.floor(at.getTime() / 1_000);
  const path = pathOf(feed, `${nth}.${seconds.toString(36)}`, item, false);
  const stamp = stampAt(new Date(seconds * 1_000), feed.zone);
  return { ...published(feed, item, stamp), id: `demo-arrival-${feed.id}-${nth}`, number: nth, path, isDated: true };
}

const ARRIVED = /^\/notices\/[\w-]+\/(\d{1,9})\.([0-9a-z]{1,8})-/;

/** Returns the arrived item of a notice's path, or null. */
export function arrivedAt(feed: DemoFeed, path: string): PublishedItem | null {
  const [, nth, seconds] = ARRIVED.exec(path) ?? [];
  if (!nth || !seconds) return null;
  const at = new Date(Number.parseInt(seconds, 36) * 1_000);
  const item = Number.isNaN(at.getTime()) ? null : arrivedItem(feed, Number(nth), at);
  return item?.path === path ? item : null;
}

export const paragraphsOf = (text: string): string[] => text.split('\n\n');

function published({ locale }: DemoFeed, [title, text]: DemoItem, stamp: Stamp) {
  return { title, text: dated(text, stamp, locale), stamp };
}

const pathOf = ({ id }: DemoFeed, number: string, [title]: DemoItem, isPdf: boolean) =>
  `/notices/${id}/${number}-${slugOf(title)}.${isPdf ? 'pdf' : 'html'}`;

/** Returns the first words of a title without markup, as a path segment. */
function slugOf(title: string): string {
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
