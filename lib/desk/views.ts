import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { personPartition, profileKey, viewKey, viewNameKey } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { transact, tryUpdate, type Write } from '../table/write.ts';
import { tidyName } from '../values/name.ts';
import { notFound, Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { inOrder, type NewView, type View, type ViewChange, viewOf } from './view.ts';

/** The most views of a person. */
const MOST = 50;

/** Returns the key of a name. Names that look the same share a key; the hash bounds its length. */
const nameKey = (person: string, name: string) =>
  viewNameKey(person, createHash('sha256').update(name.normalize('NFKC').toLowerCase()).digest('base64url'));

const claim = (person: string, name: string, id: string): Write => ({
  Put: {
    Item: { ...nameKey(person, name), view_id: id },
    ConditionExpression: 'attribute_not_exists(pk) OR view_id = :id',
    ExpressionAttributeValues: { ':id': id },
  },
});

const taken = (name: string) =>
  new Problem('conflict', 'name_taken', `You have another view with the name ${JSON.stringify(name)}. Choose another.`);

/** Creates a view, all or nothing. @throws Problem 409 name_taken, too_many_views */
export async function createView(person: string, given: NewView, now = new Date()): Promise<View> {
  const at = instantOf(now);
  const id = randomBytes(8).toString('hex');
  const name = tidyName(given.name);
  const position = given.position ?? (await nextPosition(person));
  const view = { id, name, query: given.query, position, created_at: at, updated_at: at };
  const refusal = await transact([
    { Put: { Item: { ...viewKey(person, id), ...view }, ConditionExpression: 'attribute_not_exists(pk)' } },
    claim(person, name, id),
    {
      Update: {
        Key: profileKey(person),
        UpdateExpression: 'ADD views_count :one',
        ConditionExpression: 'attribute_not_exists(views_count) OR views_count < :most',
        ExpressionAttributeValues: { ':one': 1, ':most': MOST },
      },
    },
  ]);
  // The id is random: an existing item is this very write, whose response was lost.
  if (refusal === null || refusal.refused.some(({ index }) => index === 0)) return view;
  if (refusal.refused.some(({ index }) => index === 1)) throw taken(name);
  throw new Problem('conflict', 'too_many_views', `You have ${MOST} views, which is the limit. Delete one of them.`);
}

async function nextPosition(person: string): Promise<number> {
  const from = viewKey(person, '').sk;
  const to = viewKey(person, '~').sk;
  const views = inOrder(await queryItems({ partition: personPartition(person), from, to, consistent: true }));
  return (views.at(-1)?.position ?? 0) + 1;
}

async function readView(person: string, id: string): Promise<View | null> {
  const item = await getItem(viewKey(person, id), { consistent: true });
  return item && viewOf(item);
}

/**
 * Updates a view field by field; the last writer of a field wins.
 *
 * With `seen`, returns false and changes nothing if the view differs from it.
 * @throws Problem 404 view_not_found, 409 name_taken
 */
export async function changeView(
  person: string,
  id: string,
  changed: ViewChange,
  seen?: View[],
  now = new Date(),
): Promise<View | false> {
  const name = changed.name === undefined ? undefined : tidyName(changed.name);
  // Terminates: a request that loses to another device finds another name, or no view.
  for (;;) {
    const before = await readView(person, id);
    if (seen && !isAsSeen(seen, id, before)) return false;
    if (!before) throw notFound('view', id);
    const isDone = await store(person, before, { ...changed, ...(name === undefined ? {} : { name }) }, now);
    const view = isDone && (await readView(person, id));
    if (view) return view;
  }
}

/** The fields that a caller compares. */
const FIELDS = ['name', 'query', 'position'] as const;

function isAsSeen(seen: View[], id: string, now: View | null): boolean {
  const before = seen.find((one) => one.id === id);
  return before && now ? FIELDS.every((field) => before[field] === now[field]) : !before && !now;
}

/** Returns the condition that a view is as it was read. */
const asRead = (view: View) => ({
  ConditionExpression: FIELDS.map((field) => `#${field} = :was_${field}`).join(' AND '),
  ExpressionAttributeNames: Object.fromEntries(FIELDS.map((field) => [`#${field}`, field])),
  ExpressionAttributeValues: Object.fromEntries(FIELDS.map((field) => [`:was_${field}`, view[field]])),
});

/** Writes a view. Returns false if it was changed or deleted since it was read. */
async function store(person: string, before: View, changed: ViewChange, now: Date): Promise<boolean> {
  const { id, name: was } = before;
  const fields = Object.entries({ ...changed, updated_at: instantOf(now) }).filter(([, value]) => value !== undefined);
  const condition = asRead(before);
  const Update = {
    Key: viewKey(person, id),
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
  const { name = was } = changed;
  const old = nameKey(person, was);
  const isStored = async () =>
    isDeepStrictEqual(await readView(person, id), { ...before, ...Object.fromEntries(fields) });
  if (nameKey(person, name).sk === old.sk) {
    const refused = await tryUpdate(Update);
    return refused === null || (refused.mayBeDone && isStored());
  }
  const refusal = await transact([{ Update }, claim(person, name, id), { Delete: { Key: old } }]);
  if (refusal === null) return true;
  if (refusal.refused.every(({ index }) => index === 1)) throw taken(name);
  return refusal.mayBeDone && isStored();
}

/** Deletes a view; does nothing if it does not exist. With `seen`, returns false if the view differs from it. */
export async function deleteView(person: string, id: string, seen?: View[]): Promise<boolean> {
  for (let mayBeDone = false; ; ) {
    const view = await readView(person, id);
    if (!view && mayBeDone) return true;
    if (seen && !isAsSeen(seen, id, view)) return false;
    if (!view) return true;
    const refusal = await transact([
      {
        Delete: {
          Key: viewKey(person, id),
          ...asRead(view),
        },
      },
      { Delete: { Key: nameKey(person, view.name) } },
      {
        Update: {
          Key: profileKey(person),
          UpdateExpression: 'ADD views_count :less',
          ExpressionAttributeValues: { ':less': -1 },
        },
      },
    ]);
    if (refusal === null) return true;
    mayBeDone ||= refusal.mayBeDone;
  }
}
