import { SHARES, shareKey } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { justAfter } from '../table/sort-keys.ts';
import type { UpdateWrite } from '../table/write.ts';
import { PENDING_MS, shareOf } from './records.ts';
import type { Share } from './share.ts';

/** In place of a person who was erased, and of what only their request could say. */
export const ERASED = 'erased';
const PAGE = 100;

/** A share and its place in the audit trail. */
export interface TrailShare {
  share: Share;
  at: string;
}

/** The audit trail, oldest first, in pages; `from` and `to` are places or beginnings of them, both inclusive. */
export async function* trail({ from, to }: { from?: string; to?: string } = {}): AsyncGenerator<TrailShare[]> {
  const range = { index: 'index2', partition: SHARES, limit: PAGE, ...(to === undefined ? {} : { to }) } as const;
  for (let next = from; ; ) {
    const items = await queryItems({ ...range, ...(next === undefined ? {} : { from: next }) });
    if (items.length > 0) yield items.map((item) => ({ share: shareOf(item), at: String(item['at']) }));
    if (items.length < PAGE) return;
    next = justAfter(String(items.at(-1)?.['at']));
  }
}

/** What a share may lose: `person` is all of the sharer; `words` are the comment alone; `contact` is the address and the comment. */
export type Lost = 'person' | 'words' | 'contact';

const LOSES: Record<Lost, string> = {
  person: 'body.shared_by = :erased, body.shared_by_email = :none, body.#comment = :none',
  words: 'body.#comment = :none',
  contact: 'body.shared_by_email = :none, body.#comment = :none',
};

/**
 * The write that removes it. What, when, where and the outcome stay. Another attempt can neither close the share, which would bring
 * back what is removed, nor repeat it; a request with the same Idempotency-Key is refused, because its comment cannot be compared
 * any more. It is itself refused while the share is open, or if somebody else's name is in it by now.
 */
export function forgetting({ id, shared_by }: Share, lost: Lost, now: number): UpdateWrite['Update'] {
  return {
    Key: shareKey(id),
    UpdateExpression: `SET ${LOSES[lost]}, attempt = :erased, intent = :erased, may_repeat = :no`,
    ConditionExpression: 'body.shared_by = :by AND NOT (body.outcome = :pending AND #at > :open)',
    ExpressionAttributeNames: { '#at': 'at', '#comment': 'comment' },
    ExpressionAttributeValues: {
      ':erased': ERASED,
      ':none': null,
      ':no': false,
      ':by': shared_by,
      ':pending': 'pending',
      ':open': new Date(now - PENDING_MS).toISOString(),
    },
  };
}
