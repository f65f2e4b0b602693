import { AsyncLocalStorage } from 'node:async_hooks';

/** The DynamoDB cost of some work: requests sent, read and write capacity units consumed. */
export interface Cost {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

const current = new AsyncLocalStorage<Cost>();

/** Runs `work` and returns its cost. The cost also counts in outer measurements. */
export async function measured<T>(work: () => Promise<T>): Promise<{ result: T; cost: Cost }> {
  const outer = current.getStore();
  const cost: Cost = { requests: 0, readUnits: 0, writeUnits: 0 };
  try {
    return { result: await current.run(cost, work), cost };
  } finally {
    if (outer) {
      outer.requests += cost.requests;
      outer.readUnits += cost.readUnits;
      outer.writeUnits += cost.writeUnits;
    }
  }
}

/** Returns the cost so far of the current measurement; null outside of one. */
export function costSoFar(): Cost | null {
  return current.getStore() ?? null;
}

/** Adds one request to the current measurement. */
export function charge(kind: 'readUnits' | 'writeUnits', units: number): void {
  const cost = current.getStore();
  if (!cost) return;
  cost.requests += 1;
  cost[kind] += units;
}
