import { expect, it } from 'vitest';
import { checkCertificate, checkCertificateRegion } from '../../../scripts/operate/checks/certificate.ts';
import { planConcurrency } from '../../../scripts/operate/checks/concurrency.ts';
import { toSettings } from '../../../scripts/operate/checks/deployment-checks.ts';
import { checkDomainOwner } from '../../../scripts/operate/checks/domain.ts';
import { runCheck } from '../../../scripts/operate/checks/finding.ts';
import { checkMailIdentity, checkMailSending, parseMailIdentity } from '../../../scripts/operate/checks/mail.ts';
import { checkModelAvailability, getBaseModelId } from '../../../scripts/operate/checks/model-access.ts';
import { checkOrphanedResources } from '../../../scripts/operate/checks/orphans.ts';

it('planConcurrency reduces workers, documents and prompt alerts for a small account, with warnings', () => {
  const plans = [10, 16, 17, 18, 19, 24, 25, 1000].map((quota) => planConcurrency(quota));
  expect(plans.map(({ workers }) => workers)).toEqual([2, 4, 2, 3, 2, 7, 8, 8]);
  expect(plans.map(({ documents }) => documents)).toEqual([false, false, true, true, true, true, true, true]);
  expect(plans.map(({ prompt }) => prompt)).toEqual([false, false, false, false, true, true, true, true]);
  expect(plans.map(({ findings }) => findings.map(({ severity }) => severity))).toEqual([
    ['warning', 'warning', 'warning'],
    ['warning', 'warning', 'warning'],
    ['warning', 'warning'],
    ['warning', 'warning'],
    ['warning'],
    ['warning'],
    [],
    [],
  ]);
  expect(plans[0]?.findings.map((one) => one.text)).toEqual([
    expect.stringMatching(/^This account may run 10 more .* 2 feeds are read at once in place of 8\. Request more/),
    expect.stringMatching(/^This account may run 10 more .* the documents behind links are not read\. Request more/),
    expect.stringMatching(
      /^This account may run 10 more .* alerts are matched and sent each minute only\. Request more/,
    ),
  ]);
  expect(planConcurrency(9).findings).toEqual([
    { severity: 'stops', text: expect.stringMatching(/too few to ingest/) },
  ]);
});

it('toSettings sets the worker count, and disables documents and prompt alerts without concurrency', () => {
  const room = { feedWorkers: 8, crawlDocuments: true, promptAlerts: true };
  expect(toSettings(room)).toEqual({ INGEST_WORKERS: '8', PROMPT_ALERTS: 'true' });
  expect(toSettings({ feedWorkers: 2, crawlDocuments: false, promptAlerts: false })).toEqual({
    INGEST_WORKERS: '2',
    PROMPT_ALERTS: 'false',
    DOCUMENTS_A_DAY: '0',
  });
});

it('planConcurrency keeps the settings of the operator and warns if readers could lack concurrency', () => {
  expect(planConcurrency(1000, { workers: 3 })).toEqual({ workers: 3, documents: true, prompt: true, findings: [] });
  expect(planConcurrency(1000, { documents: false })).toEqual({
    workers: 8,
    documents: false,
    prompt: true,
    findings: [],
  });
  const few = { workers: 2, documents: false, prompt: false };
  expect(planConcurrency(10, few)).toEqual({ ...few, findings: [] });
  expect(planConcurrency(10, { ...few, prompt: true }).findings).toMatchObject([{ severity: 'stops' }]);
  expect(planConcurrency(13, { documents: true })).toMatchObject({ workers: 2, documents: true });
  expect(planConcurrency(12, { documents: true }).findings).toMatchObject([{ severity: 'stops' }]);
  expect(planConcurrency(10, { ...few, workers: 8 })).toEqual({
    workers: 8,
    documents: false,
    prompt: false,
    findings: [{ severity: 'warning', text: expect.stringContaining('INGEST_WORKERS=8') }],
  });
});

it('checkCertificate requires an issued certificate for the domain name in the right region', () => {
  const certificate = (status: string, ...names: string[]) =>
    checkCertificate({ status, names }, 'updates.example.org').map(({ text }) => text);
  expect(certificate('ISSUED', 'updates.example.org')).toEqual([]);
  expect(certificate('ISSUED', 'example.org', '*.example.org')).toEqual([]);
  for (const name of ['example.org', '*.org', '*.updates.example.org', '*.example.com'])
    expect(certificate('ISSUED', name), name).toEqual([expect.stringMatching(/and not for updates\.example\.org/)]);
  expect(certificate('PENDING_VALIDATION', '*.example.org')).toEqual([
    expect.stringMatching(/is PENDING_VALIDATION, not ISSUED/),
  ]);
  expect(checkCertificate(null, 'updates.example.org')).toEqual([
    { severity: 'stops', text: expect.stringMatching(/names no certificate/) },
  ]);
  const arn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
  expect(checkCertificateRegion(arn, 'us-east-1')).toEqual([]);
  expect(checkCertificateRegion(arn, 'eu-central-1')).toEqual([
    { severity: 'stops', text: expect.stringMatching(/is of us-east-1/) },
  ]);
});

it('checkDomainOwner stops the deployment for a domain that belongs to another owner', () => {
  const listFindings = (owner: Parameters<typeof checkDomainOwner>[1]) =>
    checkDomainOwner('updates.example.org', owner).map(({ severity, text }) => `${severity}: ${text}`);
  expect(listFindings(null)).toEqual([]);
  expect(listFindings({ stack: 'regulatory-updates-dev', apis: ['b2'] })).toEqual([
    expect.stringMatching(
      /^stops: .* of the stack regulatory-updates-dev, and leads to the API b2\. Take it out of that stack, or /,
    ),
  ]);
  expect(listFindings({ stack: null, apis: [] })).toEqual([
    expect.stringMatching(/ of no stack\. Delete it \(aws .* --domain-name updates\.example\.org\), or /),
  ]);
  expect(listFindings({ stack: undefined, apis: ['b2', 'c3'] })).toEqual([
    expect.stringMatching(/ of something else, and leads to the API b2, c3\. Find out whose it is, .* or change /),
  ]);
});

it('runCheck reports a check that AWS refuses as unknown', async () => {
  const refused = Object.assign(new Error('a text'), { name: 'AccessDeniedException' });
  expect(await runCheck('the quota', () => Promise.reject(refused))).toEqual([
    {
      severity: 'unknown',
      text: expect.stringMatching(/^the quota: AWS could not be asked \(AccessDeniedException\)/),
    },
  ]);
});

it('runCheck reports a call that did not reach AWS as unknown', async () => {
  const missing = Object.assign(new Error('aws: not found'), { code: '' });
  expect((await runCheck('the model', () => Promise.reject(missing)))[0]?.text).toMatch(
    /the AWS CLI is missing, or too old/,
  );
});

const USABLE = {
  regionAvailability: 'AVAILABLE',
  authorizationStatus: 'AUTHORIZED',
  entitlementAvailability: 'AVAILABLE',
  agreementAvailability: { status: 'AVAILABLE' },
};

it('checkModelAvailability warns of an unavailable model, and getBaseModelId removes a profile prefix', () => {
  expect(checkModelAvailability('a.b', 'eu-west-1', USABLE)).toEqual([]);
  for (const [lacks, text] of [
    [{ regionAvailability: 'NOT_AVAILABLE' }, /^The model a\.b is not offered in the region\. Change/],
    [{ authorizationStatus: 'NOT_AUTHORIZED' }, /^The model a\.b is not allowed to this account\. Change/],
  ] as const)
    expect(checkModelAvailability('a.b', 'eu-west-1', { ...USABLE, ...lacks })).toEqual([
      { severity: 'warning', text: expect.stringMatching(text) },
    ]);
  expect(checkModelAvailability('a.b', 'eu-west-1', null)).toEqual([
    { severity: 'warning', text: expect.stringMatching(/^Bedrock knows no model a\.b in eu-west-1\. Change/) },
  ]);
  expect(getBaseModelId('eu.anthropic.claude-haiku-4-5-20251001-v1:0')).toBe(
    'anthropic.claude-haiku-4-5-20251001-v1:0',
  );
  expect(getBaseModelId('anthropic.claude-3-haiku-20240307-v1:0')).toBe('anthropic.claude-3-haiku-20240307-v1:0');
});

it('checkModelAvailability stops for a model without an agreement and names both commands to fix it', () => {
  for (const [lacks, text] of [
    [{ entitlementAvailability: 'NOT_AVAILABLE' }, 'is not enabled for this account'],
    [{ agreementAvailability: { status: 'NOT_AVAILABLE' } }, 'has an agreement that is not accepted'],
    [{ agreementAvailability: { status: 'PENDING' } }, 'has an agreement that is not accepted'],
  ] as const) {
    const found = checkModelAvailability('eu.a.b', 'eu-west-1', { ...USABLE, ...lacks });
    expect(found).toEqual([{ severity: 'stops', text: expect.stringContaining(`The model eu.a.b ${text}. Once, as`) }]);
    expect(found[0]?.text).toContain('AWS Marketplace');
    expect(found[0]?.text).toContain(
      'aws bedrock-runtime converse --region eu-west-1 --model-id eu.a.b --messages ' +
        `'[{"role":"user","content":[{"text":"Hello"}]}]'; then`,
    );
    expect(found[0]?.text).toContain(
      'aws bedrock get-foundation-model-availability --region eu-west-1 --model-id a.b says',
    );
  }
  expect(checkModelAvailability('a.b', 'eu-west-1', {}).map(({ severity }) => severity)).toEqual(['warning', 'stops']);
});

it('checkMailIdentity requires a verified identity that covers the sender, and reports the SES sandbox', () => {
  const identity = parseMailIdentity('arn:aws:ses:eu-west-1:123456789012:identity/example.org');
  expect(identity).toEqual({ name: 'example.org', region: 'eu-west-1' });
  const verified = { VerifiedForSendingStatus: true };
  const of = (name: string, from: string) =>
    checkMailIdentity(verified, { ...identity, name }, from).map((one) => one.text);
  for (const from of ['a@example.org', 'Updates <a@Example.org>', 'a@mail.example.org'])
    expect(of('example.org', from), from).toEqual([]);
  expect(of('A@example.org', 'Updates <a@example.org>')).toEqual([]);
  for (const [name, from] of [
    ['example.org', 'a@badexample.org'],
    ['mail.example.org', 'a@example.org'],
    ['b@example.org', 'a@example.org'],
  ] as const)
    expect(of(name, from), from).toEqual([expect.stringMatching(/^MAIL_FROM is not of the identity/)]);
  expect(checkMailIdentity(null, identity, 'a@example.org')).toEqual([
    { severity: 'stops', text: expect.stringMatching(/names no identity .* eu-west-1\. Verify it/) },
  ]);
  expect(checkMailIdentity({}, identity, 'a@example.org')).toEqual([
    { severity: 'stops', text: expect.stringMatching(/example\.org is not verified\. Do in eu-west-1/) },
  ]);
  const sending = (production: boolean, enabled: boolean) =>
    checkMailSending({ ProductionAccessEnabled: production, SendingEnabled: enabled }, identity).map((one) => one.text);
  expect(sending(true, true)).toEqual([]);
  expect(sending(false, false)).toEqual([expect.stringMatching(/sandbox/), expect.stringMatching(/does not send/)]);
});

it('checkOrphanedResources stops for a table or user pool without a stack unless it is imported or unused', () => {
  const keys = ['pk HASH', 'sk RANGE'];
  const listFindings = (left: object, how: object = {}) =>
    checkOrphanedResources('prod', { table: null, pools: [], ...left }, { adopt: false, hasIssuer: false, ...how }).map(
      ({ severity, text }) => `${severity}: ${text}`,
    );
  const table = { items: 7, keys };
  expect(listFindings({})).toEqual([]);
  expect(listFindings({ table, pools: ['p_1'] })).toEqual([
    expect.stringMatching(/^stops: The table regulatory-updates-prod \(some 7 items\) .* --adopt /),
    expect.stringMatching(/^stops: The user pool p_1 .* --adopt /),
  ]);
  expect(listFindings({ table, pools: ['p_1'] }, { adopt: true })).toEqual([]);
  expect(listFindings({ table, pools: ['p_1'] }, { hasIssuer: true })).toEqual([
    expect.stringMatching(/^stops: The table/),
  ]);
  expect(listFindings({ pools: ['p_1', 'p_2'] }, { adopt: true })).toEqual([
    expect.stringMatching(/p_1, p_2 are all named/),
  ]);
  expect(listFindings({ table: { items: 1, keys: ['id HASH'] } }, { adopt: true })).toEqual([
    expect.stringMatching(/^stops: .* has the keys id HASH: it is not this service's/),
  ]);
});
