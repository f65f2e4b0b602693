import type { ItemKey } from './key-schema.ts';
import { personItemKey } from './person-keys.ts';
import { entrySortKey } from './sort-keys.ts';

/** Returns the key of a person's alert, which notifies them of new matches of a saved search. */
export const alertKey = (person: string, id: string): ItemKey => personItemKey(person, `ALERT#${id}`);

/** The index partition of all alerts, in the order of their creation. */
export const ALL_ALERTS_PARTITION = 'ALL_ALERTS';

/** Returns the key of the item that names an alert's owner, to find the alert by its id alone. */
export const alertOwnerKey = (id: string): ItemKey => ({ pk: `ALERT#${id}`, sk: 'ALERT' });

/**
 * Returns the key of the feed in which an alert publishes its matches. `tokenHash` is a hash of the secret token in the
 * feed's address.
 */
export const alertFeedKey = (tokenHash: string): ItemKey => ({ pk: `ALERT_FEED#${tokenHash}`, sk: 'ALERT_FEED' });

/** Returns the partition of a query and its subscribers. Alerts with equal searches share one query. */
export const alertQueryPartition = (queryId: string) => `ALERT_QUERY#${queryId}`;

/** Returns the key of the query that all alerts with the same search share. */
export const alertQueryKey = (queryId: string): ItemKey => ({ pk: alertQueryPartition(queryId), sk: 'QUERY' });

/** Returns the key of an alert's subscription to the query of its search. */
export const querySubscriberKey = (query: string, person: string, alert: string): ItemKey => ({
  pk: alertQueryPartition(query),
  sk: `SUBSCRIBER#${person}#${alert}`,
});

/**
 * Returns the partition of the registered queries that can only match an entry with this posting. A registered query is
 * the search that alerts share. `postingsPartition` is the partition key of the posting, such as `WORD:<stem>`.
 */
export const registeredQueriesPartition = (postingsPartition: string) => `ALERTS:${postingsPartition}`;

/**
 * Returns the key of an item that packs several registered queries with the same posting. `block` is the number of the
 * item. Such items sort after the items with a single query.
 */
export const packedQueriesKey = (postingsPartition: string, block: number): ItemKey => ({
  pk: registeredQueriesPartition(postingsPartition),
  sk: `~${block}`,
});

/**
 * The partition of the routing terms: the postings under which the queries of alerts are registered. The alert matcher
 * looks up the terms of a new entry here, to find the queries that the entry may match.
 */
export const ALERT_ROUTING_TERMS_PARTITION = 'ALERT_ANCHORS';

/** Returns the key of a shard of the routing terms, with the number of registered queries per term. */
export const alertRoutingShardKey = (shard: string): ItemKey => ({ pk: ALERT_ROUTING_TERMS_PARTITION, sk: shard });

/**
 * The item with the version of each shard of the alerts' routing terms. The alert matcher caches the shards, and reads
 * only those whose version has changed.
 */
export const ALERT_ROUTING_SHARD_VERSIONS_KEY: ItemKey = { pk: ALERT_ROUTING_TERMS_PARTITION, sk: 'VERSIONS' };

/** The checkpoint of the alert matcher: how far it has read the change stream. */
export const ALERT_MATCHER_CHECKPOINT_KEY: ItemKey = { pk: 'ALERTS_PLACE', sk: 'PLACE' };

/** Returns the partition of a query's matches: a list by time, and one item per entry. */
export const matchesByQueryPartition = (query: string) => `ALERT_MATCHES#${query}`;

/**
 * Returns the key of a match in the list of a query's matches. `sortKey` is the sort key that the entry had in the
 * change stream when it matched.
 */
export const queryMatchKey = (query: string, sortKey: string): ItemKey => ({
  pk: matchesByQueryPartition(query),
  sk: `AT#${sortKey}`,
});

/**
 * Returns the key of the record of a query's last match with an entry. With this record, the same text of an entry is
 * not reported twice for the same query.
 */
export const lastEntryMatchKey = (query: string, entry: string): ItemKey => ({
  pk: matchesByQueryPartition(query),
  sk: `ENTRY#${entry}`,
});

/** Returns the key of a destination of a person's alerts, such as a channel or a mailbox. */
export const destinationKey = (person: string, id: string): ItemKey => personItemKey(person, `DESTINATION#${id}`);

/** Returns the key of the counters that limit a person's destinations, attempts and manual retries. */
export const destinationCountsKey = (person: string): ItemKey => personItemKey(person, 'DESTINATIONS');

/**
 * Returns the key of the number of verification codes sent to an address today. `addressHash` is a hash of the address.
 */
export const verificationCodeCountKey = (addressHash: string): ItemKey => ({ pk: `CODES#${addressHash}`, sk: 'DAY' });

/** Returns the key of a delivery: the matches of an alert on their way to one destination. */
export const deliveryKey = (person: string, id: string): ItemKey => personItemKey(person, `DELIVERY#${id}`);

/** Returns the index partition (index1) of an alert's deliveries, sorted by match time. */
export const alertDeliveriesPartition = (person: string, alertId: string) => `ALERT_DELIVERIES#${person}#${alertId}`;

/** The partition with the queue of deliveries to attempt, sorted by when they are due. */
export const DELIVERIES_DUE_PARTITION = 'DELIVERIES_DUE';

/** The partition with the queue of alert digests and reminders to send, sorted by when they are due. */
export const ALERT_DIGESTS_DUE_PARTITION = 'DIGESTS_DUE';

/** Returns the partition of the chat messages that alerts posted about an entry, and of their texts. */
export const postedMessagesPartition = (entry: string) => `POSTED#${entry}`;

/**
 * Returns the key of a message that an alert posted about an entry in a chat channel. `message` is `<channel>#<ts>`,
 * with the message's timestamp in the chat. A shorter value results in a key prefix for queries.
 */
export const postedMessageKey = (entry: string, alert: string, message: string): ItemKey => ({
  pk: postedMessagesPartition(entry),
  sk: `MESSAGE#${alert}#${message}`,
});

/**
 * Returns the key of an entry's text as it was in posted messages, by its digest. It is compared with the current text
 * to describe a correction.
 */
export const postedEntryTextKey = (entry: string, digest: string): ItemKey => ({
  pk: postedMessagesPartition(entry),
  sk: `TEXT#${digest}`,
});

/** The partition with the queue of posted messages to compare with their entries, sorted by due time. */
export const CORRECTIONS_DUE_PARTITION = 'CORRECTIONS_DUE';

/** Returns the key of a posted message in the queue of corrections. The second parameter is the key of the message. */
export const dueCorrectionKey = (dueAt: string, { pk, sk }: ItemKey): ItemKey => ({
  pk: CORRECTIONS_DUE_PARTITION,
  sk: entrySortKey(dueAt, `${pk.slice('POSTED#'.length)}#${sk}`),
});

/**
 * Returns the key of an alert digest in its queue. `sortKey` is `<due_at>#<alert>`, with `#reminders` for reminders.
 */
export const dueAlertDigestKey = (sortKey: string): ItemKey => ({ pk: ALERT_DIGESTS_DUE_PARTITION, sk: sortKey });

/** Returns the key of a delivery in its queue; `dueAt` is the instant of its next attempt. */
export const dueDeliveryKey = (dueAt: string, id: string): ItemKey => ({
  pk: DELIVERIES_DUE_PARTITION,
  sk: entrySortKey(dueAt, id),
});
