/** A finding before a deployment, with its remedy. */
export interface Finding {
  severity: 'stops' | 'warning' | 'unknown';
  text: string;
}

export const blocker = (text: string): Finding => ({ severity: 'stops', text });
export const warning = (text: string): Finding => ({ severity: 'warning', text });

/** Runs a check. A failed AWS request is reported as unknown, without AWS's text, which could contain a setting. */
export async function runCheck(what: string, find: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await find();
  } catch (error) {
    const { name, code = name } = error as Error & { code?: string };
    // An error of the AWS CLI itself has no code.
    const why = code || 'the AWS CLI is missing, or too old for it';
    return [
      { severity: 'unknown', text: `${what}: AWS could not be asked (${why}). Look at it by hand, or allow the call.` },
    ];
  }
}
