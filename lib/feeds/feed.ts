import type { Item } from '../table/client.ts';
import type { Quotas } from './quotas.ts';

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
  /** The sectors of its topic. */
  sectors: string[];
  /** The language of its texts, a BCP 47 tag; null if nobody said. */
  language: string | null;
  /** Minutes from one read to the next, 5 to 1,440; DEFAULT_INTERVAL_MINUTES if absent. */
  interval_minutes?: number | undefined;
  /** What it may bring on a day, where that differs from QUOTAS, and how many calls of the model its entries may cost on a day. */
  quotas?: { [name in keyof Quotas | 'model_calls']?: number | undefined } | undefined;
  topic: { id: string; name: string };
  category: { id: string; name: string };
}

/** The feed of an item, without its counters and its health. Older items have no sectors and no language. */
export function feedOf(item: Item): Feed {
  const older = { sectors: [], language: null };
  return { ...older, ...(item['body'] as Feed) };
}
