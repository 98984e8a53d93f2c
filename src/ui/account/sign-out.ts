import { clearAllSearches } from '../search/recent-searches';
import { callAuth } from '../sign-in/call-auth';

/** Ends the session of this browser, and what the browser remembers of it. */
export async function signOut() {
  const { failure } = await callAuth('/sign-out', {});
  if (failure) return;
  clearAllSearches();
  location.assign('/');
}
