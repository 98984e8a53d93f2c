'use client';

import { Button } from '../control/button';
import { signOut } from './sign-out';

/** Signs out of this browser. */
export const SignOutButton = () => <Button onClick={signOut}>Sign out</Button>;
