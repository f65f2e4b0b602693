import { createHash } from 'node:crypto';
import { sourceAddressKey } from '../../platform/dynamodb/key-schema.ts';
import { getItem, getItems } from '../../platform/dynamodb/read.ts';
import { deleteItem, putItem, type TransactionWrite } from '../../platform/dynamodb/write.ts';
import { runInParallel } from '../../values/in-parallel.ts';

/*
 * One item per address names the source that has it, so that two people who add the same address get one source. It is
 * written in the transaction that stores a person's source. Catalog feeds claim theirs when the catalog is applied.
 */

/**
 * Returns an address in the form in which addresses are compared.
 * The scheme, the fragment and a slash at the end of the path do not distinguish addresses.
 */
export function normalizeSourceAddress(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname.replace(/\/+$/, '')}${search}`;
}

const addressKey = (url: string) =>
  sourceAddressKey(createHash('sha256').update(normalizeSourceAddress(url)).digest('hex').slice(0, 32));

/** Returns the id of the source that has an address; null if none has it. One consistent request. */
export async function findSourceIdByAddress(url: string): Promise<string | null> {
  const item = await getItem(addressKey(url), { consistent: true });
  return item ? String(item['source_id']) : null;
}

/** Returns the write by which a source claims an address. Its condition fails if another source has it. */
export const buildAddressClaim = (url: string, source_id: string): TransactionWrite => ({
  Put: { Item: { ...addressKey(url), source_id }, ...isFreeFor(source_id) },
});

/** Returns the write by which a source gives an address up. Its condition fails if another source has it. */
export const buildAddressRelease = (url: string, id: string): TransactionWrite => ({
  Delete: { Key: addressKey(url), ...isFreeFor(id) },
});

const isFreeFor = (id: string) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR source_id = :id',
  ExpressionAttributeValues: { ':id': id },
});

/** The id and the address of a feed. */
interface AddressedFeed {
  id: string;
  url: string;
}

/** Returns the ids of the sources that have these feeds' addresses, by feed id. One request per 100 feeds. */
export async function findAddressOwners(feeds: AddressedFeed[]): Promise<Map<string, string>> {
  const keys = new Map(feeds.map(({ url }) => [normalizeSourceAddress(url), addressKey(url)]));
  const items = await getItems([...keys.values()]);
  const owners = new Map(items.map((item) => [item['pk'], String(item['source_id'])]));
  return new Map(
    feeds.flatMap(({ id, url }) => {
      const owner = owners.get(addressKey(url).pk);
      return owner === undefined ? [] : [[id, owner] as const];
    }),
  );
}

/**
 * Claims the addresses of a catalog's feeds that no source has, and releases their earlier ones.
 * @throws Error if another source was added with one of them at the same time
 */
export async function claimAddresses(
  feeds: AddressedFeed[],
  owners: Map<string, string>,
  stored: AddressedFeed[],
): Promise<void> {
  const earlier = new Map(stored.map(({ id, url }) => [id, url]));
  const unclaimed = feeds.filter(({ id }) => !owners.has(id));
  await runInParallel(unclaimed, PARALLEL_CLAIMS, async (feed) => {
    await claimAddress(feed);
    const before = earlier.get(feed.id) ?? feed.url;
    if (normalizeSourceAddress(before) !== normalizeSourceAddress(feed.url))
      await deleteItem(addressKey(before), isFreeFor(feed.id));
  });
}

const PARALLEL_CLAIMS = 4;

/**
 * Claims the address of a feed that is about to be stored by an operator.
 * @throws Error if another source has the address
 */
export async function claimAddress({ id, url }: AddressedFeed): Promise<void> {
  if (await putItem({ Item: { ...addressKey(url), source_id: id }, ...isFreeFor(id) })) return;
  throw new Error(`Another source has the address of ${id}, ${url}. Remove one of them, and try again.`);
}
