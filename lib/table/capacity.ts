import { AsyncLocalStorage } from 'node:async_hooks';

/** The DynamoDB cost of some work: requests sent, read and write capacity units consumed. */
export interface RequestCost {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

const currentCost = new AsyncLocalStorage<RequestCost>();

/** Runs `work` and returns its cost. The cost also counts in outer measurements. */
export async function measureCost<T>(work: () => Promise<T>): Promise<{ result: T; cost: RequestCost }> {
  const outer = currentCost.getStore();
  const cost: RequestCost = { requests: 0, readUnits: 0, writeUnits: 0 };
  try {
    return { result: await currentCost.run(cost, work), cost };
  } finally {
    if (outer) {
      outer.requests += cost.requests;
      outer.readUnits += cost.readUnits;
      outer.writeUnits += cost.writeUnits;
    }
  }
}

/** Returns the cost so far of the current measurement; null outside of one. */
export function getCurrentCost(): RequestCost | null {
  return currentCost.getStore() ?? null;
}

/** Adds one request to the current measurement. */
export function recordRequest(kind: 'readUnits' | 'writeUnits', units: number): void {
  const cost = currentCost.getStore();
  if (!cost) return;
  cost.requests += 1;
  cost[kind] += units;
}
