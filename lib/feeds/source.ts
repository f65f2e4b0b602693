import { compile } from 'css-select';
import * as z from 'zod/mini';

/** What a feed's address gives, and so which adapter of lib/ingest/adapters reads its items. */
const FEED_KINDS = ['feed', 'federal_register', 'govuk', 'eurlex', 'json', 'page', 'sitemap'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

const LONGEST_PATH = 200;
const MOST_STEPS = 10;

const path = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(LONGEST_PATH),
    z.refine(
      isPath,
      `names of members, with a full stop between them, at most ${MOST_STEPS}: "data.items"; "$" for all`,
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

/** Where a JSON document has its items, and where an item has its parts: names of members with full stops between them. */
export const JsonMapping = z.strictObject({
  items: path,
  title: path,
  link: z.optional(path),
  date: z.optional(path),
  description: z.optional(path),
  id: z.optional(path),
  /** The address that relative links begin with, where that is not the document's. */
  base: z.optional(z.url({ protocol: /^https?$/ })),
  /** Titles and descriptions are HTML; without it, plain text. */
  html: z.optional(z.boolean()),
});
export type JsonMapping = z.infer<typeof JsonMapping>;

/** Which elements of a page are items, and which elements of an item its parts. */
export const PageSelectors = z.strictObject({
  items: selector,
  /** Without it, the text of the link. */
  title: z.optional(selector),
  /** Without it, the first link of the item, or the item itself. */
  link: z.optional(selector),
  date: z.optional(selector),
  description: z.optional(selector),
});
export type PageSelectors = z.infer<typeof PageSelectors>;

/** When, and how, an address was last known to give what its kind says; `unverified` if nobody is known to have seen that. */
export const Verified = z.union([
  z.literal('unverified'),
  z.strictObject({ on: z.iso.date(), how: z.string().check(z.minLength(10), z.maxLength(300)) }),
]);
export type Verified = z.infer<typeof Verified>;

/** What the catalog says of how a feed is read. */
export const SOURCE_FIELDS = {
  kind: z.optional(z.enum(FEED_KINDS)),
  mapping: z.optional(JsonMapping),
  selectors: z.optional(PageSelectors),
  /** How the path of a sitemap's addresses begins that are items. */
  path: z.optional(z.string().check(z.regex(/^\/[^?#\s]{0,199}$/))),
};
type SourceFields = z.infer<z.ZodMiniObject<typeof SOURCE_FIELDS>>;

const NEEDED: { [kind in FeedKind]?: 'mapping' | 'selectors' | 'path' } = {
  json: 'mapping',
  page: 'selectors',
  sitemap: 'path',
};

/** What does not fit the kind of a feed: the member, and what is wrong with it. */
export function misfitsOf({ kind = 'feed', ...fields }: SourceFields): { member: string; message: string }[] {
  const needed = NEEDED[kind];
  return (['mapping', 'selectors', 'path'] as const).flatMap((member) => {
    const isGiven = fields[member] !== undefined;
    if (member === needed && !isGiven) return [{ member, message: `a feed of kind ${kind} needs ${member}` }];
    if (member === needed || !isGiven) return [];
    const owner = Object.entries(NEEDED).find(([, name]) => name === member)?.[0];
    return [{ member, message: `only a feed of kind ${owner} has ${member}, and this one is of kind ${kind}` }];
  });
}

function isPath(text: string): boolean {
  const steps = text.split('.');
  return text === '$' || (steps.length <= MOST_STEPS && steps.every((step) => step !== '' && step !== '$'));
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
