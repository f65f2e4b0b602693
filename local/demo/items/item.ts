/** A demo item's title and text, newest first in its list; `{+60}` stands for the date sixty days after the item's. */
export type DemoItem = readonly [title: string, text: string];
