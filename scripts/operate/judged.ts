import { findings, type Place } from './checks/all.ts';
import { judgeData } from './checks/data.ts';
import { asked, type Finding } from './checks/finding.ts';
import { judgeSizes, tellChanges } from './checks/sizes.ts';
import { deployedTemplate, packageOf } from './packaged.ts';

type Wish = Place & { replace: readonly string[] };

/** Tells what AWS says before anything is changed, and how many feeds may be read at once. @throws Error where something stops it */
export async function judge(wish: Wish): Promise<number | null> {
  const { found: outside, workers } = await findings(process.env, wish);
  const found = [...outside, ...(await ofPackage(wish))];
  const of = (weight: string) => found.filter((one) => one.weight === weight).map(({ told }) => told);
  for (const weight of ['warning', 'unknown'])
    if (of(weight).length > 0) console.log(`${weight}:\n${listed(of(weight))}`);
  refuse(of('stops'));
  console.log(
    of('unknown').length > 0 ? 'Nothing that was found out speaks against it.' : 'Nothing speaks against it.',
  );
  return workers;
}

/** What is deployed is packaged for it, and compared with what the stage runs. */
async function ofPackage({ stage, region, replace }: Wish): Promise<Finding[]> {
  const packed = packageOf(stage, region);
  const changes = await asked('What the deployment replaces', async () => {
    const running = await deployedTemplate(stage);
    if (running) console.log(tellChanges(running, packed.template));
    else console.log(`A new stack of ${Object.keys(packed.template.Resources).length} resources.`);
    return judgeData(running ?? { Resources: {} }, packed.template, replace);
  });
  return [...judgeSizes(packed, process.env), ...changes];
}

/** @throws Error with all reasons, if there are any */
export function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new Error(`this must not be deployed:\n${listed(reasons)}`);
}

const listed = (lines: readonly string[]) => lines.map((one) => `  - ${one}`).join('\n');
