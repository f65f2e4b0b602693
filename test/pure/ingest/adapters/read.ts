import { readFileSync } from 'node:fs';
import type { Feed } from '../../../../lib/feeds/feed.ts';
import type { FetchedDocument } from '../../../../lib/ingest/fetch-document.ts';

/** A document as a server sent it. */
export function fetched(body: string | Buffer, more: Partial<FetchedDocument> = {}): FetchedDocument {
  return { url: 'https://reg.example/news/', contentType: '', body: Buffer.from(body), validators: null, ...more };
}

/** A document of the form that a source really gives. */
export function recorded(name: string): FetchedDocument {
  return fetched(readFileSync(`test/pure/ingest/adapters/documents/${name}`));
}

/** A feed of the catalog of some kind. */
export function getFeed(more: Partial<Feed> = {}): Feed {
  return {
    id: 'some-feed',
    name: 'Some feed',
    url: 'https://reg.example/news/',
    is_active: true,
    origin: 'catalog',
    institution_name: 'Some authority',
    jurisdiction_code: 'US',
    tags: [],
    sectors: [],
    language: 'en',
    topic: { id: 'some-topic', name: 'Some topic' },
    category: { id: 'some', name: 'Some' },
    ...more,
  } as Feed;
}
