import type { FoundEntry } from '../../clients/typescript/src/index.ts';

/** What stands beside a list. */
export interface Desk {
  openId: string;
  open: (entry: FoundEntry) => void;
  tell: (told: Told) => void;
}

/** What a list says to what stands beside it. */
export interface Told {
  entries: FoundEntry[];
  /** How many there are, in words. */
  count: string;
}
