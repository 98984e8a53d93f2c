import { forgetAllSearches } from '../search/recent-searches';
import { callIdentity } from '../sign-in/call-identity';

/** Ends the session of this browser, and what the browser remembers of it. */
export async function signOut() {
  const { failure } = await callIdentity('/sign-out', {});
  if (failure) return;
  forgetAllSearches();
  location.assign('/');
}
