import type { EntryDraft } from '../../../../lib/entries/entry-draft.ts';
import { alertKey } from '../../../../lib/platform/dynamodb/alert-keys.ts';
import type { ItemKey } from '../../../../lib/platform/dynamodb/key-schema.ts';
import { draft } from '../../../support/drafts.ts';
import { type AlertRef, type Deliveries, startDeliveries } from '../world.ts';

/** Starts the world of deliveries with the functions that correct posted messages. */
export async function startCorrector(name: string, more?: (dynamoDb: string) => Promise<string>) {
  const world = await startDeliveries(name, more);
  const all = await Promise.all([
    import('../../../../lib/notifications/posted-messages.ts'),
    import('../../../../lib/notifications/corrections/run-corrections.ts'),
    import('../../../../lib/entries/list-entries.ts'),
    import('../../../../lib/platform/dynamodb/capacity.ts'),
    import('../../../../lib/notifications/posted-messages.ts'),
  ]);
  const [
    { planMessageCorrections },
    { runDueMessageCorrections },
    { getEntry },
    { measureCost },
    { buildCorrectionRow },
  ] = all;
  const getNumber = (id: string) => Number.parseInt(id, 16);
  const store = async (id: string, fields: Partial<EntryDraft>) =>
    void (await world.lib.storeEntry(draft(getNumber(id), fields)));
  /** Plans the corrections of an edit that is `laterMs` younger than the update; returns the cost. */
  const look = async (id: string, fields: Partial<EntryDraft>, laterMs = 1_000) => {
    const entry = await getEntry(id);
    const updated_at = new Date(Date.parse(entry.created_at) + laterMs).toISOString().replace('.000', '');
    return (await measureCost(() => planMessageCorrections({ ...entry, ...fields, updated_at } as typeof entry))).cost;
  };
  return {
    ...world,
    store,
    look,
    /** Posts an update for an alert; returns its id. */
    async posted(who: AlertRef, fields: Partial<EntryDraft>): Promise<string> {
      const id = await world.entry();
      await store(id, fields);
      await world.plan(id, [who]);
      await world.run();
      return id;
    },
    /** Stores a change of an update, and plans its corrections. */
    async edit(id: string, fields: Partial<EntryDraft>): Promise<void> {
      await store(id, fields);
      await look(id, {});
    },
    /** Stores a due correction, some seconds after the earliest possible one. */
    due: (message: ItemKey, channel_id: string, seconds: number) => {
      const at = new Date(Date.UTC(2020, 0, 1) + seconds * 1_000).toISOString().replace('.000', '');
      return world.lib.putItem({ Item: buildCorrectionRow({ message, channel_id, round: 0 }, at) });
    },
    /** Returns the cost of a run. */
    correctingCosts: async () =>
      (
        await measureCost(() =>
          runDueMessageCorrections(
            () => true,
            () => new Date(Date.now() + 5_000),
          ),
        )
      ).cost,
    /** Runs the due corrections, `laterMs` and five seconds from now. */
    correct: (laterMs = 0) => {
      const now = () => new Date(Date.now() + laterMs + 5_000);
      return runDueMessageCorrections(() => true, now);
    },
    async addDestination({ sub, alert_id }: AlertRef, id: string): Promise<void> {
      await world.lib.updateItem({
        Key: alertKey(sub, alert_id),
        UpdateExpression: 'SET destinations = :ids, attachments = :attachments',
        ExpressionAttributeValues: {
          ':ids': [id],
          ':attachments': await world.lib.listDestinationAttachmentTokens(sub),
        },
      });
    },
  };
}
export type Corrector = Awaited<ReturnType<typeof startCorrector>> & Deliveries;
