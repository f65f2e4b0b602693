/*
 * A page prints what is open as a document: styles/list-print.css leaves out what cannot be pressed on paper. Beside a list an update
 * is printed from its own menu, and the list else.
 */

const UPDATE = 'update';

/** Prints the update that is open beside a list, or as a page of its own. */
export function printUpdate(): void {
  document.documentElement.dataset['prints'] = UPDATE;
  addEventListener('afterprint', () => delete document.documentElement.dataset['prints'], { once: true });
  print();
}

/** The list is drawn whole before: lines that are out of the window are not in the document. */
export function printList(): void {
  dispatchEvent(new Event('printing'));
  requestAnimationFrame(() => print());
}
