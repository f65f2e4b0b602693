import { AsyncLocalStorage, createHook, executionAsyncResource } from 'node:async_hooks';
import { expect, it } from 'vitest';

/* Workers load local/one-storage.cjs first, as the local gateway does. */

const tick = () => new Promise((resolve) => setImmediate(resolve));

it('storages hold what each was given, one inside another, beside each other and after a wait', async () => {
  const [one, other] = [new AsyncLocalStorage<number>(), new AsyncLocalStorage<number>()];
  const both = () => [one.getStore(), other.getStore()];
  const work = (n: number) =>
    one.run(n, async () => {
      await tick();
      const inner = await other.run(-n, async () => {
        await tick();
        return one.run(n + 1, both);
      });
      return [inner, both(), one.exit(both)];
    });
  const told = (n: number) => [
    [n + 1, -n],
    [n, undefined],
    [undefined, undefined],
  ];
  expect(await Promise.all([1, 5, 9].map(work))).toEqual([1, 5, 9].map(told));
  expect(both()).toEqual([undefined, undefined]);
});

it('what is entered lasts, arguments are handed on, and what is thrown comes out', async () => {
  const storage = new AsyncLocalStorage<string>();
  expect(storage.run('a', (x: number, y: number) => [storage.getStore(), x + y], 1, 2)).toEqual(['a', 3]);
  const fault = new Error('thrown');
  expect(() =>
    storage.run('a', () => {
      throw fault;
    }),
  ).toThrow(fault);
  const entered = new AsyncLocalStorage<string>();
  const bound = await entered.run('outer', async () => {
    entered.enterWith('entered');
    await tick();
    expect(entered.getStore()).toBe('entered');
    return AsyncLocalStorage.bind(() => entered.getStore());
  });
  expect([bound(), entered.getStore()]).toEqual(['entered', undefined]);
});

it('a promise copies one thing for a hundred storages', async () => {
  const hook = createHook({ init() {} }).enable();
  const held = async (rest: AsyncLocalStorage<number>[]): Promise<number> => {
    const [first, ...others] = rest;
    if (first) return first.run(1, () => held(others));
    await tick();
    return Object.getOwnPropertySymbols(executionAsyncResource()).length;
  };
  const none = await held([]);
  expect((await held(Array.from({ length: 100 }, () => new AsyncLocalStorage<number>()))) - none).toBeLessThan(10);
  hook.disable();
});
