import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeUserPool, startPool } from '../../../support/pool.ts';
import { mayHave, TRANSITIONS } from '../../../support/transitions.ts';
import { type Corrector, startCorrector } from './corrector.ts';

/* A message in a channel is corrected while the owner of its alert may send there. */

const MINUTE_MS = 60_000;
let pool: FakeUserPool;
let world: Corrector;

beforeAll(async () => {
  pool = await startPool();
  world = await startCorrector('corrections-leavers');
});
beforeEach(() => {
  pool.shut(null);
  world.chat.reset();
});
afterAll(() => Promise.all([world.stop(), pool.stop()]));

/** Creates a person with an update that their alert posted to a channel. */
async function posted(role: 'admin' | 'member') {
  const who = await pool.person(role);
  const subscriber = await world.subscriber(['channel'], {}, who.sub);
  const entry = await world.posted(subscriber, { title: 'Capital rules for banks' });
  expect(world.chat.posts).toHaveLength(1);
  return { who, entry };
}
const edited = { title: 'Capital rules for all banks' };

describe.each(TRANSITIONS.filter(({ from }) => from !== 'viewer'))('when $name', ({ from, become, to }) => {
  it('corrects messages in channels where the owner may still send, and leaves the others unchanged', async () => {
    const { who, entry } = await posted(from === 'admin' ? 'admin' : 'member');
    await become(who);
    await world.edit(entry, edited);
    const mayIt = mayHave(to, 'channel');
    expect(await world.correct(2 * MINUTE_MS)).toEqual(mayIt ? { corrected: 1 } : { withheld: 1 });
    expect(world.chat.changes).toHaveLength(mayIt ? 1 : 0);
    expect(world.chat.posts).toHaveLength(mayIt ? 2 : 1);
    expect(await world.correct(2 * MINUTE_MS)).toEqual({});
  });
});

it('corrects no message during an outage of the user pool, and corrects each once afterwards', async () => {
  const { entry } = await posted('member');
  await world.edit(entry, edited);
  pool.shut('throttled');
  await expect(world.correct(2 * MINUTE_MS)).rejects.toMatchObject({ code: 'people_unavailable' });
  expect(world.chat.changes).toHaveLength(0);
  pool.shut(null);
  expect(await world.correct(2 * MINUTE_MS)).toEqual({ corrected: 1 });
});
