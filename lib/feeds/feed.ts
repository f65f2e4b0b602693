import type { Item } from '../table/client.ts';

/** How often a feed is read that has no interval of its own. */
export const DEFAULT_INTERVAL_MINUTES = 30;

/** A source of entries, with the names that its entries carry. */
export interface Feed {
  id: string;
  name: string;
  url: string;
  is_active: boolean;
  /** Where the feed came from: the catalog, or an address given to ingestion by hand. */
  origin: 'catalog' | 'manual';
  institution_name: string;
  jurisdiction_code: string;
  tags: string[];
  /** Minutes from one read to the next, 5 to 1,440; DEFAULT_INTERVAL_MINUTES if absent. */
  interval_minutes?: number | undefined;
  topic: { id: string; name: string };
  category: { id: string; name: string };
}

/** The feed of an item, without its counters and its health. */
export function feedOf(item: Item): Feed {
  return item['body'] as Feed;
}
