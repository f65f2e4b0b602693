/** A statement about a topic, and the entries that it is based on. */
export interface Statement {
  text: string;
  entry_ids: string[];
}

/** The subject of a topic's summary: its name, its window's days and the number of entries in it. */
export interface TopicFrame {
  name: string;
  days: number;
  count: number;
}

/**
 * A topic's summary: how much it published, then one statement per line. Numbers in brackets at its end cite its entries by their
 * places in `entry_ids`, which are in the order of their first citation.
 */
export function topicText({ name, days, count }: TopicFrame, statements: Statement[]) {
  const entry_ids = [...new Set(statements.flatMap((statement) => statement.entry_ids))];
  const place = (id: string) => entry_ids.indexOf(id) + 1;
  const lines = statements.map(({ text, entry_ids: ids }) => `${text} [${ids.map(place).join(', ')}]`);
  const published = count === 0 ? 'nothing' : count === 1 ? '1 update' : `${count} updates`;
  return { summary: [`${name} published ${published} in the last ${days} days.`, ...lines].join('\n'), entry_ids };
}
