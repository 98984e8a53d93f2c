import { clearAllSearches } from '../search/recent-searches';
import { callAuth } from '../sign-in/call-auth';

/** Signs out of this browser and clears its recent searches. */
export async function signOut() {
  const { failure } = await callAuth('/sign-out', {});
  if (failure) return;
  clearAllSearches();
  location.assign('/');
}
