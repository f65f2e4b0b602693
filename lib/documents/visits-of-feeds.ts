import { feedOf } from '../feeds/feed.ts';
import { isFollowed } from '../feeds/freshness.ts';
import { feedKey } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { VISITS_OF_A_FEED } from './settings.ts';

/** How many visits on a day each of some feeds allows its documents: none of one that is not followed any more. One request per 100 feeds. */
export async function visitsOfFeeds(ids: string[]): Promise<(id: string) => number> {
  const unique = [...new Set(ids)];
  const items = unique.length === 0 ? [] : await getItems(unique.map(feedKey), { consistent: false });
  const feeds = items.filter((item) => item['body']).map(feedOf);
  const visits = new Map(feeds.filter(isFollowed).map(({ id, quotas }) => [id, quotas?.documents ?? VISITS_OF_A_FEED]));
  return (id) => visits.get(id) ?? 0;
}
