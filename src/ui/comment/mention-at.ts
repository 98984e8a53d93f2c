import type { Mentionable } from '@/contract/sharing/comment';

/** The `@` before the caret and the text after it; null when no mention is being typed. */
export function mentionAt(text: string, caret: number): { start: number; typed: string } | null {
  const found = /(?:^|[\s([{])@([^\s@]*(?: [^\s@]*)?)$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const typed = found[1] ?? '';
  return { start: caret - typed.length - 1, typed };
}

/** The number of suggestions that fit below a field. */
const MOST = 6;

/** The members with a word in their name or email that begins with the typed text. */
export function matchingMembers(members: Mentionable[], typed: string): Mentionable[] {
  const wanted = typed.trim().toLowerCase();
  const matches = (text: string | null) =>
    text !== null && ` ${text.toLowerCase()}`.includes(` ${wanted}`);
  return members.filter(({ name, email }) => matches(name) || matches(email)).slice(0, MOST);
}
