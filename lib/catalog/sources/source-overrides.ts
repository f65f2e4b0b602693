import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Feed, SourceHold } from '../../feeds/feed.ts';
import { FEED_KINDS, JsonMapping, PageItemSelectors } from '../../feeds/feed-source.ts';
import type { SourceSettings } from '../../feeds/source-settings.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import { Id, NonNegativeInteger } from '../../values/schemas.ts';

/** The settings of a source as they are in effect; null for those that it does not have. */
export const SourceSettingValues = z.object({
  name: z.string(),
  url: z.string(),
  topic_id: Id,
  kind: z.enum(FEED_KINDS),
  mapping: z.nullable(JsonMapping),
  selectors: z.nullable(PageItemSelectors),
  path: z.nullable(z.string()),
  institution_name: z.string(),
  jurisdiction_code: z.string(),
  language: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  date_formats: z.array(z.string()),
  interval_minutes: z.nullable(NonNegativeInteger),
  usual_kind: z.nullable(z.string()),
  include_words: z.array(z.string()),
  exclude_words: z.array(z.string()),
  documents: z.boolean(),
});

/** The default values of the settings of a source that differ from them. */
export const SourceDefaults = z.partial(SourceSettingValues);

/** What people set of a source. Absent settings have the default of the catalog, or of the source's topic. */
export interface SourceOverrides extends SourceSettings {
  url?: string | undefined;
  name?: string | undefined;
  topic_id?: string | undefined;
  hold?: SourceHold | undefined;
}

/** Where the entries of a topic's sources are listed, and the sectors that they have. */
export type SourcePlacement = Pick<Feed, 'topic' | 'category' | 'sectors'>;

/** A stored feed, the settings of people, and its defaults: the feed as it is without these settings. */
export interface StoredSource {
  feed: Feed;
  defaults: Feed;
  overrides: SourceOverrides;
}

/** Parses the settings of people from the item of a feed. A feed that no person changed is its own default. */
export function parseStoredSource(item: TableItem): StoredSource {
  const feed = item['body'] as Feed;
  return {
    feed,
    defaults: (item['defaults'] ?? feed) as Feed,
    overrides: (item['overrides'] ?? {}) as SourceOverrides,
  };
}

/** The settings that belong to one kind of address each. */
const KIND_SETTINGS = { mapping: 'json', selectors: 'page', path: 'sitemap' } as const;

/**
 * Returns a feed with the settings of people over its defaults.
 * Settings of another kind of address are dropped. At another address the catalog's verification and block say nothing.
 * @param placement where the topic of `overrides` is; absent if they name none, or an unknown one
 */
export function applyOverrides(defaults: Feed, overrides: SourceOverrides, placement?: SourcePlacement): Feed {
  if (Object.keys(overrides).length === 0) return defaults;
  const { topic_id, documents, hold, ...given } = overrides;
  const settings = given as Partial<Feed>;
  const { quotas: { documents: limit, ...quotas } = {}, verified, blocked, note, ...base } = defaults;
  const isSameAddress = settings.url === undefined || settings.url === defaults.url;
  const documentQuota = documents === false ? 0 : limit;
  const ownLimit = documents === true && limit === 0 ? undefined : documentQuota;
  const allQuotas = { ...quotas, ...(ownLimit === undefined ? {} : { documents: ownLimit }) };
  const merged = {
    ...base,
    ...settings,
    ...(Object.keys(allQuotas).length > 0 ? { quotas: allQuotas } : {}),
    ...(isSameAddress && verified !== undefined ? { verified } : {}),
    ...(isSameAddress && blocked !== undefined ? { blocked } : {}),
    ...(isSameAddress && note !== undefined ? { note } : {}),
    ...(hold ? { hold } : {}),
    ...placement,
    is_active: defaults.is_active && !hold,
  };
  const unused = Object.entries(KIND_SETTINGS).filter(([, kind]) => kind !== merged.kind);
  const names = new Set(unused.map(([name]) => name));
  return Object.fromEntries(Object.entries(merged).filter(([name]) => !names.has(name))) as unknown as Feed;
}

/** The values of a feed's settings, with null for absent ones, under the names of `SourceOverrides`. */
export function getSourceSettings(feed: Feed) {
  return {
    name: feed.name,
    url: feed.url,
    topic_id: feed.topic.id,
    kind: feed.kind ?? ('feed' as const),
    mapping: feed.mapping ?? null,
    selectors: feed.selectors ?? null,
    path: feed.path ?? null,
    institution_name: feed.institution_name,
    jurisdiction_code: feed.jurisdiction_code,
    language: feed.language,
    time_zone: feed.time_zone ?? null,
    date_formats: feed.date_formats ?? [],
    interval_minutes: feed.interval_minutes ?? null,
    usual_kind: feed.usual_kind ?? null,
    include_words: feed.include_words ?? [],
    exclude_words: feed.exclude_words ?? [],
    documents: feed.quotas?.documents !== 0,
  };
}

/** Returns the default values of the settings that differ from their defaults. */
export function getChangedDefaults({ feed, defaults }: StoredSource): z.infer<typeof SourceDefaults> {
  const current: Record<string, unknown> = getSourceSettings(feed);
  const changed = Object.entries(getSourceSettings(defaults)).filter(
    ([name, value]) => !isDeepStrictEqual(value, current[name]),
  );
  return Object.fromEntries(changed);
}
