import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import { alertKey, type ItemKey } from '../../../lib/table/key-schema.ts';
import { draft } from '../../support/drafts.ts';
import { type Deliveries, startDeliveries } from '../delivery/world.ts';

type Who = { sub: string; alert_id: string };

/** Correcting what was delivered, with the table and the scripted chat platform of the world of deliveries. */
export async function startCorrector(name: string, more?: (dynamoDb: string) => Promise<string>) {
  const world = await startDeliveries(name, more);
  const all = await Promise.all([
    import('../../../lib/corrections/plan-corrections.ts'),
    import('../../../lib/corrections/run-corrections.ts'),
    import('../../../lib/entries/list-entries.ts'),
    import('../../../lib/table/capacity.ts'),
    import('../../../lib/delivery/posted-messages.ts'),
  ]);
  const [{ planCorrections }, { runDueCorrections }, { getEntry }, { measureCost }, { buildCorrectionRow }] = all;
  const numberOf = (id: string) => Number.parseInt(id, 16);
  const store = async (id: string, fields: Partial<EntryDraft>) =>
    void (await world.lib.storeEntry(draft(numberOf(id), fields)));
  /** The matcher comes by an edit that is so much younger than the update; answers what that cost. */
  const look = async (id: string, fields: Partial<EntryDraft>, laterMs = 1_000) => {
    const entry = await getEntry(id);
    const updated_at = new Date(Date.parse(entry.created_at) + laterMs).toISOString().replace('.000', '');
    return (await measureCost(() => planCorrections({ ...entry, ...fields, updated_at } as typeof entry))).cost;
  };
  return {
    ...world,
    ...{ store, look },
    /** An update that was posted for an alert; answers its id. */
    async posted(who: Who, fields: Partial<EntryDraft>): Promise<string> {
      const id = await world.entry();
      await store(id, fields);
      await world.plan(id, [who]);
      await world.run();
      return id;
    },
    /** The publisher, or whoever makes summaries, changes an update, and the matcher comes by. */
    async edit(id: string, fields: Partial<EntryDraft>): Promise<void> {
      await store(id, fields);
      await look(id, {});
    },
    /** A row among what is due, so many seconds after the first that there could be. */
    due: (message: ItemKey, channel_id: string, seconds: number) => {
      const at = new Date(Date.UTC(2020, 0, 1) + seconds * 1_000).toISOString().replace('.000', '');
      return world.lib.putItem({ Item: buildCorrectionRow({ message, channel_id, round: 0 }, at) });
    },
    /** What a run costs. */
    correctingCosts: async () =>
      (
        await measureCost(() =>
          runDueCorrections(
            () => true,
            () => new Date(Date.now() + 5_000),
          ),
        )
      ).cost,
    /** One run, so many milliseconds from now and some seconds more. */
    correct: (laterMs = 0) => {
      const now = () => new Date(Date.now() + laterMs + 5_000);
      return runDueCorrections(() => true, now);
    },
    async addDestination({ sub, alert_id }: Who, id: string): Promise<void> {
      await world.lib.updateItem({
        Key: alertKey(sub, alert_id),
        UpdateExpression: 'SET destinations = :ids, attachments = :attachments',
        ExpressionAttributeValues: { ':ids': [id], ':attachments': await world.lib.readAttachments(sub) },
      });
    },
  };
}
export type Corrector = Awaited<ReturnType<typeof startCorrector>> & Deliveries;
