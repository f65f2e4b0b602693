import { existsSync, readFileSync } from 'node:fs';
import type { PartitionCall } from '../support/leading-keys.ts';

/** A call that functions of a role made. */
export interface RoleCall extends PartitionCall {
  role: string;
}

/** Replaces ids, words and values by one letter, and keeps partitions that consist of their name only. */
function getShape(partition: string): string {
  if (partition.startsWith('DAYS#')) return `DAYS#${getShape(partition.slice('DAYS#'.length))}`;
  if (/^(TOPICS|ENTRIES)#/.test(partition)) return partition;
  return partition.replace(/^ALERT_DELIVERIES#.*/, 'ALERT_DELIVERIES#x').replace(/([#:])[^#]*/, '$1x');
}

interface Refusal {
  role: string;
  place: string;
  refused: string;
  keys: string[] | null;
}

/** The lines of a log of the emulator: see leading_keys.py. */
const getLines = (log: string): (RoleCall | Refusal)[] =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/** The calls of a log, each kind once. */
export const callsIn = (log: string): RoleCall[] =>
  distinct(getLines(log).flatMap((line) => ('parts' in line ? [getKind(line)] : [])));

/** What the emulator refused to functions, each kind once. */
export const refusalsIn = (log: string): string[] => [
  ...new Set(
    getLines(log).flatMap((line) =>
      'refused' in line
        ? [
            `${line.role} may not ${line.refused} of ${line.place} with ` +
              `${line.keys?.map(getShape).join(', ') ?? 'no keys'}`,
          ]
        : [],
    ),
  ),
];

/** Parts that do the same are one. */
function getKind({ role, place, isTransaction, parts }: RoleCall): RoleCall {
  const pairs = parts.flatMap(({ action, partitions }) => partitions.map((one) => `${action} ${getShape(one)}`));
  const byAction = [...new Set(parts.map(({ action }) => action))].sort().map((action) => {
    const own = pairs.filter((pair) => pair.startsWith(`${action} `)).map((pair) => pair.slice(action.length + 1));
    return { action, partitions: [...new Set(own)].sort() };
  });
  return { role, place, isTransaction, parts: byAction };
}

/** Without those that ask for nothing more than another one of their role does. */
export function distinct(calls: RoleCall[]): RoleCall[] {
  const once = [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
  return once
    .filter((call) => !once.some((other) => other !== call && isWithin(call, other)))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** True where a call asks for nothing that another one does not ask for, too. */
export const isWithin = (call: RoleCall, other: RoleCall): boolean =>
  call.role === other.role &&
  call.place === other.place &&
  call.isTransaction === other.isTransaction &&
  call.parts.every(({ action, partitions }) => {
    const same = other.parts.find((part) => part.action === action);
    return same && partitions.every((one) => same.partitions.includes(one));
  });
