/*
 * The page before its script runs, with the classes of web/components/wordmark.tsx and web/components/loading.tsx: the
 * frame, and placeholder lines for the list. The script removes it.
 */

const WORDMARK =
  '<strong class="wordmark"><svg viewBox="0 0 32 32" aria-hidden="true"><rect class="tile" width="32" height="32" ' +
  'rx="8"/><path class="wave" d="M2.3 29.7 29.7 2.3A8 8 0 0 1 32 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-5.7-2.3z"/><path ' +
  'class="lines" d="M8 10h16M8 16h16M8 22h9"/></svg> Regulatory updates</strong>';

/** The number of lines in a window of 900 pixels. */
const SKELETON_LINES = 20;
const SKELETON_LINE = '<div class="skeleton line"><span></span><span></span><span></span></div>';

/** The HTML that the app's page shows until its script runs: the frame, and placeholder lines. */
export const APP_SHELL_HTML =
  `<header><nav>${WORDMARK}</nav></header><main aria-busy="true"><p class="unseen" role="status">Loading.</p><div ` +
  `class="desk" aria-hidden="true"><div class="list">${SKELETON_LINE.repeat(SKELETON_LINES)}</div></div></main>`;
