import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { all, clientWithKey, clientWithToken, ServiceError } from '../../../clients/typescript/src/index.ts';
import { API_KEY, allItems, get, send } from '../../support/api.ts';
import { channelId } from '../../support/chat.ts';
import { withEditedEntry } from '../../support/edited-entry.ts';
import { reads, withDocument } from '../../support/kept-document.ts';
import { bearer, type Person, stackFile } from '../../support/people.ts';

const { base_url: baseUrl } = stackFile();
const client = clientWithKey({ baseUrl, apiKey: API_KEY });
/** An entry behind whose link is a document that had another text. */
const DOCUMENTED = withDocument('test-client-document', 1, {
  visits: [reads('It applies from May on.'), reads('A rule for banks.', 'It applies from June on.', 'Banks report.')],
});

/** An entry of three versions. */
const EDITED = withEditedEntry('test-client-edited', 880_007);

/** A client of a person, who signs in at the first request. */
const getClient = (person: Person) =>
  clientWithToken({ baseUrl, accessToken: async () => (await bearer(person))[1]?.replace('Bearer ', '') ?? '' });

const getError = (answer: Promise<unknown>): Promise<ServiceError> =>
  answer.then(
    () => expect.unreachable(),
    (error) => error,
  );

describe('the TypeScript client', () => {
  it('200: each read method returns the response of its version 1 route', async () => {
    const [entry] = (await client.entries.list({ limit: 1 })).items;
    const { id = '', topic_id = '' } = entry ?? {};
    const { category_id } = await client.topics.get(topic_id);
    const { stats, coverage, topics, categories, dates, entries } = client;
    const document = `/entries/${DOCUMENTED}/document`;
    const days = { from: '2026-11-01', to: '2026-11-07' };
    const due = { from: '2026-11-01', to: '2027-10-31', limit: 3 };
    const filters = { jurisdiction: 'EU,US', sector: 'banking', language: 'en', limit: 3 };
    const dora = { search: 'DORA', order: 'relevance', highlight: true, facets: 'sector' } as const;
    /** Of each read a call or some, and what is asked of the service by hand. */
    const cases: Record<string, [answer: () => Promise<unknown>, route: string, query?: Parameters<typeof get>[1]][]> =
      {
        'categories.list': [[() => categories.list({ name: 'bank' }), '/categories', { name: 'bank' }]],
        'categories.get': [[() => categories.get(category_id), `/categories/${category_id}`]],
        'categories.topics': [[() => categories.topics(category_id), `/categories/${category_id}/topics`]],
        'topics.list': [[() => topics.list({ category_id }), '/topics', { category_id }]],
        'topics.listDetails': [[() => topics.listDetails(), '/topics', { details: true }]],
        'topics.get': [[() => topics.get(topic_id), `/topics/${topic_id}`]],
        'topics.entries': [[() => topics.entries(topic_id, { limit: 3 }), `/topics/${topic_id}/entries`, { limit: 3 }]],
        'topics.summary': [[() => topics.summary(topic_id), `/topics/${topic_id}/summary`]],
        'entries.list': [[() => entries.list({ limit: 3 }), '/entries/list', { limit: 3 }]],
        'entries.listDetails': [
          [() => entries.listDetails({ search: 'bank', limit: 3 }), '/entries/detail', { search: 'bank', limit: 3 }],
          [() => entries.listDetails(filters), '/entries/detail', filters],
          [() => entries.listDetails(dora), '/entries/detail', dora],
        ],
        'entries.get': [[() => entries.get(id), `/entries/${id}`]],
        'entries.versions': [
          [() => entries.versions(EDITED, { limit: 2 }), `/entries/${EDITED}/versions`, { limit: 2 }],
        ],
        'entries.version': [[() => entries.version(EDITED, 2), `/entries/${EDITED}/versions/2`]],
        'entries.diff': [
          [() => entries.diff(EDITED), `/entries/${EDITED}/diff`],
          [() => entries.diff(EDITED, { from: 1, to: 2 }), `/entries/${EDITED}/diff`, { from: 1, to: 2 }],
        ],
        'entries.related': [[() => entries.related(id), `/entries/${id}/related`]],
        'entries.document': [[() => entries.document(DOCUMENTED), document]],
        'entries.documentText': [
          [() => entries.documentText(DOCUMENTED), `${document}/text`],
          [() => entries.documentText(DOCUMENTED, { version: 1 }), `${document}/text`, { version: 1 }],
        ],
        'entries.documentDiff': [
          [() => entries.documentDiff(DOCUMENTED, { from: 1, to: 2 }), `${document}/diff`, { from: 1, to: 2 }],
        ],
        'entries.documentPassages': [
          [
            () => entries.documentPassages(DOCUMENTED, { search: 'banks', limit: 1 }),
            `${document}/passages`,
            { search: 'banks', limit: 1 },
          ],
        ],
        'dates.list': [[() => dates.list(due), '/dates', due]],
        // Its answer is a text: below.
        'dates.calendar': [],
        'stats.overview': [[() => stats.overview(), '/stats/overview']],
        'stats.topics': [[() => stats.topics({ limit: 3 }), '/stats/topics', { limit: 3 }]],
        'stats.topic': [[() => stats.topic(topic_id), `/stats/topics/${topic_id}`]],
        'coverage.list': [[() => coverage.list({ topic_id, ...days }), '/coverage', { topic_id, ...days }]],
      };
    const reads = Object.entries(client).flatMap(([noun, all]) => Object.keys(all).map((name) => `${noun}.${name}`));
    expect(Object.keys(cases).sort()).toEqual(reads.sort());
    for (const [name, calls] of Object.entries(cases))
      for (const [answer, route, query] of calls) {
        const { status, body } = await get(route, query);
        expect(status, name).toBe(200);
        if (Array.isArray(body?.items)) expect(body.items, name).not.toEqual([]);
        expect(await answer(), name).toEqual(body);
      }
    const calendar = await send(`/dates?${new URLSearchParams({ from: due.from, to: due.to })}`, {
      headers: ['X-API-Key', API_KEY, 'Accept', 'text/calendar'],
    });
    expect(calendar.text).toContain('BEGIN:VEVENT');
    // The address of the next page has the host that was asked, on lines that are folded elsewhere then.
    const unfolded = (text: string) => text.replaceAll('\r\n ', '').replaceAll(/127\.0\.0\.1(:\d+)?/g, 'host');
    expect(unfolded(await dates.calendar({ from: due.from, to: due.to }))).toBe(unfolded(calendar.text));
  });

  it('200: a search returns synonyms, matches, facet counts and ranking on request only', async () => {
    const query = {
      search: 'DORA',
      order: 'relevance',
      highlight: true,
      facets: 'jurisdiction,sector',
      limit: 1,
    } as const;
    const { items, facets, expanded, ranked, next_cursor } = await client.entries.listDetails(query);
    const parts = items.flatMap(({ title, matches = [] }) => {
      const ofTitle = matches.filter(({ field }) => field === 'title').flatMap(({ ranges }) => ranges);
      return ofTitle.map(({ start, end }) => [...title].slice(start, end).join(''));
    });
    expect(parts).toContainEqual(expect.stringMatching(/^(DORA|Digital Operational Resilience Act)$/i));
    expect(expanded).toEqual([{ term: 'DORA', forms: ['Digital Operational Resilience Act'] }]);
    expect(facets?.jurisdiction).toContainEqual({ value: 'EU', count: expect.any(Number), more_than: null });
    expect(facets?.topic_id).toBeUndefined();
    expect(ranked).toEqual({ matches: expect.any(Number), is_all: true });
    const later = await client.entries.listDetails({ ...query, cursor: next_cursor ?? 'no next page' });
    expect(later).not.toHaveProperty('facets');
    expect((await client.entries.listDetails({ limit: 1 })).items[0]?.matches).toBeUndefined();
    const found = [];
    for await (const { id } of all(client.entries.listDetails, query)) found.push(id);
    expect(new Set(found).size).toBe(ranked?.matches);
  });

  it('200: shares an entry once per Idempotency-Key as a member, and lists the share', async () => {
    const member = getClient('member');
    expect(await member.chat.config()).toMatchObject({ configured: true });
    expect((await member.chat.channels()).channels).toContainEqual(expect.objectContaining({ name: 'compliance' }));
    const [entry] = (await member.entries.list({ limit: 1 })).items;
    const body = { entry_id: entry?.id ?? '', channel_id: await channelId('compliance') };
    const options = { idempotencyKey: crypto.randomUUID() };
    const shared = await member.chat.share(body, options);
    expect(await member.chat.share(body, options)).toEqual(shared);
    const shares = await member.chat.shares(body.entry_id);
    expect(shares.filter(({ share_id }) => share_id === shared.share_id)).toHaveLength(1);
  });

  it('200: creates, limits, rotates and revokes a key as an admin', async () => {
    const { apiKeys, chat } = getClient('admin');
    expect(await chat.status()).toMatchObject({ configured: true });
    const made = await apiKeys.create({ name: `client ${crypto.randomUUID()}` });
    const rotated = await apiKeys.rotate(made.id);
    const opens = (apiKey: string) => clientWithKey({ baseUrl, apiKey }).stats.overview();
    await expect(opens(rotated.api_key)).resolves.toMatchObject({ total_feeds: expect.any(Number) });
    expect(await getError(opens(made.api_key))).toMatchObject({ kind: 'answered', problem: { status: 401 } });
    const rate_limit = { per_second: 5, burst: 20 };
    expect(await apiKeys.limit(made.id, { rate_limit })).toMatchObject({ id: made.id, rate_limit });
    expect(await apiKeys.revoke(made.id)).toBeNull();
    expect((await apiKeys.list()).find(({ id }) => id === made.id)?.revoked_at).toEqual(expect.any(String));
  });

  it('200: iterates over the pages of document passages', async () => {
    const numbers = [];
    for await (const { number } of await client.entries.documentPassages(DOCUMENTED, { search: 'banks', limit: 1 }))
      numbers.push(number);
    expect(numbers).toEqual([1, 3]);
  });

  it('200: all() follows next_cursor to the end', async () => {
    const ids = [];
    for await (const { id } of all(client.entries.list, { limit: 7 })) ids.push(id);
    expect(ids).toEqual((await allItems('/entries/list')).map(({ id }) => id));
  });

  it('200: all() ends a list of changes when no more changes exist', async () => {
    const listed = await allItems('/entries/list');
    expect(listed.length).toBeGreaterThan(200);
    // A change becomes visible a moment later.
    const untold = async () => {
      const changes: string[] = [];
      for await (const { id } of all(client.entries.listDetails, { updated_after: '2020-01-01', limit: 100 }))
        changes.push(id);
      expect(new Set(changes).size).toBe(changes.length);
      return listed.filter(({ id }) => !changes.includes(id));
    };
    await expect.poll(untold).toEqual([]);
  });

  it('400: reports an unknown parameter that the type checker does not catch', async () => {
    const error = await getError(client.entries.list({ colour: 'red' } as never));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error.problem).toMatchObject({ status: 400, code: 'invalid_parameter', errors: [{ parameter: 'colour' }] });
  });

  it('404: reports the problem of the service, and encodes an id as one path segment', async () => {
    const error = await getError(client.entries.get('a/b?c'));
    expect(error).toMatchObject({ kind: 'answered', problem: { status: 404, code: 'entry_not_found' } });
    const unknown = await getError(client.entries.get('nothing-like-this'));
    expect(unknown.problem).toMatchObject({ code: 'entry_not_found', request_id: expect.any(String) });
    const { detail, request_id } = unknown.problem;
    expect(unknown.message).toBe(`404 entry_not_found: ${detail} (request ${request_id})`);
  });

  it('rejects an id that would lead to another route without sending a request', async () => {
    let asked = 0;
    const counting = clientWithToken({
      baseUrl,
      accessToken: 'nobody',
      fetch: async () => Response.json({ n: ++asked }),
    });
    for (const id of ['', '.', '..', 'a\ud800']) {
      expect(await getError(counting.categories.topics(id)), id).toBeInstanceOf(RangeError);
      expect(await getError(counting.apiKeys.rotate(id)), id).toBeInstanceOf(RangeError);
    }
    expect(asked).toBe(0);
  });

  it('all() rejects a page whose cursor leads to itself', async () => {
    const list = async (_query?: object) => ({ items: [1], has_more: true, next_cursor: 'x' });
    const read = async () => {
      for await (const _ of all(list, {}));
    };
    await expect(read()).rejects.toThrow(RangeError);
  });

  describe('with a failing service', () => {
    const forwardedKeys: (string | string[] | undefined)[] = [];
    const answers: Record<string, (response: http.ServerResponse) => void> = {
      '/never': () => {},
      '/page': (response) => response.end('<!doctype html>'),
      '/null': (response) => response.end('null'),
      '/half': (response) => void response.writeHead(200, { 'Content-Length': '9' }).write('{'),
      '/away': (response) => response.writeHead(307, { Location: `http://localhost:${port()}/elsewhere` }).end(),
      '/busy': (response) => response.writeHead(503, { 'Retry-After': '1' }).end('<h1>busy</h1>'),
    };
    let server: http.Server;
    const port = () => (server.address() as AddressInfo).port;
    let at: (where: string, timeoutMs?: number) => ReturnType<typeof clientWithKey>;
    beforeAll(async () => {
      server = http.createServer(({ url = '', headers }, response) => {
        if (url === '/elsewhere') forwardedKeys.push(headers['x-api-key']);
        return url === '/elsewhere' ? response.end('{}') : answers[url.split('/api/')[0] ?? '']?.(response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      at = (where, timeoutMs = 60_000) =>
        clientWithKey({ baseUrl: `http://127.0.0.1:${port()}${where}//`, apiKey: API_KEY, timeoutMs });
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    it.each([
      ['a missing response', '/never', { kind: 'late', problem: {} }],
      ['an incomplete response', '/half', { kind: 'late', problem: {} }],
      ['an HTML response', '/page', { kind: 'unreachable', problem: {} }],
      ['a response of null', '/null', { kind: 'unreachable', problem: {} }],
      ['a 503 response without a problem', '/busy', { kind: 'answered', problem: { status: 503 }, retryAfter: 1 }],
    ])('throws a ServiceError for %s, even during garbage collection', async (_, where, expected) => {
      setFlagsFromString('--expose-gc');
      const collecting = setInterval(runInNewContext('gc'), 20);
      // Only the late answer has a short time-out: other answers may be slow on a busy machine.
      const client = at(where, expected.kind === 'late' ? 300 : undefined);
      const error = await getError(client.stats.overview()).finally(() => clearInterval(collecting));
      expect(error).toBeInstanceOf(ServiceError);
      expect({ ...error }).toMatchObject(expected);
    });

    it('sends no key to the host of a redirect', async () => {
      expect(await getError(at('/away').stats.overview())).toMatchObject({ kind: 'unreachable' });
      expect(forwardedKeys).toEqual([]);
    });

    it('throws a ServiceError if no server answers, and the abort reason for an aborted signal', async () => {
      const nowhere = clientWithKey({ baseUrl: 'http://127.0.0.1:9', apiKey: API_KEY });
      expect(await getError(nowhere.stats.overview())).toMatchObject({ kind: 'unreachable' });
      const leaving = new AbortController();
      const answer = getError(at('/never').stats.overview({ signal: leaving.signal }));
      leaving.abort('left');
      expect(await answer).toBe('left');
    });
  });

  it('runs as a built package in a program outside of this repository', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'stranger-'));
    const own = path.join(directory, 'node_modules/regulatory-updates-client');
    const tsc = path.resolve('node_modules/typescript/bin/tsc');
    await promisify(execFile)(process.execPath, [tsc, '-p', 'clients/typescript', '--outDir', path.join(own, 'dist')]);
    copyFileSync('clients/typescript/package.json', path.join(own, 'package.json'));
    const program = `import { clientWithKey } from 'regulatory-updates-client';
      const client = clientWithKey({ baseUrl: process.argv[2], apiKey: process.argv[3] });
      console.log((await client.stats.overview()).total_feeds);`;
    writeFileSync(path.join(directory, 'program.mjs'), program);
    const { stdout } = await promisify(execFile)(process.execPath, [
      path.join(directory, 'program.mjs'),
      baseUrl,
      API_KEY,
    ]);
    rmSync(directory, { recursive: true });
    expect(Number(stdout)).toBe((await client.stats.overview()).total_feeds);
  });
});
