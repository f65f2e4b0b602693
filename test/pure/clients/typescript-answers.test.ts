import { expect, it } from 'vitest';
import { clientWithToken, ServiceError } from '../../../clients/typescript/src/index.ts';

/** A client of a person, of a service that gives this one answer. */
const answered = (body: string | null, type?: string, status = 200) =>
  clientWithToken({
    baseUrl: 'http://127.0.0.1:1',
    accessToken: 't',
    fetch: async () => new Response(body, { status, headers: type === undefined ? {} : { 'Content-Type': type } }),
  });

const errorOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'no error',
    (error) => error,
  );

it.each(['text/calendar', 'Text/Calendar; charset=utf-8'])('%s is a calendar', async (type) => {
  expect(await answered('BEGIN:VCALENDAR', type).dates.calendar()).toBe('BEGIN:VCALENDAR');
});

it.each(['application/x-ndjson', 'text/csv; charset=utf-8'])('%s is evidence', async (type) => {
  expect(await answered('{}\n', type).reviews.evidence()).toBe('{}\n');
});

it.each(['text/html; charset=utf-8', 'application/json', 'text/calendars', ''])(
  '"%s" is neither a calendar nor evidence',
  async (type) => {
    for (const read of [
      (client: ReturnType<typeof answered>) => client.dates.calendar(),
      (client: ReturnType<typeof answered>) => client.reviews.evidence(),
    ]) {
      const error = await errorOf(read(answered('<html>guest wifi</html>', type)));
      expect(error).toBeInstanceOf(ServiceError);
      expect(error).toMatchObject({ kind: 'unreachable' });
    }
  },
);
