'use client';

import { Button } from '../control/button';
import { signOut } from './sign-out';

/** Ends the session of this browser. */
export const SignOutButton = () => <Button onClick={signOut}>Sign out</Button>;
