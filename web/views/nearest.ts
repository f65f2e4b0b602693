interface Dated {
  id: string;
  published_date: string;
}

/** Those that were published next to another one, the nearest first; itself is not among them. */
export function nearest<T extends Dated>(all: T[], to: Dated, most: number): T[] {
  const distance = ({ published_date }: Dated) => Math.abs(Date.parse(published_date) - Date.parse(to.published_date));
  return all
    .filter(({ id }) => id !== to.id)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, most);
}
