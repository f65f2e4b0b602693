import { findings, ofOrphans, type Place, type Room } from './checks/all.ts';
import { judgeData } from './checks/data.ts';
import { asked, type Finding } from './checks/finding.ts';
import { deployedTemplate, type Packed } from './packaged.ts';
import { isSettled } from './settled-stack.ts';

export type Wish = Place & { replace: readonly string[] };

/** The result of the checks, with which a deployment continues. */
export interface Judged {
  /** The concurrency plan; null if it is unknown. */
  workers: Room | null;
  packed: Packed;
}

/**
 * Runs the AWS checks and those of the package from `pack`, before anything is changed. @throws Error with the
 * blockers
 */
export async function judge(wish: Wish, pack: () => Packed): Promise<Judged> {
  const { found: outside, workers } = await findings(process.env, wish);
  const packed = pack();
  // While an earlier deployment is unfinished, the state of the stack is checked later.
  const inside = await asked('The state of the stack', () => ofStack(wish, packed));
  const found = [...outside, ...inside];
  const of = (weight: string) => found.filter((one) => one.weight === weight).map(({ told }) => told);
  for (const weight of ['warning', 'unknown'])
    if (of(weight).length > 0) console.log(`${weight}:\n${listed(of(weight))}`);
  refuse(of('stops'));
  console.log(
    of('unknown').length > 0 ? 'Nothing that was found out speaks against it.' : 'Nothing speaks against it.',
  );
  return { workers, packed };
}

async function ofStack(wish: Wish, packed: Packed): Promise<Finding[]> {
  if (!(await isSettled(wish.stage))) {
    console.log('An earlier deployment goes on or has to be cleared away: what changes is judged after that.');
    return [];
  }
  return ofData(wish, packed);
}

/** Checks which data of a stage a deployment would replace, lose or miss. */
export async function ofData({ replace, ...place }: Wish, packed: Packed): Promise<Finding[]> {
  const found = await Promise.all([
    ofOrphans(process.env, place),
    asked('What the deployment replaces', async () => {
      const running = await deployedTemplate(place.stage);
      return judgeData(running ?? { Resources: {} }, packed.template, replace);
    }),
  ]);
  return found.flat();
}

/** @throws Error with all reasons, if there are any */
export function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new Error(`this must not be deployed:\n${listed(reasons)}`);
}

const listed = (lines: readonly string[]) => lines.map((one) => `  - ${one}`).join('\n');
