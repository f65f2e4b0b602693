import { vi } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import { type ModelEndpoint, startModelEndpoint } from '../../support/model-endpoint.ts';
import { ownTable } from '../../support/own-table.ts';

export const MODEL = 'eu.example.model-1:0';

/** A text of five sentences with figures, long enough for a summary with points. */
export const TEXT = [
  'The regulator fined Example Bank $12.5 million for late reports of suspicious activity.',
  'Between 2021 and 2023 the bank sent 340 reports after the deadline of 30 days.',
  'It must repair its systems by 1 March 2027 and appoint an independent monitor.',
  'The monitor reports to the board and to the regulator twice a year.',
  'The bank neither admitted nor denied the findings of the order.',
].join(' ');

/** For a model that does not answer: as short as a deployment may set it. */
export const BRIEF = { SUMMARY_TIMEOUT_MS: '5000' };

/** Starts the service with a separate table and a scripted model, both behind the real clients. */
export async function startWorld(name: string) {
  await ownTable(name);
  const model: ModelEndpoint = await startModelEndpoint();
  const configure = (settings: Record<string, string> = {}) => {
    const environment = {
      SUMMARY_MODEL_ID: MODEL,
      SUMMARY_REGION: 'eu-central-1',
      SUMMARY_ENDPOINT: model.url,
      SUMMARY_TIMEOUT_MS: '60000',
      SUMMARY_CALLS_A_DAY: '100000',
      SUMMARY_CHARACTERS_A_DAY: '900000000',
      ...settings,
    };
    for (const [variable, value] of Object.entries(environment)) process.env[variable] = value;
  };
  /** Loads the service with these settings. */
  const load = async (settings: Record<string, string> = {}) => {
    configure(settings);
    vi.resetModules();
    return {
      entries: await import('../../../lib/entries/list-entries.ts'),
      writes: {
        ...(await import('../../../lib/entries/store-entry.ts')),
        ...(await import('../../../lib/entries/entry-draft.ts')),
      },
      waiting: await import('../../../lib/summaries/summary-queue.ts'),
      topics: await import('../../../lib/catalog/topics.ts'),
      summaries: await import('../../../lib/summaries/topic-summaries.ts'),
      table: {
        ...(await import('../../../lib/platform/dynamodb/read.ts')),
        ...(await import('../../../lib/platform/dynamodb/write.ts')),
      },
      keys: await import('../../support/key-chart.ts'),
      cost: await import('../../../lib/platform/dynamodb/capacity.ts'),
      ...(await import('../../../lib/summaries/summarize-entry.ts')),
      ...(await import('../../../lib/summaries/summarize-topic.ts')),
      getEntry: (await import('../../../functions/feeds/get-entry.ts')).handler,
      getTopicSummary: (await import('../../../functions/feeds/get-topic-summary.ts')).handler,
    };
  };
  return { model, load };
}
export type Service = Awaited<ReturnType<Awaited<ReturnType<typeof startWorld>>['load']>>;

/** The extractive summary that ingestion gives to a text. */
export async function extractive(description: string): Promise<Partial<EntryDraft>> {
  const { summarizeExtractively } = await import('../../../lib/summaries/extractive-summary.ts');
  return { description, ...summarizeExtractively(description, '2026-11-20T08:00:00Z') };
}
