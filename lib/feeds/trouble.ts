import { FEEDS_TROUBLE } from '../table/key-chart.ts';
import type { UpdateWrite } from '../table/write.ts';
import { type FeedHealth, faultOf } from './health.ts';
import { gapToldAt } from './news.ts';
import { noteWrite } from './noted-feeds.ts';

/*
 * What each run finds wrong with its feed is noted in one item for all feeds. What begins without a run is not in it: that a feed is
 * read no more, and that it is silent.
 */

/** What is wrong with a feed after a run of it, the worst only; null if nothing is. */
const troubleOf = (health: FeedHealth) =>
  faultOf(health) ?? (gapToldAt(health, new Date(health.last_attempt_at)) ? 'gap' : null);

/** A health that says what is noted of it, and the write of that note if it changes. */
export function withTrouble(feedId: string, health: FeedHealth): { health: FeedHealth; noting: UpdateWrite[] } {
  const trouble = troubleOf(health);
  if (trouble === (health.trouble_told ?? null)) return { health, noting: [] };
  return { health: { ...health, trouble_told: trouble }, noting: [noteWrite(FEEDS_TROUBLE, feedId, trouble)] };
}
