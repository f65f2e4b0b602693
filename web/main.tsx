import { render } from 'preact';
import { isEarly } from './api/early-answer.ts';
import { afterFirst, firstArrived } from './api/turn.ts';
import { App } from './app.tsx';
import { laterStyles } from './parts/later-styles.ts';
import { addressOf, goTo } from './route.ts';
import { startSession } from './session/session.ts';
import { onSignOut } from './session/state.ts';
import { hasKeptList } from './views/kept-list.ts';

history.scrollRestoration = 'manual';
// Who signs out leaves no search behind in the address; whose session ends comes back to it.
onSignOut((why) => {
  if (why === 'left') goTo(addressOf(['updates']), { replace: true });
});
// Before anything is drawn: who was signed in in this tab sees no other page first.
void startSession();
const app = document.createElement('div');
app.id = 'app';
/** In place of the picture of a list, the page's own or the one that was taken. */
const show = () => document.getElementById('app')?.replaceWith(app);
// What is drawn out of sight is laid out once: with the list, where that is under way and this tab keeps none.
if (isEarly() && !hasKeptList()) void firstArrived().then(show);
else show();
render(<App />, app);
void afterFirst()
  .then(laterStyles)
  .catch(() => {});
