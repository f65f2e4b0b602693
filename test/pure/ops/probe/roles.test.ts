import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as jobCalls from '../../../../lib/ops/probe/job-permission-probes.ts';
import * as calls from '../../../../lib/ops/probe/role-permission-probes.ts';
import type { PermissionProbe } from '../../../../lib/ops/probe/with-probe.ts';
import { getRefusals, type KeyStatement, type PartitionCall } from '../../../support/leading-keys.ts';

const roles: Record<string, { Properties: { Policies: { PolicyDocument: { Statement: KeyStatement[] } }[] } }> = parse(
  readFileSync('infra/roles.yml', 'utf8'),
  { merge: true },
).Resources;

const CALLS: Record<string, () => PermissionProbe[]> = {
  ReaderRole: calls.getEntryReaderPermissionProbes,
  ApiKeyAuthorizerRole: calls.getApiKeyAuthorizerPermissionProbes,
  AccessTokenAuthorizerRole: calls.getAccessTokenAuthorizerPermissionProbes,
  SharerRole: calls.getSharerPermissionProbes,
  DigesterRole: calls.getDigestSharerPermissionProbes,
  ShareReaderRole: calls.getShareReaderPermissionProbes,
  DeskRole: calls.getWorkspacePermissionProbes,
  HomeRole: calls.getHomePermissionProbes,
  DestinationRole: calls.getDestinationsPermissionProbes,
  DeliveryRole: calls.getDeliveriesPermissionProbes,
  DelivererRole: jobCalls.getDelivererPermissionProbes,
  UnsubscriberRole: calls.getUnsubscriberPermissionProbes,
  KeyAdminRole: calls.getKeyAdminPermissionProbes,
  ChatActorRole: calls.getChatButtonPermissionProbes,
  ReviewReaderRole: calls.getReviewReaderPermissionProbes,
  ReviewerRole: calls.getReviewerPermissionProbes,
  PlannerRole: jobCalls.getIngestPlannerPermissionProbes,
  IngesterRole: jobCalls.getIngesterPermissionProbes,
  EntrySummarizerRole: jobCalls.getEntrySummarizerPermissionProbes,
  TopicSummarizerRole: jobCalls.getTopicSummarizerPermissionProbes,
  AlerterRole: calls.getAlerterPermissionProbes,
  MatchReaderRole: calls.getMatchReaderPermissionProbes,
  AlertFeedRole: calls.getAlertFeedPermissionProbes,
  MatcherRole: jobCalls.getMatcherPermissionProbes,
  DocumentPlannerRole: jobCalls.getDocumentPlannerPermissionProbes,
  DocumentReaderRole: jobCalls.getDocumentCrawlerPermissionProbes,
  PrunerRole: jobCalls.getPrunerPermissionProbes,
  EvidenceReaderRole: calls.getEvidenceReaderPermissionProbes,
  SealerRole: jobCalls.getLogSealerPermissionProbes,
  SourceFinderRole: calls.getSourceFinderPermissionProbes,
  SourcePreviewRole: calls.getSourcePreviewPermissionProbes,
  SourceReaderRole: calls.getSourceReaderPermissionProbes,
  SourceRequesterRole: calls.getSourceRequesterPermissionProbes,
  SourceRole: calls.getSourceWriterPermissionProbes,
};

/** Returns the resources of a statement as calls name them. The table is empty, an index is `index1 `. */
function getPlaces(Resource: unknown): string[] {
  return [Resource].flat().flatMap((one) => {
    const text = JSON.stringify(one);
    if (text === '{"Fn::GetAtt":["Table","Arn"]}') return [''];
    const [, index] = /\/index\/(index\d)/.exec(text) ?? [];
    return index ? [`${index} `] : [];
  });
}

/**
 * Returns the partition keys that a statement allows for its own action. The keys under ForAllValues include those of
 * the other actions of a transaction.
 */
function ownKeys(Condition: KeyStatement['Condition'] = {}): string[] {
  const getKeys = (quantor: string) =>
    Object.entries(Condition).flatMap(([name, of]) => (name.startsWith(quantor) && of['dynamodb:LeadingKeys']) || []);
  const own = getKeys('ForAnyValue:');
  return own.length > 0 ? own : getKeys('ForAllValues:');
}

const getStatements = (role: string) =>
  roles[role]?.Properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement) ?? [];

/** What a role may do with the table: `Query index1 TOPIC#`, `PutItem CHANGES`. */
function allowedTo(role: string): string[] {
  return getStatements(role).flatMap(({ Action, Resource, Condition }) => {
    const keys = ownKeys(Condition);
    const actions = Action.flatMap((one) => /^dynamodb:(\w+)$/.exec(one)?.[1] ?? []);
    return actions.flatMap((action) =>
      getPlaces(Resource).flatMap((place) => keys.map((key) => `${action} ${place}${key.replace(/\*$/, '')}`)),
    );
  });
}

const listCalls = (steps: PermissionProbe[]) =>
  steps.flatMap(({ call }) => call.replace('in one transaction: ', '').split(', '));

it.each(Object.entries(CALLS))(
  'the probe of the role %s tries each table permission of the role and no other permission',
  (role, steps) => {
    const allowed = [...new Set(allowedTo(role))].sort();
    expect(allowed.length).toBeGreaterThan(0);
    expect([...new Set(listCalls(steps()))].sort()).toEqual(allowed);
  },
);

/** Returns the request of a step. `BatchWriteItem WORD:, BatchWriteItem FACT:` are two partitions of one request. */
function getRequest({ call }: PermissionProbe): PartitionCall {
  const isTransaction = call.startsWith('in one transaction: ');
  const calls = call.replace('in one transaction: ', '').split(', ');
  const place = /^Query (index\d) /.exec(call)?.[1] ?? 'table';
  const getPartition = (one: string) => (one.split(' ').at(-1) ?? '').replace(/[#:]$/, '$&x');
  const actions = [...new Set(calls.map((one) => one.split(' ')[0] ?? ''))];
  const parts = actions.map((action) => ({
    action,
    partitions: calls.filter((one) => one.startsWith(`${action} `)).map(getPartition),
  }));
  return { place, parts, isTransaction };
}

it.each(Object.entries(CALLS))(
  'the role %s allows each request of its probe under every interpretation of its key conditions',
  (role, steps) => {
    expect(steps().flatMap((step) => getRefusals(getStatements(role), getRequest(step)))).toEqual([]);
  },
);

it('probes cover every role with table access, except those of GET /health and GET /evidence/head', () => {
  const withTable = Object.keys(roles).filter((role) => allowedTo(role).length > 0);
  expect(withTable.sort()).toEqual([...Object.keys(CALLS), 'HealthRole', 'PublicHeadRole'].sort());
});
