import { AsyncLocalStorage } from 'node:async_hooks';

/** The cost of a piece of work in DynamoDB: requests sent, read and write capacity units consumed. */
export interface Cost {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

const current = new AsyncLocalStorage<Cost>();

/** Runs `work` and returns its cost, which also counts in the measures around it. */
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

/** The cost so far of the measure around this code; null if there is none. */
export function costSoFar(): Cost | null {
  return current.getStore() ?? null;
}

/** Adds one request to the current measure. */
export function charge(kind: 'readUnits' | 'writeUnits', units: number): void {
  const cost = current.getStore();
  if (!cost) return;
  cost.requests += 1;
  cost[kind] += units;
}
