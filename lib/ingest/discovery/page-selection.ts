import * as z from 'zod/mini';
import { PageItemSelectors } from '../../feeds/feed-source.ts';
import { SourceUrl } from '../../feeds/source-settings.ts';
import { NonNegativeInteger } from '../../values/schemas.ts';
import { PREVIEW_FAILURES } from '../preview-failure.ts';

const PositiveInteger = z.int().check(z.gte(1));
const MAX_KNOWN = 20;
const knownText = z.string().check(z.minLength(1), z.maxLength(2_000));

/** An element of a page: its number, and its text, by which it is found if the page has changed. */
const ChosenElement = z.strictObject({ element: PositiveInteger, text: z.string().check(z.maxLength(2_000)) });
export type ChosenElement = z.infer<typeof ChosenElement>;

/** A page in which items are chosen, by clicks on one of them or by items that it had before. */
export const PageSelectionRequest = z.strictObject({
  url: SourceUrl,
  clicked: z.optional(
    z.strictObject({ title: ChosenElement, link: z.optional(ChosenElement), date: z.optional(ChosenElement) }),
  ),
  known: z.optional(
    z
      .array(z.strictObject({ title: knownText, link: z.nullable(knownText) }))
      .check(z.minLength(1), z.maxLength(MAX_KNOWN)),
  ),
});
export type PageSelectionRequest = z.infer<typeof PageSelectionRequest>;

/** An item that proposed selectors find, with the numbers of its elements. */
const PageItem = z.object({
  title: z.string(),
  link: z.nullable(z.string()),
  /** The date as the page has it. */
  date_text: z.nullable(z.string()),
  /** The instant of the date; null if it is not readable without the settings of the source. */
  date: z.nullable(z.string()),
  elements: z.object({ item: PositiveInteger, title: PositiveInteger, date: z.nullable(PositiveInteger) }),
});

/** Elements of a page that repeat, each with a link: what may be a list of items. */
const PageGroup = z.object({ element: PositiveInteger, items: PositiveInteger, titles: z.array(z.string()) });

/** What a page shows, and the items that proposed selectors find in it. */
export const PageSelection = z.object({
  title: z.string(),
  html: z.nullable(z.string()),
  is_complete: z.boolean(),
  omitted: z.array(z.object({ name: z.string(), count: PositiveInteger })),
  groups: z.array(PageGroup),
  selectors: z.nullable(PageItemSelectors),
  count: NonNegativeInteger,
  items: z.array(PageItem),
  problem: z.nullable(z.object({ code: z.enum(PREVIEW_FAILURES), message: z.string() })),
});
export type PageSelection = z.infer<typeof PageSelection>;
