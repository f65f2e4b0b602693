import type { Channel, Entry } from './formats.ts';
import type { DemoItem } from './items/item.ts';

/** How one demo feed is published. */
export interface DemoFeed {
  id: string;
  title: string;
  home: string;
  items: readonly DemoItem[];
  /** Days back of its newest item; 0 unless told otherwise. */
  newest?: number;
  /** Where the publisher's working hours are. */
  zone: string;
  /** The language of the feed and of the dates in its texts. */
  locale: string;
  contentType: string;
  /** An item's id, from its number and the slug of its title. Those of the form of an address are no links. */
  guid: (number: number, slug: string) => string;
  /** The items' titles and texts are HTML. */
  markup?: boolean;
  /** One of its items has no date. */
  undated?: boolean;
  /** Links are relative to the server. */
  isRelative?: boolean;
  /** Every second notice is a PDF. */
  hasPdf?: boolean;
  encoding?: 'windows-1252';
  write: (channel: Channel, entries: readonly Entry[]) => string;
  /** The item that arrives here as the nth of a running demo. */
  arrival?: (nth: number) => DemoItem;
}
