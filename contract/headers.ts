import type { Json } from './json-schema.ts';
import { readWords, type Words } from './words.ts';

/** The headers of answers, described once each. */
export interface Headers {
  components: Record<string, Json>;
  /** References to headers that are always there. */
  all(names: string[]): Json;
  /** A header that is there sometimes. */
  optional(name: string): Json;
  /** What describes no header. */
  unused(): string[];
}

const WHOLE = new Set(['X-Total-Count', 'Retry-After']);
const SOMETIMES = ['Ignored-Parameters', 'Link'];

export function headersOfContract(faults: string[]): Headers {
  const words = readWords<Words>('headers');
  const components: Record<string, Json> = {};
  const described = (name: string, required: boolean): Json => {
    const found = words.taken(name);
    if (!found) faults.push(`contract/words, headers: ${name} has no text`);
    const schema = WHOLE.has(name) ? { type: 'integer', minimum: 0 } : { type: 'string' };
    return { description: found?.text ?? '', ...(required ? { required } : {}), schema, example: found?.example };
  };
  const all = (names: string[]): Json =>
    Object.fromEntries(
      names.map((name) => {
        components[name] ??= described(name, !SOMETIMES.includes(name));
        return [name, { $ref: `#/components/headers/${name}` }];
      }),
    );
  return { components, all, optional: (name) => ({ [name]: described(name, false) }), unused: words.unused };
}
