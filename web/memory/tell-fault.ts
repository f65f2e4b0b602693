import { explain } from '../api/problem.ts';
import { tellToast } from '../parts/toast.tsx';

/** Says that something was not remembered, why, and that it is as it was before. */
export function tellFault(what: string, error: unknown, again?: () => void): void {
  const { title, remedy } = explain(error);
  const text = `${what}: ${title} ${again ? 'It is as before.' : remedy}`;
  tellToast({ text, ...(again ? { action: { name: 'Try again', run: again }, stays: true } : {}) });
}
