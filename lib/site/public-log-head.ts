import { type ResponseContent, toJsonContent } from '../http/reply.ts';
import { readLogHead } from '../proof/log-head.ts';
import { Problem } from '../values/problem.ts';

/** True if everyone may read the head of the log. It shows the number of records and nothing of their content. */
const isHeadPublic = process.env['EVIDENCE_HEAD_PUBLIC'] === 'true';

/** Reads the head of the log for everyone, in one request of one unit. @throws Problem 404 no_evidence */
export async function getPublicLogHead(): Promise<ResponseContent> {
  if (isHeadPublic) return toJsonContent(await readLogHead());
  const detail = 'This deployment does not publish the head of its log (EVIDENCE_HEAD_PUBLIC).';
  throw new Problem('not_found', 'no_evidence', detail);
}
