import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { personPartition, profileKey, savedViewKey, savedViewNameKey } from '../platform/dynamodb/person-keys.ts';
import { getItem, queryItems } from '../platform/dynamodb/read.ts';
import { type TransactionWrite, updateOrGetRejection, writeTransaction } from '../platform/dynamodb/write.ts';
import { normalizeName } from '../values/name.ts';
import { notFound, Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import { type NewView, parseViewItem, toSortedViews, type View, type ViewChange } from './view.ts';

/** The most views of a person. */
const MAX_VIEWS = 50;

/** Returns the key of a name. Names that look the same share a key; the hash bounds its length. */
const getNameKey = (person: string, name: string) =>
  savedViewNameKey(person, createHash('sha256').update(name.normalize('NFKC').toLowerCase()).digest('base64url'));

const buildNameClaim = (person: string, name: string, id: string): TransactionWrite => ({
  Put: {
    Item: { ...getNameKey(person, name), view_id: id },
    ConditionExpression: 'attribute_not_exists(pk) OR view_id = :id',
    ExpressionAttributeValues: { ':id': id },
  },
});

const nameTaken = (name: string) =>
  new Problem('conflict', 'name_taken', `You have another view with the name ${JSON.stringify(name)}. Choose another.`);

/**
 * Creates a person's view with a random id, and returns it. Without a position it becomes the last one. Name, view and
 * count are written in one transaction.
 *
 * @throws Problem 409 name_taken for a name that looks the same, 409 too_many_views beyond 50
 */
export async function createView(person: string, given: NewView, now = new Date()): Promise<View> {
  const at = formatInstant(now);
  const id = randomBytes(8).toString('hex');
  const name = normalizeName(given.name);
  const position = given.position ?? (await getNextPosition(person));
  const view = { id, name, query: given.query, position, created_at: at, updated_at: at };
  const refusal = await writeTransaction([
    { Put: { Item: { ...savedViewKey(person, id), ...view }, ConditionExpression: 'attribute_not_exists(pk)' } },
    buildNameClaim(person, name, id),
    {
      Update: {
        Key: profileKey(person),
        UpdateExpression: 'ADD views_count :one',
        ConditionExpression: 'attribute_not_exists(views_count) OR views_count < :most',
        ExpressionAttributeValues: { ':one': 1, ':most': MAX_VIEWS },
      },
    },
  ]);
  // The id is random: an existing item is this very write, whose response was lost.
  if (refusal === null || refusal.failedConditions.some(({ index }) => index === 0)) return view;
  if (refusal.failedConditions.some(({ index }) => index === 1)) throw nameTaken(name);
  throw new Problem(
    'conflict',
    'too_many_views',
    `You have ${MAX_VIEWS} views, which is the limit. Delete one of them.`,
  );
}

async function getNextPosition(person: string): Promise<number> {
  const from = savedViewKey(person, '').sk;
  const to = savedViewKey(person, '~').sk;
  const views = toSortedViews(await queryItems({ partition: personPartition(person), from, to, consistent: true }));
  return (views.at(-1)?.position ?? 0) + 1;
}

async function findView(person: string, id: string): Promise<View | null> {
  const item = await getItem(savedViewKey(person, id), { consistent: true });
  return item && parseViewItem(item);
}

/** A change of a saved view: its id, and the fields that get new values. */
export interface ViewUpdate {
  id: string;
  change: ViewChange;
}

/** The views that the caller has seen, and the time of the change. */
interface UpdateViewOptions {
  expectedViews?: View[] | undefined;
  now?: Date;
}

/**
 * Changes fields of a person's view and returns the view; the last writer of a field wins.
 * `expectedViews` are the views that the caller has read. If they are given and the view has changed since, nothing is
 * written and false is returned.
 *
 * @throws Problem 404 view_not_found, 409 name_taken
 */
export async function updateView(
  person: string,
  { id, change }: ViewUpdate,
  { expectedViews, now = new Date() }: UpdateViewOptions = {},
): Promise<View | false> {
  const name = change.name === undefined ? undefined : normalizeName(change.name);
  // Terminates: a request that loses to another device finds another name, or no view.
  for (;;) {
    const before = await findView(person, id);
    if (expectedViews && !isUnchanged(expectedViews, id, before)) return false;
    if (!before) throw notFound('view', id);
    const isDone = await updateViewItem(person, before, {
      ...change,
      ...(name === undefined ? {} : { name }),
      updated_at: formatInstant(now),
    });
    const view = isDone && (await findView(person, id));
    if (view) return view;
  }
}

/** The fields that a caller compares. */
const VIEW_FIELDS = ['name', 'query', 'position'] as const;

function isUnchanged(seen: View[], id: string, now: View | null): boolean {
  const before = seen.find((one) => one.id === id);
  return before && now ? VIEW_FIELDS.every((field) => before[field] === now[field]) : !before && !now;
}

/** Returns the condition that a view is as it was read. */
const buildUnchangedCondition = (view: View) => ({
  ConditionExpression: VIEW_FIELDS.map((field) => `#${field} = :was_${field}`).join(' AND '),
  ExpressionAttributeNames: Object.fromEntries(VIEW_FIELDS.map((field) => [`#${field}`, field])),
  ExpressionAttributeValues: Object.fromEntries(VIEW_FIELDS.map((field) => [`:was_${field}`, view[field]])),
});

/** Writes a view. Returns false if it was changed or deleted since it was read. */
async function updateViewItem(
  person: string,
  before: View,
  changed: ViewChange & Pick<View, 'updated_at'>,
): Promise<boolean> {
  const { id, name: previousName } = before;
  const fields = Object.entries(changed).filter(([, value]) => value !== undefined);
  const condition = buildUnchangedCondition(before);
  const Update = {
    Key: savedViewKey(person, id),
    UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: condition.ConditionExpression,
    ExpressionAttributeNames: {
      ...condition.ExpressionAttributeNames,
      ...Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ...condition.ExpressionAttributeValues,
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
    },
  };
  const { name = previousName } = changed;
  const previousNameKey = getNameKey(person, previousName);
  const isStored = async () =>
    isDeepStrictEqual(await findView(person, id), { ...before, ...Object.fromEntries(fields) });
  if (getNameKey(person, name).sk === previousNameKey.sk) {
    const refused = await updateOrGetRejection(Update);
    return refused === null || (refused.mayBeApplied && isStored());
  }
  const refusal = await writeTransaction([
    { Update },
    buildNameClaim(person, name, id),
    { Delete: { Key: previousNameKey } },
  ]);
  if (refusal === null) return true;
  if (refusal.failedConditions.every(({ index }) => index === 1)) throw nameTaken(name);
  return refusal.mayBeApplied && isStored();
}

/**
 * Deletes a person's view and releases its name. Returns true, also if the view did not exist. `expectedViews` are the
 * views that the caller has read. If they are given and the view has changed since, nothing is deleted and false is
 * returned.
 */
export async function deleteView(person: string, id: string, expectedViews?: View[]): Promise<boolean> {
  for (let mayBeDone = false; ; ) {
    const view = await findView(person, id);
    if (!view && mayBeDone) return true;
    if (expectedViews && !isUnchanged(expectedViews, id, view)) return false;
    if (!view) return true;
    const refusal = await writeTransaction([
      {
        Delete: {
          Key: savedViewKey(person, id),
          ...buildUnchangedCondition(view),
        },
      },
      { Delete: { Key: getNameKey(person, view.name) } },
      {
        Update: {
          Key: profileKey(person),
          UpdateExpression: 'ADD views_count :less',
          ExpressionAttributeValues: { ':less': -1 },
        },
      },
    ]);
    if (refusal === null) return true;
    mayBeDone ||= refusal.mayBeApplied;
  }
}
