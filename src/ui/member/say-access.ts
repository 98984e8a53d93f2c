import type { AccessCount } from '@/contract/organization';

/** Says what a member may do: "May view all libraries", "Guest in 2 libraries". Null for what members may do by default. */
export function sayAccess({ others, chosen }: AccessCount): string | null {
  const count = chosen === 1 ? '1 library' : `${chosen} libraries`;
  if (others === null) return chosen === 0 ? 'Guest without libraries' : `Guest in ${count}`;
  const all = others === 'read' ? 'May view all libraries' : 'May edit all libraries';
  if (chosen > 0) return `${all} but ${chosen}`;
  return others === 'read' ? all : null;
}
