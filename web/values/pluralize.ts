/** Returns for example `1 update` or `4,210 updates`. */
export const pluralize = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
