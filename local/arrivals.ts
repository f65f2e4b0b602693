import type { DemoServer } from './demo-server.ts';
import type { KeptState } from './demo-state.ts';

/**
 * Publishes a new item of the demo every `paceMs` and says so to the queue, as a planner would that knows at once; answers how to end
 * that. An item that nobody could be told of is found by the planner.
 */
export async function letArrive(demo: DemoServer, { state, keep }: KeptState, paceMs: number): Promise<() => void> {
  const { sendFeeds } = await import('../lib/jobs/queues.ts');
  const timer = setInterval(() => {
    const at = new Date();
    const feed_id = demo.publish(state.arrived, at);
    if (!feed_id) return;
    keep({ arrived: state.arrived + 1 });
    sendFeeds([{ feed_id, planned_at: at.toISOString().replace(/\.\d+Z$/, 'Z') }]).catch(() => {});
  }, paceMs);
  timer.unref();
  return () => clearInterval(timer);
}
