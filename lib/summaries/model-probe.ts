import type { Step } from '../probe/probed.ts';
import { askModel } from './bedrock.ts';
import { modelId } from './settings.ts';

const TOOL = { name: 'answer', description: 'Answers.', schema: { type: 'object', properties: {} } };

/** Asks the model for one token, where one is configured: outside the day's budget, because it is less than a call. */
export const modelProbe = (): Step[] => (modelId ? [{ call: `Converse ${modelId}`, run: askForOneToken }] : []);

async function askForOneToken(): Promise<string | undefined> {
  const answer = await askModel({ system: 'Answer.', data: {}, tool: TOOL, longestAnswer: 1 });
  if (!('failed' in answer)) return undefined;
  if (answer.failed === 'misconfigured') throw new Error(answer.note);
  return `${answer.failed}: ${answer.note}`;
}
