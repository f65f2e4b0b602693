import { expect, it } from 'vitest';
import { judgeCertificate, judgeRegion } from '../../../scripts/operate/checks/certificate.ts';
import { workersOf } from '../../../scripts/operate/checks/concurrency.ts';
import { asked } from '../../../scripts/operate/checks/finding.ts';

it('an account of few functions reads fewer feeds at once, and says so', () => {
  const told = [6, 10, 12, 16, 1000].map((quota) => workersOf(quota));
  expect(told.map(({ workers }) => workers)).toEqual([2, 2, 4, 8, 8]);
  expect(told.map(({ findings }) => findings.map(({ weight }) => weight))).toEqual([
    ['warning'],
    ['warning'],
    ['warning'],
    [],
    [],
  ]);
  expect(told[1]?.findings[0]?.told).toMatch(
    /^This account may run 10 more .* 2 feeds are read at once in place of 8\. Request more/,
  );
  expect(workersOf(5).findings).toEqual([{ weight: 'stops', told: expect.stringMatching(/too few to ingest/) }]);
});

it('what the operator sets stays, with a warning where readers could be left without', () => {
  expect(workersOf(1000, 3)).toEqual({ workers: 3, findings: [] });
  expect(workersOf(10, 2)).toEqual({ workers: 2, findings: [] });
  expect(workersOf(10, 8)).toEqual({
    workers: 8,
    findings: [{ weight: 'warning', told: expect.stringContaining('INGEST_WORKERS=8') }],
  });
});

it('a certificate must be there, issued, for the name, and of the region', () => {
  const certificate = (status: string, ...names: string[]) =>
    judgeCertificate({ status, names }, 'updates.example.org').map(({ told }) => told);
  expect(certificate('ISSUED', 'updates.example.org')).toEqual([]);
  expect(certificate('ISSUED', 'example.org', '*.example.org')).toEqual([]);
  for (const name of ['example.org', '*.org', '*.updates.example.org', '*.example.com'])
    expect(certificate('ISSUED', name), name).toEqual([expect.stringMatching(/and not for updates\.example\.org/)]);
  expect(certificate('PENDING_VALIDATION', '*.example.org')).toEqual([
    expect.stringMatching(/is PENDING_VALIDATION, not ISSUED/),
  ]);
  expect(judgeCertificate(null, 'updates.example.org')).toEqual([
    { weight: 'stops', told: expect.stringMatching(/names no certificate/) },
  ]);
  const arn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
  expect(judgeRegion(arn, 'us-east-1')).toEqual([]);
  expect(judgeRegion(arn, 'eu-central-1')).toEqual([
    { weight: 'stops', told: expect.stringMatching(/is of us-east-1/) },
  ]);
});

it('what cannot be asked is unknown, and never fine', async () => {
  const refused = Object.assign(new Error('a text'), { name: 'AccessDeniedException' });
  expect(await asked('the quota', () => Promise.reject(refused))).toEqual([
    { weight: 'unknown', told: expect.stringMatching(/^the quota: AWS could not be asked \(AccessDeniedException\)/) },
  ]);
});
