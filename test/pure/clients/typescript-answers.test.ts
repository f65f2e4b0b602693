import { expect, it } from 'vitest';
import { all, changes, clientWithToken, ServiceError } from '../../../clients/typescript/src/index.ts';

/** A client of a person, of a service that gives this one answer. */
const answered = (body: string | null, type?: string, status = 200) =>
  clientWithToken({
    baseUrl: 'http://127.0.0.1:1',
    accessToken: 't',
    fetch: async () => new Response(body, { status, headers: type === undefined ? {} : { 'Content-Type': type } }),
  });

const getError = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'no error',
    (error) => error,
  );

it.each(['text/calendar', 'Text/Calendar; charset=utf-8'])(
  'accepts a calendar with the content type %s',
  async (type) => {
    expect(await answered('BEGIN:VCALENDAR', type).dates.calendar()).toBe('BEGIN:VCALENDAR');
  },
);

it.each(['application/x-ndjson', 'text/csv; charset=utf-8'])(
  'accepts review evidence with the content type %s',
  async (type) => {
    expect(await answered('{}\n', type).reviews.evidence()).toBe('{}\n');
  },
);

it.each(['text/html; charset=utf-8', 'application/json', 'text/calendars', ''])(
  'rejects a calendar or review evidence with the content type "%s"',
  async (type) => {
    for (const read of [
      (client: ReturnType<typeof answered>) => client.dates.calendar(),
      (client: ReturnType<typeof answered>) => client.reviews.evidence(),
    ]) {
      const error = await getError(read(answered('<html>guest wifi</html>', type)));
      expect(error).toBeInstanceOf(ServiceError);
      expect(error).toMatchObject({ kind: 'unreachable' });
    }
  },
);

it('sources.delete returns the removal of a 202', async () => {
  const removal = { source_id: 'a', entries: 'keep', state: 'pending' };
  const client = answered(JSON.stringify(removal), 'application/json', 202);
  expect(await client.sources.delete('a', { entries: 'keep' })).toEqual(removal);
});

it('alerts.delete succeeds on 204 only, and rejects the 200 response of a captive portal', async () => {
  const deleted = (body: string | null, type: string, status = 200) =>
    getError(answered(body, type, status).alerts.delete('a1'));
  expect(await deleted(null, '', 204)).toBe('no error');
  for (const [body, type] of [
    ['{"portal":"accept the terms"}', 'application/json'],
    ['<html>guest wifi</html>', 'text/html'],
  ] as const)
    expect(await deleted(body, type)).toMatchObject({ name: 'ServiceError', kind: 'unreachable' });
});

it('reports the service as unreachable if fetch throws synchronously', async () => {
  const fetch = () => {
    throw new TypeError('fetch failed');
  };
  const client = clientWithToken({ baseUrl: 'http://127.0.0.1:1', accessToken: 't', fetch });
  const error = await getError(client.stats.overview());
  expect(error).toBeInstanceOf(ServiceError);
  expect(error).toMatchObject({ kind: 'unreachable' });
});

/** A client whose access token comes as a test says, and what it has asked. */
const withToken = (accessToken: () => string | Promise<string>, timeoutMs?: number) => {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return Response.json({});
  };
  return { asked, client: clientWithToken({ baseUrl: 'http://127.0.0.1:1', accessToken, timeoutMs, fetch }) };
};
const never = () => new Promise<string>(() => {});

it('times out while it waits for an access token, and sends no request', async () => {
  const { asked, client } = withToken(never, 20);
  expect(await getError(client.stats.overview())).toMatchObject({ kind: 'late', message: 'No answer came in time.' });
  expect(asked).toEqual([]);
});

it('rejects with the reason of the abort signal if the signal aborts the wait for an access token', async () => {
  const { asked, client } = withToken(never);
  const giving = new AbortController();
  const answer = getError(client.stats.overview({ signal: giving.signal }));
  giving.abort('left');
  expect(await answer).toBe('left');
  expect(await getError(client.stats.overview({ signal: AbortSignal.abort('gone') }))).toBe('gone');
  expect(asked).toEqual([]);
});

it.each([new TypeError('fetch failed'), new DOMException('no', 'AbortError'), 'no token'])(
  'rejects with the error of the access token function: %s',
  async (thrown) => {
    const { client } = withToken(() => Promise.reject(thrown));
    expect(await getError(client.stats.overview())).toBe(thrown);
  },
);

it.each(['{}', '[]', '7', '"page"', '{"items":{}}', '{"error":"no"}'])(
  'rejects a 200 response to a list request with the body %s',
  async (body) => {
    const client = answered(body, 'application/json');
    const matches = (query?: object) => client.alerts.matches('a1', query);
    for (const read of [
      () => client.entries.list(),
      () => client.dates.list(),
      () => all(matches, {}).next(),
      () => changes(matches, {}, { since: '2026-11-01' })[Symbol.asyncIterator]().next(),
    ]) {
      const error = await getError(read());
      expect(error).toBeInstanceOf(ServiceError);
      expect(error).toMatchObject({ kind: 'unreachable' });
    }
  },
);

it('rejects a response that is not JSON, with a hint to check baseUrl', async () => {
  const said = 'No answer came, or none that can be read. Is baseUrl right?';
  expect(await getError(answered('<html>guest wifi</html>', 'text/html').stats.overview())).toMatchObject({
    message: said,
  });
});
