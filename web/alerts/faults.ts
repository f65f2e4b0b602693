import { ApiError } from '../api/problem.ts';

type Fault = NonNullable<ApiError['problem']['errors']>[number];

/** What the service refused of one part of a request, and whether it refused anything else. */
export function faultsAt(part: string, error: unknown): { faults: Fault[]; isAll: boolean } {
  const all = (error instanceof ApiError && error.problem.errors) || [];
  const faults = all.filter(({ parameter }) => parameter === part || parameter.startsWith(`${part}.`));
  return { faults, isAll: faults.length > 0 && faults.length === all.length };
}

/** The same as a sentence: of `query.search` what Search must be. */
export function faultInWords({ parameter, detail }: Fault): string {
  const name = (parameter.split('.').at(-1) ?? '').replace(/_id$/, '').replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${detail}.`;
}
