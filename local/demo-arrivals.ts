import type { DemoServer } from './demo-server.ts';
import type { DemoStateStore } from './demo-state.ts';

/**
 * Publishes a new demo item every `paceMs` and queues its feed at once, without the planner. Returns the function to
 * stop. If the message cannot be sent, the planner finds the item.
 */
export async function startArrivals(
  demo: DemoServer,
  { state, update }: DemoStateStore,
  paceMs: number,
): Promise<() => void> {
  const { sendFeedMessages } = await import('../lib/jobs/send-messages.ts');
  const timer = setInterval(() => {
    const at = new Date();
    const feed_id = demo.publish(state.arrived, at);
    if (!feed_id) return;
    update({ arrived: state.arrived + 1 });
    sendFeedMessages([{ feed_id, planned_at: at.toISOString().replace(/\.\d+Z$/, 'Z') }]).catch(() => {});
  }, paceMs);
  timer.unref();
  return () => clearInterval(timer);
}
