import { ApiError } from '../api/problem.ts';

type Fault = NonNullable<ApiError['problem']['errors']>[number];

/** Returns the validation errors of one field of a request, and whether there are no others. */
export function faultsAt(part: string, error: unknown): { faults: Fault[]; isAll: boolean } {
  const all = (error instanceof ApiError && error.problem.errors) || [];
  const faults = all.filter(({ parameter }) => parameter === part || parameter.startsWith(`${part}.`));
  return { faults, isAll: faults.length > 0 && faults.length === all.length };
}

/** Formats a validation error as a sentence that begins with the last part of the parameter name. */
export function faultInWords({ parameter, detail }: Fault): string {
  const name = (parameter.split('.').at(-1) ?? '').replace(/_id$/, '').replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${detail}.`;
}
