import { SHARES_PARTITION, shareKey } from '../platform/dynamodb/person-keys.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import { getSortKeyAfter } from '../platform/dynamodb/sort-keys.ts';
import type { UpdateWrite } from '../platform/dynamodb/write.ts';
import type { Share } from './share.ts';
import { MAX_SHARE_PENDING_MS, parseShareItem } from './share-store.ts';

/**
 * The value that replaces the subject of an erased person in the record of a share. It also replaces the id of the
 * attempt to post, and the hash of the request's content. So no other request can change or repeat the share.
 */
export const ERASED_VALUE = 'erased';
const PAGE_SIZE = 100;

/** A share with its sort key in the audit log, which consists of the time and the id: `<time>#<id>`. */
export interface LoggedShare {
  share: Share;
  at: string;
}

interface ReadShareLogOptions {
  from?: string;
  to?: string;
}

/**
 * Yields all shares of the service from the audit log in pages, oldest first. One request per page.
 * `from` and `to` are inclusive. Each is a sort key, or an instant, with which a sort key begins.
 */
export async function* listLoggedShares({ from, to }: ReadShareLogOptions = {}): AsyncGenerator<LoggedShare[]> {
  const range = {
    index: 'index2',
    partition: SHARES_PARTITION,
    limit: PAGE_SIZE,
    ...(to === undefined ? {} : { to }),
  } as const;
  for (let next = from; ; ) {
    const items = await queryItems({ ...range, ...(next === undefined ? {} : { from: next }) });
    if (items.length > 0) yield items.map((item) => ({ share: parseShareItem(item), at: String(item['at']) }));
    if (items.length < PAGE_SIZE) return;
    next = getSortKeyAfter(String(items.at(-1)?.['at']));
  }
}

/**
 * Which data an erasure removes from the record of a share.
 * - `person`: the sharer's subject, e-mail address and comment
 * - `words`: the comment
 * - `contact`: the e-mail address and the comment
 */
export type ShareErasureScope = 'person' | 'words' | 'contact';

const SCOPE_UPDATES: Record<ShareErasureScope, string> = {
  person: 'body.shared_by = :erased, body.shared_by_email = :none, body.#comment = :none',
  words: 'body.#comment = :none',
  contact: 'body.shared_by_email = :none, body.#comment = :none',
};

/**
 * Returns the update that erases a person's data from the record of a share. The entries, time, channel and outcome are
 * kept.
 *
 * The update also overwrites the id of the attempt to post, and the hash of the request's content. So no other request
 * can change or repeat the share, and thereby restore the data. The update is rejected while the share is pending, or
 * if the record names another person by now.
 */
export function buildShareErasure(
  { id, shared_by }: Share,
  scope: ShareErasureScope,
  now: number,
): UpdateWrite['Update'] {
  return {
    Key: shareKey(id),
    UpdateExpression: `SET ${SCOPE_UPDATES[scope]}, attempt = :erased, intent = :erased, may_repeat = :no`,
    ConditionExpression: 'body.shared_by = :by AND NOT (body.outcome = :pending AND #at > :open)',
    ExpressionAttributeNames: { '#at': 'at', '#comment': 'comment' },
    ExpressionAttributeValues: {
      ':erased': ERASED_VALUE,
      ':none': null,
      ':no': false,
      ':by': shared_by,
      ':pending': 'pending',
      ':open': new Date(now - MAX_SHARE_PENDING_MS).toISOString(),
    },
  };
}
