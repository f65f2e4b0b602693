/** What was found before a deployment, with its remedy in the same line. */
export interface Finding {
  weight: 'stops' | 'warning' | 'unknown';
  told: string;
}

export const stops = (told: string): Finding => ({ weight: 'stops', told });
export const warning = (told: string): Finding => ({ weight: 'warning', told });

/** What AWS cannot be asked is not fine: it is said to be unknown. No text of AWS is repeated that could hold a value of a setting. */
export async function asked(what: string, find: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await find();
  } catch (error) {
    const { name, code = name } = error as Error & { code?: string };
    // A command of the AWS CLI that never came to AWS has no code.
    const why = code || 'the AWS CLI is missing, or too old for it';
    return [
      { weight: 'unknown', told: `${what}: AWS could not be asked (${why}). Look at it by hand, or allow the call.` },
    ];
  }
}
