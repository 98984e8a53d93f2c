import { clearAllSearches } from '../search/recent-searches';
import { authProblem } from '../sign-in/auth-problem';
import { callAuth } from '../sign-in/call-auth';
import { toast } from '../toast/toasts';
import { forgetAllUploads } from '../upload/kept-uploads';

/** Signs out of this browser, clears its recent searches and interrupted uploads, and opens `next`. A failure is shown as a toast. */
export async function signOut(next = '/') {
  const { failure } = await callAuth('/sign-out', {});
  if (failure) return toast({ text: authProblem(failure).text });
  clearAllSearches();
  forgetAllUploads();
  location.assign(next);
}
