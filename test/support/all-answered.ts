import { readFileSync } from 'node:fs';
import { type Exception, unanswered } from '../../contract/answered.ts';

/**
 * Codes that tests need not provoke on each operation that lists them. Their producer knows no routes, and `why` names
 * the test of each. A status is excepted only if all of its codes are.
 */
export const EXCEPTIONS: readonly Exception[] = [
  {
    code: 'throttled',
    why:
      'the gateway answers it, before any function, and the local one has no such limit: ' +
      'test/template/gateway.test.ts',
  },
  {
    code: 'integration_failure',
    why: 'the gateway answers it where a function ended without an answer: test/template/gateway.test.ts',
  },
  {
    code: 'integration_timeout',
    why: 'the gateway answers it where a function is too slow: test/template/gateway.test.ts',
  },
  {
    code: 'internal_error',
    why:
      'one place answers it to what nobody thought of, which no request brings about: ' +
      'test/pure/http/unexpected.test.ts',
  },
  {
    code: 'authorizer_unavailable',
    why:
      'the gateway answers it where an authorizer threw: test/stack/local/start.test.ts, ' +
      'test/pure/access/people/key-set.test.ts',
  },
  {
    code: 'too_many_requests',
    why:
      'one place answers it for all routes, by what an authorizer found: ' +
      'test/table/access/keys/caller-limits.test.ts, test/stack/keys',
  },
  {
    code: 'too_many_writes',
    why: 'the same place answers it for all routes that change something: test/table/access/keys/caller-limits.test.ts',
  },
];

/** What no test of a whole run was answered, by the file that CONTRACT_ANSWERED named; a line each. */
export function neverAnswered(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return unanswered(JSON.parse(readFileSync('openapi.json', 'utf8')), lines, EXCEPTIONS);
}
