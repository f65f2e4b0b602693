import { readFileSync } from 'node:fs';
import semver from 'semver';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Package {
  optional?: boolean;
  engines?: { node?: string };
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const { '': project, ...installed } = packages;
/** The least version of each line of Node that CI tests, and all that come after it in its line. */
const tested: string[] = parse(readFileSync('.github/workflows/ci.yml', 'utf8')).jobs.test.strategy.matrix.node;
const lines = tested.map((version) => `^${version}`).join(' || ');

it('CI tests Node.js 20, 22 and 24 from the lowest version that package.json allows', () => {
  expect(lines).toBe('^20.19 || ^22.13 || ^24');
  expect(semver.subset(lines, project?.engines?.node ?? '')).toBe(true);
  for (const refused of ['18.20.0', '20.18.0', '22.12.0'])
    expect(semver.satisfies(refused, project?.engines?.node ?? ''), refused).toBe(false);
});

it('every required package supports the tested Node.js versions', () => {
  // npm leaves out an optional one that does not fit, without a word.
  const needed = Object.entries(installed).filter(([, { optional, engines }]) => !optional && engines?.node);
  expect(needed.length).toBeGreaterThan(300);
  const refusing = needed.filter(([, { engines }]) => !semver.subset(lines, engines?.node ?? '*'));
  expect(refusing.map(([name, { engines }]) => `${name}: ${engines?.node}`)).toEqual([]);
});
