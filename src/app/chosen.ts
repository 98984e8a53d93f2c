import { cookies } from 'next/headers';
import { type Choice, chosenOf } from '@/ui/control/choices';

/** The choices of the browser that sent this request. */
export const chosen = async <Value extends string>(choice: Choice<Value>): Promise<Value> =>
  chosenOf(choice, (await cookies()).get(choice.cookie)?.value);
