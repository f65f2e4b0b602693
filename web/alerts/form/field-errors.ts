import { ApiError } from '../../data/api/api-error.ts';

type FieldError = NonNullable<ApiError['problem']['errors']>[number];

/** Returns the validation errors of one field of a request, and whether there are no others. */
export function findFieldErrors(field: string, error: unknown): { faults: FieldError[]; isAll: boolean } {
  const all = (error instanceof ApiError && error.problem.errors) || [];
  const faults = all.filter(({ parameter }) => parameter === field || parameter.startsWith(`${field}.`));
  return { faults, isAll: faults.length > 0 && faults.length === all.length };
}

/** Formats a validation error as a sentence that begins with the last part of the parameter name. */
export function formatFieldError({ parameter, detail }: FieldError): string {
  const name = (parameter.split('.').at(-1) ?? '').replace(/_id$/, '').replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${detail}.`;
}
