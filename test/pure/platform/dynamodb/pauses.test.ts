import { expect, it, onTestFinished, vi } from 'vitest';
import { withRetries } from '../../../../lib/platform/dynamodb/request-retries.ts';

it('withRetries waits with random back-off of at most 400 ms, for less than five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pausesWith = async (random: number) => {
    const drawn = vi.spyOn(Math, 'random').mockReturnValue(random);
    const at: number[] = [];
    const once = async () => {
      at.push(performance.now());
      throw new Error('no answer');
    };
    const ended = withRetries(once, () => true).catch(({ message }) => message);
    await vi.runAllTimersAsync();
    drawn.mockRestore();
    expect(await ended).toBe('no answer');
    expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeLessThan(5_000);
    return at.slice(1).map((time, i) => Math.round(time - (at[i] ?? 0)));
  };
  const longest = await pausesWith(1);
  expect(longest.slice(0, 7)).toEqual([20, 40, 80, 160, 320, 400, 400]);
  expect(longest.every((pause) => pause <= 400)).toBe(true);
  expect((await pausesWith(0.5)).slice(0, 7)).toEqual([10, 20, 40, 80, 160, 200, 200]);
});
