import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Of Linux, a second. */
const TICKS = 100;

/** Returns the CPU milliseconds of this process for `work`, independent of other processes. */
export async function getCpu(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Returns the CPU seconds of this process and its children.
 *
 * Ended children count. Without /proc it returns null.
 */
export function cpuOfAll(): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  const parents = new Map<number, { parent: number; ticks: number }>();
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    // The fields after the name, which may contain spaces: state, parent, and from the twelfth on four times in ticks.
    const fields = getStat(pid)
      ?.replace(/^.*\) /, '')
      .split(' ');
    if (!fields) continue;
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    parents.set(pid, { parent: Number(fields[1]), ticks });
  }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid)?.parent ?? 0));
  const ours = [...parents].filter(([pid]) => isOurs(pid));
  return ours.reduce((sum, [, { ticks }]) => sum + ticks, 0) / TICKS;
}

function getStat(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
}
