import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work cost in DynamoDB: requests sent, read and write capacity units consumed. */
export interface Cost {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

const current = new AsyncLocalStorage<Cost>();

/** Runs `work` and tells what it cost; the cost counts in the measures around it, too. */
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

/** The cost so far of the measure that this code runs in; null outside of one. */
export function costSoFar(): Cost | null {
  return current.getStore() ?? null;
}

/** Adds one request to the measure that is under way. */
export function charge(kind: 'readUnits' | 'writeUnits', units: number): void {
  const cost = current.getStore();
  if (!cost) return;
  cost.requests += 1;
  cost[kind] += units;
}
