import * as z from 'zod/mini';
import { SOURCE_DATE_FORMATS } from '../feeds/feed.ts';
import { FEED_SOURCE_FIELDS, FeedAddressVerification, FeedBlock, findFeedSourceErrors } from '../feeds/feed-source.ts';
import { isIanaZone, LanguageTag, USUAL_KINDS } from '../feeds/source-settings.ts';
import { Id } from '../values/schemas.ts';

const catalogText = z.string().check(z.minLength(1), z.maxLength(500));
const hexColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));
const httpUrl = z.url({ protocol: /^https?$/ });
const textList = z.array(catalogText);
const quota = z.optional(z.int().check(z.gte(1), z.lte(1_000_000_000)));
/** 0 disables it. */
const quotaOrNone = z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000)));

/** The schema of catalog.json. Unknown keys are rejected, so that typing errors are noticed. */
export const Catalog = z.strictObject({
  categories: z.array(
    z.strictObject({ id: Id, name: catalogText, slug: Id, description: catalogText, color: hexColor }),
  ),
  topics: z.array(
    z.strictObject({
      id: Id,
      category_id: Id,
      name: catalogText,
      description: catalogText,
      color: hexColor,
      summary_window_days: z.int().check(z.gte(1), z.lte(90)),
      acronym: catalogText,
      jurisdiction_code: z.string().check(z.regex(/^[A-Z]{2,3}$/)),
      jurisdiction: catalogText,
      scope: z.enum(['subnational', 'national', 'supranational', 'international']),
      entity_type: z.enum(['regulator', 'central_bank', 'standard_setter', 'legislator', 'self_regulatory']),
      sectors: textList,
      languages: textList,
      primary_url: httpUrl,
      tags: textList,
    }),
  ),
  institutions: z.array(
    z.strictObject({
      id: Id,
      name: catalogText,
      acronym: catalogText,
      jurisdiction_code: catalogText,
      homepage: httpUrl,
    }),
  ),
  feeds: z
    .array(
      z
        .strictObject({
          id: Id,
          topic_id: Id,
          institution_id: Id,
          name: catalogText,
          url: httpUrl,
          tags: textList,
          /** The language, if it is not the first one of the topic. */
          language: z.optional(LanguageTag),
          interval_minutes: z.optional(z.int().check(z.gte(5), z.lte(1_440))),
          time_zone: z.optional(z.string().check(z.refine(isIanaZone, 'no time zone of the IANA list'))),
          date_formats: z.optional(z.array(z.enum(SOURCE_DATE_FORMATS))),
          /** Days without entries after which it is overdue, if the learned cadence is wrong or too slow. */
          usual_gap_days: z.optional(z.int().check(z.gte(1), z.lte(400))),
          /** The kind of entries whose title and text do not tell one: `speech` for a feed of speeches. */
          usual_kind: z.optional(z.enum(USUAL_KINDS)),
          quotas: z.optional(
            z.strictObject({
              entries: quota,
              changes: quota,
              bytes: quota,
              model_calls: quota,
              documents: quotaOrNone,
            }),
          ),
          ...FEED_SOURCE_FIELDS,
          verified: FeedAddressVerification,
          blocked: z.optional(FeedBlock),
          note: z.optional(catalogText),
        })
        .check(({ value, issues }) => {
          for (const { member, message } of findFeedSourceErrors(value))
            issues.push({ code: 'custom', input: value, path: [member], message });
        }),
    )
    .check(({ value, issues }) => {
      for (const { index, message } of findRepeatedAddresses(value))
        issues.push({ code: 'custom', input: value, path: [index, 'url'], message });
    }),
});
export type Catalog = z.infer<typeof Catalog>;

/** Returns an error for each feed whose address another feed before it has. */
function findRepeatedAddresses(feeds: { id: string; url: string }[]): { index: number; message: string }[] {
  const owners = new Map<string, string>();
  return feeds.flatMap(({ id, url }, index) => {
    const address = simplifyAddress(url);
    const owner = owners.get(address);
    owners.set(address, owner ?? id);
    return owner === undefined ? [] : [{ index, message: `the feed ${owner} has this address` }];
  });
}

/**
 * Returns an address without what rarely changes the document.
 * Scheme, `www.`, the last slash, the order of parameters and the fragment are left out. That is stricter than the
 * comparison by which sources claim addresses, because a repetition in the catalog is always a mistake.
 */
function simplifyAddress(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const parameters = [...searchParams].map((pair) => pair.join('=')).sort();
  return JSON.stringify([hostname.replace(/^www\./, ''), port, pathname.replace(/\/+$/, ''), parameters]);
}
