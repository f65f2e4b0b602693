import { ALL_POSTINGS } from '../search/postings.ts';
import { alertQueryKey } from '../table/key-chart.ts';
import { getItem, getItems } from '../table/read.ts';
import { transact, type Write } from '../table/write.ts';
import { type Anchors, anchorsOf } from './anchors.ts';
import { anchorsInUse, blocksFor, type Filing, filing, queriesUnder } from './filed.ts';
import { canonical } from './query.ts';
import { rarestOf } from './rarity.ts';
import { filedAs } from './subscriptions.ts';

/*
 * A query is filed by the rules of that day: what has synonyms and other spellings, how words are stemmed, which ones are common.
 * Where these have changed since, an entry that the search finds may have nothing that the query stands under. Then it is filed anew,
 * each in one transaction, beside the matcher and beside whoever makes and deletes alerts.
 */

/** Files queries anew where they need it, anchor by anchor; how many, or would be in a dry run. @throws Problem 503 */
export async function* refileQueries({ dryRun }: { dryRun: boolean }): AsyncGenerator<number> {
  const seen = new Set<string>();
  for (const anchor of await anchorsInUse()) {
    const ids = (await queriesUnder(anchor)).map(({ id }) => id).filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    const wrong = (await getItems(ids.map(alertQueryKey)))
      .map((item) => filedAs(String(item['pk']).slice(alertQueryKey('').pk.length), item))
      .filter((filed) => !isRight(filed));
    if (!dryRun) for (const { query } of wrong) await refile(query.id);
    yield wrong.length;
  }
}

type Filed = Omit<Filing, 'by'>;
const setsOf = ({ query }: Filed): Anchors[] => anchorsOf(canonical(query.filter));

/** Whether each entry that the search finds has something that a query stands under: all of one set, or what every entry has. */
const isRight = (filed: Filed): boolean =>
  [...setsOf(filed), [ALL_POSTINGS]].some((anchors) => anchors.every((one) => filed.anchors.includes(one)));

async function refile(id: string): Promise<void> {
  // Who meets another change of the query, or of a block, reads again: this ends.
  for (;;) {
    const item = await getItem(alertQueryKey(id), { consistent: true });
    const filed = item && filedAs(id, item);
    if (!filed || isRight(filed) || (await transact(await writesOf(filed))) === null) return;
  }
}

/** The writes that file a query anew: what it stands under already stays as it is. */
async function writesOf(filed: Filed): Promise<Write[]> {
  const sets = setsOf(filed);
  // Under the same word: a matcher that is asking for it finds the query before and after.
  const near = sets.filter((anchors) => anchors.some((one) => filed.anchors.includes(one)));
  const anchors = await rarestOf(near.length > 0 ? near : sets);
  const added = anchors.filter((one) => !filed.anchors.includes(one));
  const come: Filed = { query: filed.query, anchors: added, blocks: await blocksFor(filed.query, added) };
  const gone = partOf(filed, (one) => !anchors.includes(one));
  const stays = partOf(filed, (one) => anchors.includes(one));
  const Update = {
    Key: alertQueryKey(filed.query.id),
    UpdateExpression: 'SET anchors = :anchors, blocks = :blocks',
    ConditionExpression: 'anchors = :seen',
    ExpressionAttributeValues: {
      ':seen': filed.anchors,
      ':anchors': [...stays.anchors, ...come.anchors],
      ':blocks': [...stays.blocks, ...come.blocks],
    },
  };
  return [
    { Update },
    ...(await filing([
      { ...gone, by: -1 },
      { ...come, by: 1 },
    ])),
  ];
}

function partOf({ query, anchors, blocks }: Filed, isOf: (anchor: string) => boolean): Filed {
  const at = anchors.flatMap((one, i) => (isOf(one) ? [i] : []));
  return { query, anchors: at.map((i) => anchors[i] as string), blocks: at.map((i) => blocks[i] ?? null) };
}
