import { explain } from '../api/problem.ts';
import { tellToast } from '../parts/toast.tsx';

/** Shows an error toast, with a retry button if the change was reverted. */
export function tellFault(what: string, error: unknown, again?: () => void): void {
  const { title, remedy } = explain(error);
  const text = `${what}: ${title} ${again ? 'It is as before.' : remedy}`;
  tellToast({ text, ...(again ? { action: { name: 'Try again', run: again }, stays: true } : {}) });
}
