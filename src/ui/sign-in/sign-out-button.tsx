'use client';

import { Button } from '../control/button';
import { signOut } from './sign-out';

/** Signs out of this browser, then opens `next`. */
export const SignOutButton = ({ next }: { next?: string }) => (
  <Button onClick={() => signOut(next)}>Sign out</Button>
);
