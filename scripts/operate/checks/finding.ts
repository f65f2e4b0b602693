/** A finding before a deployment, with its remedy. */
export interface Finding {
  weight: 'stops' | 'warning' | 'unknown';
  told: string;
}

export const stops = (told: string): Finding => ({ weight: 'stops', told });
export const warning = (told: string): Finding => ({ weight: 'warning', told });

/** Runs a check. A failed AWS request is reported as unknown, without AWS's text, which could contain a setting. */
export async function asked(what: string, find: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await find();
  } catch (error) {
    const { name, code = name } = error as Error & { code?: string };
    // An error of the AWS CLI itself has no code.
    const why = code || 'the AWS CLI is missing, or too old for it';
    return [
      { weight: 'unknown', told: `${what}: AWS could not be asked (${why}). Look at it by hand, or allow the call.` },
    ];
  }
}
