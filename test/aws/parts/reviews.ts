import { begin, check, equal } from '../report.ts';
import type { AwsWorld, RoleTokens, StackAccess } from '../world.ts';

/** Checks the team's record of an entry. No decision may overwrite another unseen. */
export async function reviews(_world: AwsWorld, { gateway }: StackAccess, tokens: RoleTokens): Promise<void> {
  begin('reviews');
  const as = (role: keyof RoleTokens) => ({ Authorization: `Bearer ${tokens[role]}` });
  const found = await gateway('/api/v2/feeds/entries/detail?limit=1', { headers: as('member') });
  const path = `/api/v2/entries/${found.body.items[0].id}/review`;
  const { sub: assignee } = JSON.parse(Buffer.from(tokens.admin.split('.')[1] ?? '', 'base64url').toString());
  await check('people: with names and addresses for who writes, without for who reads', async () => {
    const written = await gateway('/api/v2/people', { headers: as('member') });
    const read = await gateway('/api/v2/people', { headers: as('viewer') });
    equal(
      [written.body.every((one: object) => 'email' in one), read.body.some((one: object) => 'email' in one)],
      [true, false],
      'addresses',
    );
    const names = (read.body as { name: string | null }[]).map(({ name }) => name);
    equal(
      names.every((name) => name === null),
      true,
      'that readers get no names',
    );
    const admin = (written.body as { id: string; role: string }[]).find(({ id }) => id === assignee);
    equal(admin?.role, 'admin', 'the role of the admin');
  });
  await check('two decide at once: one wins, the other sees how it stands', async () => {
    const { headers: current } = await gateway(path, { headers: as('member') });
    const json = { state: 'in_review', assignee, due: '2026-12-01', impact: 'high', reason: null };
    const put = (role: keyof RoleTokens) =>
      gateway(path, { method: 'PUT', headers: { ...as(role), 'If-Match': current['etag'] ?? '' }, json });
    const answers = await Promise.all([put('member'), put('admin')]);
    equal(answers.map(({ status }) => status).sort(), [200, 412], 'what they get');
    equal((await gateway(path, { method: 'PUT', headers: as('member'), json })).status, 428, 'without If-Match');
  });
  await check('a note, the log with its chain, and the queue', async () => {
    equal(
      (await gateway(`${path}/notes`, { method: 'POST', headers: as('member'), json: { text: 'For Monday.' } })).status,
      201,
      'the note',
    );
    const { body: log } = await gateway(`${path}/log`, { headers: as('viewer') });
    equal(
      log.items.map((one: { action: string }) => one.action),
      ['transition', 'note'],
      'the log',
    );
    equal(log.items[1].previous_hash, log.items[0].hash, 'the chain');
    const { body: queue } = await gateway('/api/v2/reviews?assignee=me', { headers: as('admin') });
    equal(queue.items.length, 1, 'of the admin');
  });
}
