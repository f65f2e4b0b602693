import * as z from 'zod/mini';
import { DATE_FORMATS } from '../feeds/feed.ts';
import { misfitsOf, SOURCE_FIELDS, Verified } from '../feeds/source.ts';
import { KINDS } from '../kinds/kind.ts';
import { Id } from '../values/id.ts';

const text = z.string().check(z.minLength(1), z.maxLength(500));
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));
const url = z.url({ protocol: /^https?$/ });
const words = z.array(text);
const USUAL_KINDS = KINDS.filter((kind) => kind !== 'other');
const quota = z.optional(z.int().check(z.gte(1), z.lte(1_000_000_000)));
/** 0 disables it. */
const quotaOrNone = z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000)));

/** Returns true for an IANA name such as `Europe/London`; a bare offset has no summer time. */
function isZone(name: string): boolean {
  try {
    return name.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The schema of catalog.json. Unknown keys are rejected, so that typing errors are noticed. */
export const Catalog = z.strictObject({
  categories: z.array(z.strictObject({ id: Id, name: text, slug: Id, description: text, color })),
  topics: z.array(
    z.strictObject({
      id: Id,
      category_id: Id,
      name: text,
      description: text,
      color,
      summary_window_days: z.int().check(z.gte(1), z.lte(90)),
      acronym: text,
      jurisdiction_code: z.string().check(z.regex(/^[A-Z]{2,3}$/)),
      jurisdiction: text,
      scope: z.enum(['subnational', 'national', 'supranational', 'international']),
      entity_type: z.enum(['regulator', 'central_bank', 'standard_setter', 'legislator', 'self_regulatory']),
      sectors: words,
      languages: words,
      primary_url: url,
      tags: words,
    }),
  ),
  institutions: z.array(z.strictObject({ id: Id, name: text, acronym: text, jurisdiction_code: text, homepage: url })),
  feeds: z.array(
    z
      .strictObject({
        ...{ id: Id, topic_id: Id, institution_id: Id, name: text, url, tags: words },
        /** The language, if it is not the first one of the topic. */
        language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))),
        interval_minutes: z.optional(z.int().check(z.gte(5), z.lte(1_440))),
        time_zone: z.optional(z.string().check(z.refine(isZone, 'no time zone of the IANA list'))),
        date_formats: z.optional(z.array(z.enum(DATE_FORMATS))),
        /** Days without entries after which it is overdue, if the learned cadence is wrong or too slow. */
        usual_gap_days: z.optional(z.int().check(z.gte(1), z.lte(400))),
        /** The kind of entries whose title and text do not tell one: `speech` for a feed of speeches. */
        usual_kind: z.optional(z.enum(USUAL_KINDS)),
        quotas: z.optional(
          z.strictObject({ entries: quota, changes: quota, bytes: quota, model_calls: quota, documents: quotaOrNone }),
        ),
        ...SOURCE_FIELDS,
        verified: Verified,
        note: z.optional(text),
      })
      .check(({ value, issues }) => {
        for (const { member, message } of misfitsOf(value))
          issues.push({ code: 'custom', input: value, path: [member], message });
      }),
  ),
});
export type Catalog = z.infer<typeof Catalog>;
