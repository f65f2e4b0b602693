import type { Stamp } from './dates.ts';
import type { DemoFeed } from './feeds.ts';
import type { DemoItem } from './read-data.ts';
import { dated, publicationTimes, stampAt } from './schedule.ts';

/** An item of a demo feed as it was published. */
export interface PublishedItem {
  id: string;
  number: number;
  title: string;
  /** Paragraphs, with the dates in them. */
  text: string;
  /** Where its notice is. */
  path: string;
  stamp: Stamp;
  /** Its feed says when. */
  isDated: boolean;
}

/** The items that a feed has from the beginning, newest first, dated across the 90 days up to `anchor`. */
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

/** The nth item that arrives while a demo runs: what it says follows from its number and its time. */
export function arrivedItem(feed: DemoFeed, nth: number, at: Date): PublishedItem | null {
  const item = feed.arrival?.(nth);
  if (!item) return null;
  const seconds = Math.floor(at.getTime() / 1_000);
  const path = pathOf(feed, `${nth}.${seconds.toString(36)}`, item, false);
  const stamp = stampAt(new Date(seconds * 1_000), feed.zone);
  return { ...published(feed, item, stamp), id: `demo-arrival-${feed.id}-${nth}`, number: nth, path, isDated: true };
}

const ARRIVED = /^\/notices\/[\w-]+\/(\d{1,9})\.([0-9a-z]{1,8})-/;

/** The arrived item that a notice's path names, or null. */
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

/** The first words of a title without its markup, as a path segment. */
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
