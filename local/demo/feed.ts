import type { Channel, Entry } from './formats.ts';
import type { DemoItem } from './items/item.ts';

/** How one demo feed is published. */
export interface DemoFeed {
  id: string;
  title: string;
  home: string;
  items: readonly DemoItem[];
  /** Where the publisher's working hours are. */
  zone: string;
  /** The language of the feed and of the dates in its texts. */
  locale: string;
  contentType: string;
  /** An item's link from its number and the slug of its title. */
  link: (number: number, slug: string) => string;
  /** An item's id: its link unless told otherwise. */
  guid?: (number: number) => string;
  /** The items' titles and texts are HTML. */
  markup?: boolean;
  /** Every third item has no date. */
  undated?: boolean;
  encoding?: 'windows-1252';
  write: (channel: Channel, entries: readonly Entry[]) => string;
}
