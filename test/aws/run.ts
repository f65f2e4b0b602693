import path from 'node:path';
import { refusalsIn } from './calls.ts';
import { copyProject } from './copy.ts';
import { installEmulator } from './emulator.ts';
import { alerts } from './parts/alerts.ts';
import { archive } from './parts/archive.ts';
import { badBuild } from './parts/bad-build.ts';
import { changes } from './parts/changes.ts';
import { deadLetters } from './parts/dead-letters.ts';
import { deployFirst } from './parts/deploy.ts';
import { deployer } from './parts/deployer.ts';
import { desk } from './parts/desk.ts';
import { destinations } from './parts/destinations.ts';
import { erased } from './parts/erased.ts';
import { evidence } from './parts/evidence.ts';
import { failedTry } from './parts/failed-try.ts';
import { firstStepsAgain } from './parts/first-steps.ts';
import { ingested, planSoon } from './parts/ingestion.ts';
import { keys } from './parts/keys.ts';
import { signIn } from './parts/people.ts';
import { permissions } from './parts/permissions.ts';
import { presses } from './parts/presses.ts';
import { refusals } from './parts/refusals.ts';
import { removal } from './parts/removal.ts';
import { restore } from './parts/restore.ts';
import { reviews } from './parts/reviews.ts';
import { everyRoute, noneLeftOut } from './parts/routes.ts';
import { runbooks } from './parts/runbooks.ts';
import { sharing } from './parts/sharing.ts';
import { sources } from './parts/sources.ts';
import { begin, needed, summary } from './report.ts';
import { place } from './shell.ts';
import { CALLS_LOG, FOLDER, startWorld } from './world.ts';

/*
 * npm run test:aws: the packaged stack in an emulator of AWS, deployed by the project's own command and used through
 * the gateway that the emulator makes of it. docs/aws-test.md says what is asked, and what an emulator cannot tell. A
 * copy is deployed, so that other checks can read this tree at the same time.
 */
begin('start');
await needed('the emulator is installed', async () => {
  await installEmulator();
  return true;
});
const world = await needed('the emulator and the outside world answer', startWorld);
try {
  place.project = path.join(FOLDER, 'project');
  copyProject(place.project);
  await everyPart();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await world.stop();
}
if (!summary()) process.exitCode = 1;
for (const refusal of refusalsIn(CALLS_LOG)) console.log(`Refused: ${refusal}`);

/** The run itself. @throws Error where it cannot go on */
async function everyPart(): Promise<void> {
  await deployer(world);
  await failedTry(world);
  const deployed = await deployFirst(world);
  await planSoon(world);
  const tokens = await signIn(world, deployed.outputs);
  await refusals(deployed, tokens);
  await ingested(world, deployed);
  await firstStepsAgain(world);
  await everyRoute(world, deployed, tokens);
  // None of these needs another one: the end of one part does not end the run.
  const life = [
    sharing,
    desk,
    reviews,
    alerts,
    destinations,
    sources,
    presses,
    erased,
    keys,
    archive,
    deadLetters,
    runbooks,
    evidence,
    changes,
    badBuild,
    restore,
    removal,
  ];
  for (const part of [...life, permissions, noneLeftOut]) await part(world, deployed, tokens).catch(() => {});
}
