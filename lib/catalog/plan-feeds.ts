import { isDeepStrictEqual } from 'node:util';
import type { Feed } from '../feeds/feed.ts';
import { type CatalogContents, findPlacement, updateFeedMissingFromCatalog } from './catalog-changes.ts';
import { applyOverrides, type SourceOverrides, type StoredSource } from './sources/source-overrides.ts';

/** The feeds as they are once a catalog is applied: its own, and the stored others. */
export interface FeedPlan {
  /** The feeds that the catalog lists. */
  listed: Feed[];
  /** Returns a stored feed that the catalog does not list, as it becomes. */
  updateUnlisted: (feed: Feed) => Feed;
  /** Returns a feed without the settings of people. */
  getDefaults: (id: string) => Feed;
  /** Returns a feed with settings of people. */
  withOverrides: (id: string, overrides: SourceOverrides) => Feed;
  /** Returns feeds, other than `changed`, whose new defaults are hidden by settings of people. */
  listHiddenChanges: (changed: { id: string }[]) => { id: string }[];
}

/**
 * Plans the feeds of a catalog.
 * A feed whose address another source has becomes inactive, so that nothing is read twice.
 * @param sources the stored feeds by id
 * @param owners the ids of the sources that have the addresses of the catalog's feeds, by feed id
 */
export function planFeeds(
  target: CatalogContents,
  sources: Map<string, StoredSource>,
  owners: Map<string, string>,
): FeedPlan {
  const defaults = new Map<string, Feed>();
  for (const [id, source] of sources) defaults.set(id, updateFeedMissingFromCatalog(source.defaults, target));
  for (const feed of target.feeds)
    defaults.set(feed.id, (owners.get(feed.id) ?? feed.id) === feed.id ? feed : { ...feed, is_active: false });
  const getDefaults = (id: string) => defaults.get(id) as Feed;
  const withOverrides = (id: string, overrides: SourceOverrides) =>
    applyOverrides(getDefaults(id), overrides, findPlacement(target, overrides.topic_id));
  const withStored = (id: string) => withOverrides(id, sources.get(id)?.overrides ?? {});
  return {
    listed: target.feeds.map(({ id }) => withStored(id)),
    updateUnlisted: ({ id }) => withStored(id),
    getDefaults,
    withOverrides,
    listHiddenChanges: (changed) => {
      const ids = new Set(changed.map(({ id }) => id));
      const overridden = [...sources].filter(
        ([id, { overrides }]) => !ids.has(id) && Object.keys(overrides).length > 0,
      );
      return overridden
        .filter(([id, source]) => !isDeepStrictEqual(source.defaults, getDefaults(id)))
        .map(([id]) => ({ id }));
    },
  };
}
