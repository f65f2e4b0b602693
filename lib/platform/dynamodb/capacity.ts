import { AsyncLocalStorage } from 'node:async_hooks';

/** The DynamoDB cost of some work: requests sent, read and write capacity units consumed. */
export interface RequestCost {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

const currentCost = new AsyncLocalStorage<RequestCost>();

/**
 * Runs `work` and returns its result with the cost of all its DynamoDB requests. Measurements can be nested: the cost
 * also counts in an outer measurement, even if `work` throws.
 */
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

/** Returns the cost so far within the innermost `measureCost`; null outside of one. */
export function getRequestCostSoFar(): RequestCost | null {
  return currentCost.getStore() ?? null;
}

/** Adds one request and its capacity units to the innermost `measureCost`; does nothing outside of one. */
export function recordRequestCost(kind: 'readUnits' | 'writeUnits', units: number): void {
  const cost = currentCost.getStore();
  if (!cost) return;
  cost.requests += 1;
  cost[kind] += units;
}
