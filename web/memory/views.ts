import type { View } from '../../clients/typescript/src/index.ts';
import { createView, deleteView, updateView } from '../api/me.ts';
import { tellToast } from '../parts/toast.tsx';
import { changeViews } from './me.ts';
import { tellFault } from './tell-fault.ts';

export const viewWith = (views: View[], query: string): View | undefined => views.find((view) => view.query === query);

/** Saves a query as a view. @throws ApiError 409 name_taken, too_many_views */
export async function addView(name: string, query: string): Promise<void> {
  const view = await createView({ name, query });
  changeViews((views) => [...views, view]);
}

/** @throws ApiError 409 name_taken */
export async function renameView(id: string, name: string): Promise<void> {
  const view = await updateView(id, { name });
  changeViews((views) => views.map((one) => (one.id === id ? view : one)));
}

/** Deletes a view, with an undo action. */
export async function removeView({ id, name, query, position }: View): Promise<void> {
  try {
    await deleteView(id);
  } catch (error) {
    return tellFault(`The view ${name} was not deleted`, error);
  }
  changeViews((views) => views.filter((one) => one.id !== id));
  const undo = async () => {
    try {
      const view = await createView({ name, query, position });
      changeViews((views) => [...views, view].sort((a, b) => a.position - b.position));
    } catch (error) {
      tellFault(`The view ${name} was not restored`, error);
    }
  };
  tellToast({ text: `The view ${name} is deleted.`, action: { name: 'Undo', run: () => void undo() } });
}
