import * as z from 'zod/mini';
import { ENTRY_KINDS } from '../extraction/kinds/entry-kind.ts';
import { SOURCE_DATE_FORMATS } from './feed.ts';
import { FEED_KINDS, JsonMapping, PageItemSelectors } from './feed-source.ts';

/*
 * The settings of a source that a person can choose, with one schema for previews, new sources and their changes.
 */

/** The kinds that can be a source's usual kind. */
export const USUAL_KINDS = ENTRY_KINDS.filter((kind) => kind !== 'other');

/** The longest address of a source, in characters. */
export const MAX_SOURCE_URL_LENGTH = 2_000;
const MAX_WORDS = 50;
const URL_RULE = `must be an http or https address of at most ${MAX_SOURCE_URL_LENGTH} characters, without a user name`;
const WORDS_RULE = `must be at most ${MAX_WORDS} words or phrases of 1 to 100 characters, each with a letter or digit`;
const LANGUAGE_RULE = 'must be a language tag such as "en" or "pt-BR"';
const ZONE_RULE = 'must be a time zone of the IANA list, such as "Europe/London"';
const INTERVAL_RULE = 'must be a whole number of minutes from 5 to 1440';

/** Returns true for an IANA name such as `Europe/London`; a bare offset has no summer time. */
export function isIanaZone(name: string): boolean {
  try {
    return name.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const text = (rule: string, most: number) => z.string(rule).check(z.minLength(1, rule), z.maxLength(most, rule));
const word = text(WORDS_RULE, 100).check(z.regex(/[\p{L}\p{N}]/u, WORDS_RULE));
const words = z.array(word, WORDS_RULE).check(z.maxLength(MAX_WORDS, WORDS_RULE));

/** The schema of a BCP 47 language tag. */
export const LanguageTag = z.string(LANGUAGE_RULE).check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, LANGUAGE_RULE));

/** Everybody sees the address of a source, so it must have no credentials. */
const hasNoCredentials = (url: string) => URL.canParse(url) && !new URL(url).username && !new URL(url).password;

/** The address of a source. */
export const SourceUrl = z
  .url({ protocol: /^https?$/, error: URL_RULE })
  .check(z.maxLength(MAX_SOURCE_URL_LENGTH, URL_RULE), z.refine(hasNoCredentials, URL_RULE));

/**
 * How a source is read and labelled, apart from its address, topic and name.
 * An absent setting has the default of the source's topic, or of the service.
 */
export const SourceSettings = z.strictObject({
  kind: z.optional(z.enum(FEED_KINDS, `must be one of ${FEED_KINDS.join(', ')}`)),
  mapping: z.optional(JsonMapping),
  selectors: z.optional(PageItemSelectors),
  /** The path prefix of a sitemap's items. */
  path: z.optional(z.string().check(z.regex(/^\/[^?#\s]{0,199}$/, 'must be a path such as "/news/"'))),
  institution_name: z.optional(text('must be a name of 1 to 200 characters', 200)),
  jurisdiction_code: z.optional(z.string().check(z.regex(/^[A-Z]{2,3}$/, 'must be two or three capital letters'))),
  language: z.optional(LanguageTag),
  time_zone: z.optional(z.string(ZONE_RULE).check(z.refine(isIanaZone, ZONE_RULE))),
  date_formats: z.optional(z.array(z.enum(SOURCE_DATE_FORMATS)).check(z.maxLength(SOURCE_DATE_FORMATS.length))),
  /** Minutes between fetches. */
  interval_minutes: z.optional(z.int(INTERVAL_RULE).check(z.gte(5, INTERVAL_RULE), z.lte(1_440, INTERVAL_RULE))),
  /** The kind of entries whose title and text do not name one. */
  usual_kind: z.optional(z.enum(USUAL_KINDS, `must be one of ${USUAL_KINDS.join(', ')}`)),
  /** If there are any, only items with one of these words are stored. */
  include_words: z.optional(words),
  /** Items with one of these words are not stored. */
  exclude_words: z.optional(words),
  /** False if the documents behind its links are not read. */
  documents: z.optional(z.boolean('must be true or false')),
});
export type SourceSettings = z.infer<typeof SourceSettings>;
