import { clearAllSearches } from '../search/recent-searches';
import { callAuth } from '../sign-in/call-auth';

/** Signs out of this browser, clears its recent searches and opens `next`. */
export async function signOut(next = '/') {
  const { failure } = await callAuth('/sign-out', {});
  if (failure) return;
  clearAllSearches();
  location.assign(next);
}
