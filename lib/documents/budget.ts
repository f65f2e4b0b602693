import { DOCUMENTS_BUDGET, documentsBudgetKey } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { upTo } from '../table/sort-keys.ts';
import { transact } from '../table/write.ts';
import { addDays } from '../values/time.ts';

const DAYS_KEPT = 40;

/** How many visits each feed has had on a day, by its id. */
export async function visitsOf(day: string): Promise<Map<string, number>> {
  const from = `${day}#`;
  const items = await queryItems({ partition: DOCUMENTS_BUDGET, from, to: upTo(from), consistent: true });
  return new Map(items.map(({ sk, visits }) => [String(sk).slice(from.length), Number(visits)]));
}

/** Counts visits of at most 100 feeds before they are made, so that a crash exceeds no limit. */
export async function countVisits(day: string, visits: Map<string, number>): Promise<void> {
  if (visits.size === 0) return;
  const expires = Date.parse(addDays(day, DAYS_KEPT)) / 1_000;
  await transact(
    [...visits].map(([feed, count]) => ({
      Update: {
        Key: documentsBudgetKey(day, feed),
        UpdateExpression: 'SET expires_at = :expires ADD visits :count',
        ExpressionAttributeValues: { ':count': count, ':expires': expires },
      },
    })),
  );
}
