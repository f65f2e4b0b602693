import { figureOf } from './books.ts';
import type { countedHere } from './counted.ts';
import { GB, type Row, rowOf, told } from './rows.ts';

/** Returns the read units of an average read with its authorizer, for an assumed mix. */
export function unitsOfRead(): number {
  const kinds = [
    ['listPart', 'listUnits'],
    ['entryPart', 'entryUnits'],
    ['searchPart', 'searchUnits'],
  ];
  const mixed = kinds.reduce((sum, [part = '', units = '']) => sum + figureOf(part) * figureOf(units), 0);
  return mixed + figureOf('keyUnits');
}

/** Computes the costs of requests with an API key. `slower` multiplies the assumed durations. */
export function costsOfReads(reads: number, counted: ReturnType<typeof countedHere>, slower = 1): Row[] {
  const authorizer = (figureOf('authorizerMs') / 1_000) * counted.gigabytesOf('apiKeyAuthorizer');
  const route = (figureOf('routeMs') / 1_000) * counted.gigabytesOf('listEntries');
  const seconds = reads * slower * (authorizer + route);
  const lines = (reads * (figureOf('accessLineBytes') + figureOf('gatewayLineBytes'))) / GB;
  const answers = (reads * figureOf('answerBytes')) / GB;
  const units = unitsOfRead();
  return [
    rowOf('API Gateway', `${told(reads)} requests`, ['gateway', reads]),
    rowOf(
      'Lambda',
      `${told(2 * reads)} invocations, ${told(seconds)} GB s`,
      ['invocations', 2 * reads],
      ['compute', seconds],
    ),
    rowOf('DynamoDB', `${told(units)} read units each`, ['readUnits', reads * units]),
    rowOf('CloudWatch Logs', `${told(lines)} GB`, ['logs', lines]),
    rowOf('X-Ray', `${told(counted.tracedPart * 100)} % are traced`, ['traces', reads * counted.tracedPart]),
    rowOf('Transfer', `${told(answers)} GB`, ['transfer', answers]),
  ];
}
