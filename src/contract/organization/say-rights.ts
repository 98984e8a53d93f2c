import type { AccessCount } from './organization';

/** What somebody invited will be able to do, as a sentence for them. */
export function sayRights(role: 'owner' | 'member', { others, chosen }: AccessCount): string {
  if (role === 'owner') return 'As an owner, you can manage members, API keys and libraries.';
  if (others === null)
    return `As a guest, you see ${chosen === 1 ? 'one library' : 'the libraries chosen for you'}.`;
  const what = others === 'write' ? 'work in' : 'view';
  return chosen === 0
    ? `As a member, you can ${what} all libraries.`
    : `As a member, you can ${what} all libraries, with exceptions.`;
}
