import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as calls from '../../../lib/probe/roles.ts';
import type { ProbeStep } from '../../../lib/probe/with-probe.ts';
import { type Call, refusalsOf } from '../../support/leading-keys.ts';

interface Statement {
  Action: string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string[]>>;
}

const roles: Record<string, { Properties: { Policies: { PolicyDocument: { Statement: Statement[] } }[] } }> = parse(
  readFileSync('infra/roles.yml', 'utf8'),
  { merge: true },
).Resources;

const CALLS: Record<string, () => ProbeStep[]> = {
  ReaderRole: calls.reader,
  ApiKeyAuthorizerRole: calls.apiKeyAuthorizer,
  AccessTokenAuthorizerRole: calls.accessTokenAuthorizer,
  SharerRole: calls.sharer,
  DigesterRole: calls.digester,
  ShareReaderRole: calls.shareReader,
  DeskRole: calls.desk,
  HomeRole: calls.home,
  DestinationRole: calls.destinations,
  DeliveryRole: calls.deliveries,
  DelivererRole: calls.deliverer,
  UnsubscriberRole: calls.unsubscriber,
  KeyAdminRole: calls.keyAdmin,
  ChatActorRole: calls.chatActor,
  ReviewReaderRole: calls.reviewReader,
  ReviewerRole: calls.reviewer,
  PlannerRole: calls.planner,
  IngesterRole: calls.ingester,
  EntrySummarizerRole: calls.entrySummarizer,
  TopicSummarizerRole: calls.topicSummarizer,
  AlerterRole: calls.alerter,
  MatchReaderRole: calls.matchReader,
  AlertFeedRole: calls.alertFeed,
  MatcherRole: calls.matcher,
  DocumentPlannerRole: calls.documentPlanner,
  DocumentReaderRole: calls.documentReader,
  PrunerRole: calls.pruner,
  EvidenceReaderRole: calls.evidenceReader,
  SealerRole: calls.sealer,
};

/** The places of a statement, as calls name them: nothing for the table itself, else the index and a space. */
function placesOf(Resource: unknown): string[] {
  return [Resource].flat().flatMap((one) => {
    const text = JSON.stringify(one);
    if (text === '{"Fn::GetAtt":["Table","Arn"]}') return [''];
    const [, index] = /\/index\/(index\d)/.exec(text) ?? [];
    return index ? [`${index} `] : [];
  });
}

/** The partitions of its own that an action is allowed for; those of a transaction's other actions stand under ForAllValues beside them. */
function ownKeys(Condition: Statement['Condition'] = {}): string[] {
  const keysOf = (quantor: string) =>
    Object.entries(Condition).flatMap(([name, of]) => (name.startsWith(quantor) && of['dynamodb:LeadingKeys']) || []);
  const own = keysOf('ForAnyValue:');
  return own.length > 0 ? own : keysOf('ForAllValues:');
}

const statementsOf = (role: string) =>
  roles[role]?.Properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement) ?? [];

/** What a role may do with the table: `Query index1 TOPIC#`, `PutItem CHANGES`. */
function allowedTo(role: string): string[] {
  return statementsOf(role).flatMap(({ Action, Resource, Condition }) => {
    const keys = ownKeys(Condition);
    const actions = Action.flatMap((one) => /^dynamodb:(\w+)$/.exec(one)?.[1] ?? []);
    return actions.flatMap((action) =>
      placesOf(Resource).flatMap((place) => keys.map((key) => `${action} ${place}${key.replace(/\*$/, '')}`)),
    );
  });
}

const toldBy = (steps: ProbeStep[]) =>
  steps.flatMap(({ call }) => call.replace('in one transaction: ', '').split(', '));

it.each(Object.entries(CALLS))('%s: each of its permissions on the table is tried, and nothing else', (role, steps) => {
  const allowed = [...new Set(allowedTo(role))].sort();
  expect(allowed.length).toBeGreaterThan(0);
  expect([...new Set(toldBy(steps()))].sort()).toEqual(allowed);
});

/** A step as the one request that it sends: `BatchWriteItem WORD:, BatchWriteItem FACT:` are two partitions of one. */
function requestOf({ call }: ProbeStep): Call {
  const isTransaction = call.startsWith('in one transaction: ');
  const told = call.replace('in one transaction: ', '').split(', ');
  const place = /^Query (index\d) /.exec(call)?.[1] ?? 'table';
  const partitionOf = (one: string) => (one.split(' ').at(-1) ?? '').replace(/[#:]$/, '$&x');
  const actions = [...new Set(told.map((one) => one.split(' ')[0] ?? ''))];
  const parts = actions.map((action) => ({
    action,
    partitions: told.filter((one) => one.startsWith(`${action} `)).map(partitionOf),
  }));
  return { place, parts, isTransaction };
}

it.each(Object.entries(CALLS))(
  '%s: each request of its probe is allowed as a whole, under every reading of keys',
  (role, steps) => {
    expect(steps().flatMap((step) => refusalsOf(statementsOf(role), requestOf(step)))).toEqual([]);
  },
);

it('every role that may do anything with the table is among them, but those of GET /health and GET /evidence/head', () => {
  const withTable = Object.keys(roles).filter((role) => allowedTo(role).length > 0);
  expect(withTable.sort()).toEqual([...Object.keys(CALLS), 'HealthRole', 'PublicHeadRole'].sort());
});
