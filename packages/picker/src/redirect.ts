import { sendAnswer } from './redirect-answer.js';

/** The script of the page at `redirect`: passes the answer of the service to the picker, and closes the window. */
sendAnswer();
history.replaceState(null, '', location.pathname);
window.close();
// A browser may refuse to close a window it no longer counts as opened by a script.
document.body.append('Done. You can close this window.');
