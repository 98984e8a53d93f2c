'use client';

import { Button } from '../control/button';
import { callIdentity } from '../sign-in/call-identity';

/** Ends the session of this browser. */
export function SignOutButton() {
  const signOut = async () => {
    const { failure } = await callIdentity('/sign-out', {});
    if (!failure) location.assign('/');
  };
  return <Button onClick={signOut}>Sign out</Button>;
}
