import { z } from 'zod';
import { FeedFormat } from './feed-formats.ts';
import { Voice } from './fill-template.ts';
import { type DemoItem, readItems, readYaml } from './read-demo-files.ts';
import { Plan, writeItem } from './write-item.ts';

const PublisherPlace = z.strictObject({ zone: z.string(), locale: z.string() });
const STYLES = readYaml(
  'styles.yml',
  z.strictObject({
    places: z.record(z.string(), PublisherPlace),
    formats: z.record(z.string(), FeedFormat),
    voices: z.record(z.string(), Voice),
  }),
);

/** A name in styles.yml, for what it names. */
const styleName = <Style>(styles: Record<string, Style>) =>
  z.enum(Object.keys(styles)).transform((name) => styles[name] as Style);
const commaList = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => text.split(', '))
    .pipe(z.array(item));

const FeedDefinition = z
  .strictObject({
    title: z.string(),
    home: z.url(),
    place: styleName(STYLES.places),
    format: styleName(STYLES.formats),
    /** An item's id, from its `{number}` and the `{slug}` of its title. */
    guid: z.string().optional(),
    /** Days back of its newest item. */
    newest: z.number().default(0),
    /** The items' titles and texts are HTML. */
    markup: z.boolean().default(false),
    /** One of its items has no date. */
    undated: z.boolean().default(false),
    /** Links are relative to the server. */
    isRelative: z.boolean().default(false),
    /** Every second notice is a PDF. */
    hasPdf: z.boolean().default(false),
    /** For items that plans write: the voice, the kinds of companies, and the arrivals while a demo runs. */
    voice: styleName(STYLES.voices).optional(),
    kinds: commaList(z.string()).default([]),
    plans: commaList(Plan).optional(),
    arrives: commaList(Plan).optional(),
  })
  .refine(({ plans, voice }) => !plans || voice, 'plans need a voice');
type FeedDefinition = z.infer<typeof FeedDefinition>;

/** How one demo feed is published. */
export interface DemoFeed extends Omit<FeedDefinition, 'place' | 'voice' | 'kinds' | 'plans' | 'arrives'> {
  id: string;
  /** Where the publisher's working hours are. */
  zone: string;
  /** The language of the feed and of the dates in its texts. */
  locale: string;
  guid: string;
  /** Newest first. */
  items: readonly DemoItem[];
  /** Returns the nth item that arrives in a running demo; null where nothing arrives. */
  arrival: ((nth: number) => DemoItem) | null;
}

function toDemoFeed(id: string, { place, voice, kinds, plans, arrives, ...feed }: FeedDefinition): DemoFeed {
  const write = (plan: string, seed: string) => writeItem(plan, { voice: voice as Voice, kinds }, `${id}/${seed}`);
  return {
    ...feed,
    ...place,
    id,
    guid: feed.guid ?? `demo-${id}-{number}`,
    items: plans ? plans.map((plan, i) => write(plan, String(i))) : readItems(`items/${id}.md`),
    arrival: arrives ? (nth) => write(arrives[nth % arrives.length] as string, `+${nth}`) : null,
  };
}

const readFeeds = (name: string): readonly DemoFeed[] =>
  Object.entries(readYaml(name, z.record(z.string(), FeedDefinition))).map(([id, feed]) => toDemoFeed(id, feed));

/** The demo feeds, which catalog.json lists. */
export const DEMO_FEEDS = readFeeds('feeds.yml');

/** Feeds that no catalog lists. */
export const UNLISTED_FEEDS = readFeeds('unlisted-feeds.yml');
