import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** An answer of API Gateway itself, rendered. */
export interface GatewayAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface Properties {
  ResponseType: string;
  StatusCode?: string;
  ResponseParameters: Record<string, string>;
  ResponseTemplates: Record<string, string>;
}

const resources: { Properties: Properties }[] = Object.values(
  parse(readFileSync('infra/gateway-responses.yml', 'utf8')).Resources,
);
const byType = new Map(resources.map(({ Properties }) => [Properties.ResponseType, Properties]));

/** Renders the response of infra/gateway-responses.yml for a type, as API Gateway would. */
export function gatewayAnswer(type: string, requestId: string, status?: number): GatewayAnswer {
  const response = byType.get(type);
  if (!response) throw new Error(`infra/gateway-responses.yml has no ${type}`);
  const headers = Object.entries(response.ResponseParameters).map(([name, value]) => [
    name.replace('gatewayresponse.header.', ''),
    value === 'context.requestId' ? requestId : value.replace(/^'(.*)'$/, '$1'),
  ]);
  const body = response.ResponseTemplates['application/json'] ?? '';
  return {
    status: Number(response.StatusCode ?? status ?? (type === 'DEFAULT_4XX' ? 400 : 500)),
    headers: Object.fromEntries(headers),
    body: body.replaceAll('$context.requestId', requestId),
  };
}
