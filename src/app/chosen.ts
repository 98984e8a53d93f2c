import { cookies } from 'next/headers';
import { type Choice, chosenOf } from '@/ui/choice/choices';

/** What the browser of this request has chosen. */
export const chosen = async <Value extends string>(choice: Choice<Value>): Promise<Value> =>
  chosenOf(choice, (await cookies()).get(choice.cookie)?.value);
