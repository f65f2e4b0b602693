import type { Place } from './stage.ts';

/** What infra/shift.yml asks for. */
export interface Shift {
  place: Place;
  deployment: string;
  /** Of a hundred requests. */
  percent: number;
  /** For how long; none for all callers at once. */
  ms: number;
  /** The names of the alarms that judge it. */
  alarms: string[];
}

const MINUTE_MS = 60_000;

/** The stage that a custom resource names. */
export const placeIn = ({ RestApiId, StageName }: Record<string, unknown>): Place => ({
  restApiId: String(RestApiId),
  stageName: String(StageName),
});

/** The properties of the custom resource, in which CloudFormation gives numbers as texts. @throws Error where one is missing */
export function shiftIn(properties: Record<string, unknown>): Shift {
  const { RestApiId, StageName, DeploymentId: deployment, Percent, Minutes, Alarms: alarms } = properties;
  const [percent, minutes] = [Number(Percent), Number(Minutes)];
  const areTexts = [RestApiId, StageName, deployment].every((one) => typeof one === 'string' && one !== '');
  const areNumbers = percent > 0 && percent < 100 && minutes >= 0;
  if (!areTexts || !areNumbers || !Array.isArray(alarms) || alarms.length === 0)
    throw new Error('The template does not say what is to be shifted.');
  return { place: placeIn(properties), deployment: String(deployment), percent, ms: minutes * MINUTE_MS, alarms };
}
