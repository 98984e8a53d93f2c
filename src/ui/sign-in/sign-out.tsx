'use client';

import { onlineManager } from '@tanstack/react-query';
import { Button } from '../control/button';
import { toast } from '../control/toasts';
import { clearAllSearches } from '../filter/recent-searches';
import { keepTypedEmail } from '../form/typed-email';
import { forgetAllUploads } from '../upload/kept-uploads';
import { authProblem } from './auth-problem';
import { callAuth } from './call-auth';

/**
 * Signs out of this browser, clears its recent searches, interrupted uploads and typed address, and opens `next`. A
 * failure is shown as a toast.
 */
export async function signOut(next = '/') {
  // Queries stop from here on: the service would refuse them.
  onlineManager.setOnline(false);
  const { failure } = await callAuth('/sign-out', {});
  if (failure) {
    onlineManager.setOnline(true);
    return toast({ text: authProblem(failure).message });
  }
  clearAllSearches();
  forgetAllUploads();
  keepTypedEmail('');
  location.assign(next);
}

/** Signs out of this browser, then opens `next`. */
export const SignOutButton = ({ next }: { next?: string }) => (
  <Button onClick={() => signOut(next)}>Sign out</Button>
);
