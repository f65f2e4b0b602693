import { compile } from 'css-select';
import * as z from 'zod/mini';

/** The kinds of a feed's address. A kind selects the adapter of lib/ingest/adapters. */
export const FEED_KINDS = ['feed', 'federal_register', 'govuk', 'eurlex', 'json', 'page', 'sitemap'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

const MAX_PATH_LENGTH = 200;
const MAX_PATH_STEPS = 10;

const path = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(MAX_PATH_LENGTH),
    z.refine(
      isPath,
      `names of members, with a full stop between them, at most ${MAX_PATH_STEPS}: "data.items"; "$" for all`,
    ),
  );
const selector = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(300),
    z.refine(
      isSelector,
      'not a CSS selector that is taken, such as "ul.news > li a"; :has() and :contains() are not, they cost too much',
    ),
  );

/**
 * The paths in a JSON document of its list of items, and of the fields within an item.
 * A path is a list of member names with full stops between them, such as `data.items`.
 */
export const JsonMapping = z.strictObject({
  items: path,
  title: path,
  link: z.optional(path),
  date: z.optional(path),
  description: z.optional(path),
  id: z.optional(path),
  /** The base of relative links, if it differs from the document's address. */
  base: z.optional(z.url({ protocol: /^https?$/ })),
  /** Titles and descriptions are HTML; plain text if absent. */
  html: z.optional(z.boolean()),
});
export type JsonMapping = z.infer<typeof JsonMapping>;

/** The CSS selectors of the items in a web page, and of the parts within an item. */
export const PageItemSelectors = z.strictObject({
  items: selector,
  /** The text of the link if absent. */
  title: z.optional(selector),
  /** The first link of the item, or the item itself, if absent. */
  link: z.optional(selector),
  date: z.optional(selector),
  description: z.optional(selector),
});
export type PageItemSelectors = z.infer<typeof PageItemSelectors>;

const operatorText = z.string().check(z.minLength(10), z.maxLength(300));

/**
 * When and how an address was last seen to return the feed's kind of document.
 * `unverified` if it never was. With `by: "elsewhere"` another project recorded it. That shows that the address exists,
 * but not that it answers the fetcher of this service.
 */
export const FeedAddressVerification = z.union([
  z.literal('unverified'),
  z.strictObject({ on: z.iso.date(), how: operatorText, by: z.optional(z.literal('elsewhere')) }),
]);
export type FeedAddressVerification = z.infer<typeof FeedAddressVerification>;

/** Since when and how a source refuses programs. It is not fetched until an operator removes this. */
export const FeedBlock = z.strictObject({ on: z.iso.date(), reason: operatorText });
export type FeedBlock = z.infer<typeof FeedBlock>;

/** The schema of the catalog fields that describe how to read a feed: kind, mapping, selectors, path. */
export const FEED_SOURCE_FIELDS = {
  kind: z.optional(z.enum(FEED_KINDS)),
  mapping: z.optional(JsonMapping),
  selectors: z.optional(PageItemSelectors),
  /** The path prefix of a sitemap's items. */
  path: z.optional(z.string().check(z.regex(/^\/[^?#\s]{0,199}$/))),
};
export type FeedSourceFields = z.infer<z.ZodMiniObject<typeof FEED_SOURCE_FIELDS>>;

const REQUIRED_FIELDS: { [kind in FeedKind]?: 'mapping' | 'selectors' | 'path' } = {
  json: 'mapping',
  page: 'selectors',
  sitemap: 'path',
};

/**
 * Returns an error for each catalog field that does not fit the feed's kind; empty if all fit.
 * A field does not fit if the kind requires it and it is missing, or if it belongs to another kind. For example,
 * `mapping` belongs to the kind `json`.
 */
export function findFeedSourceErrors({
  kind = 'feed',
  ...fields
}: FeedSourceFields): { member: string; message: string }[] {
  const needed = REQUIRED_FIELDS[kind];
  return (['mapping', 'selectors', 'path'] as const).flatMap((member) => {
    const isGiven = fields[member] !== undefined;
    if (member === needed && !isGiven) return [{ member, message: `a feed of kind ${kind} needs ${member}` }];
    if (member === needed || !isGiven) return [];
    const owner = Object.entries(REQUIRED_FIELDS).find(([, name]) => name === member)?.[0];
    return [{ member, message: `allowed for kind ${owner} only; this feed has kind ${kind}` }];
  });
}

function isPath(text: string): boolean {
  const steps = text.split('.');
  return text === '$' || (steps.length <= MAX_PATH_STEPS && steps.every((step) => step !== '' && step !== '$'));
}

function isSelector(text: string): boolean {
  if (/:(has|i?contains)\(|[>+~]\s*$/i.test(text)) return false;
  try {
    compile(text);
    return true;
  } catch {
    return false;
  }
}
