const WORD_RUN = 6;

/** True if a text shares six words in a row with the prompt that the source does not have, or has a name of the tool's. */
export function repeatsPrompt(text: string, source: string, prompt: string): boolean {
  if (/\p{L}_\p{L}/u.test(text) && !/\p{L}_\p{L}/u.test(source)) return true;
  const spaced = (one: string) =>
    ` ${(
      one
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).join(' ')} `;
  const words = spaced(text).trim().split(' ');
  const [inPrompt, inSource] = [spaced(prompt), spaced(source)];
  return words.some((_, i) => {
    const run = ` ${words.slice(i, i + WORD_RUN).join(' ')} `;
    return i + WORD_RUN <= words.length && inPrompt.includes(run) && !inSource.includes(run);
  });
}
