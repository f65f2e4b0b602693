import type { Desk } from './desks/desk.ts';
import type { DemoFeed } from './feed.ts';
import { atom, jsonFeed, rss2 } from './formats.ts';
import { fraction } from './writing/figures.ts';
import { written } from './writing/writer.ts';

/** The formats in which feeds are written by plans, in turns. */
const FORMATS: readonly Pick<DemoFeed, 'contentType' | 'write'>[] = [
  {
    contentType: 'application/rss+xml; charset=utf-8',
    write: (channel, entries) => rss2(channel, entries, { permaLink: false, cdata: true }),
  },
  { contentType: 'application/atom+xml; charset=utf-8', write: atom },
  {
    contentType: 'text/xml; charset=utf-8',
    write: (channel, entries) => rss2(channel, entries, { permaLink: false, plain: true, zone: 'GMT' }),
  },
  { contentType: 'application/feed+json; charset=utf-8', write: jsonFeed },
];
/**
 * Within so many days every feed has published something: with a weekend before them, and a place where it is still the day before,
 * less than the seven from which it is told.
 */
const NEWEST_WITHIN = 4;

/** The feed of a desk: its items are the same at each start. */
export function deskFeed({ plans, voice, kinds, arrives, ...feed }: Desk, index: number): DemoFeed {
  const item = (plan: Desk['plans'][number], words: string) => written(plan, voice, kinds, words);
  return {
    ...feed,
    ...(FORMATS[index % FORMATS.length] as (typeof FORMATS)[number]),
    items: plans.map((plan, i) => item(plan, `${feed.id}/${i}`)),
    newest: Math.floor(fraction(feed.id) * NEWEST_WITHIN),
    guid: (number) => `demo-${feed.id}-${number}`,
    ...(arrives && {
      arrival: (nth) => item(arrives[nth % arrives.length] as (typeof arrives)[number], `${feed.id}/+${nth}`),
    }),
  };
}
