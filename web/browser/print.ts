/*
 * Print modes: lists/list-print.css hides controls. The update in the reading pane has a separate print action;
 * otherwise the list is printed.
 */

const ENTRY_PRINT_MODE = 'update';

/** Prints the open update. */
export function printEntry(): void {
  document.documentElement.dataset['prints'] = ENTRY_PRINT_MODE;
  addEventListener('afterprint', () => delete document.documentElement.dataset['prints'], { once: true });
  print();
}

/** Prints the list after rendering all rows, because windowed rows are not in the document. */
export function printList(): void {
  dispatchEvent(new Event('printing'));
  requestAnimationFrame(() => print());
}
