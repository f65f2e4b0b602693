import { afterAll, beforeAll, expect, it } from 'vitest';
import { Discovery } from '../../../../lib/ingest/discovery/candidate.ts';
import { discoverSources } from '../../../../lib/ingest/discovery/discover-sources.ts';
import { CORPUS, type DiscoveryCase } from './corpus.ts';
import { type SiteServer, startSite } from './site.ts';

let server: SiteServer;
beforeAll(async () => {
  server = await startSite();
});
afterAll(() => server.stop());

async function discover({ site, ask = '/' }: DiscoveryCase): Promise<Discovery> {
  server.serve(site);
  const found = await discoverSources(`${server.origin}${ask}`, { localOrigins: [server.origin] });
  expect(Discovery.parse(found)).toEqual(found);
  expect(server.requests.length).toBeLessThanOrEqual(20);
  return found;
}

const describeCandidates = ({ candidates }: Discovery) =>
  candidates.map(({ kind, url }) => `${kind} ${url.slice(server.origin.length)}`);

it('proposes the right sources for each site of the corpus', async () => {
  const wrong: string[] = [];
  for (const one of CORPUS) {
    const found = await discover(one);
    const isRight = Array.isArray(one.best)
      ? describeCandidates(found).join() === one.best.join()
      : found.candidates.length === 0 && found.problems[0]?.code === one.best.problem;
    if (!isRight)
      wrong.push(`${one.name}: ${describeCandidates(found)} ${JSON.stringify(found.problems).slice(0, 300)}`);
    const ranks = found.candidates.map(({ kind, reason }) => (kind === 'feed' && !/usual/.test(reason) ? 0 : 1));
    expect(ranks, one.name).toEqual(ranks.toSorted());
  }
  expect(wrong).toEqual([]);
  expect(CORPUS.length).toBeGreaterThanOrEqual(60);
});
