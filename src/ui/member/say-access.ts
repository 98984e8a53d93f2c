import type { AccessCount } from '@/contract/organization/organization';

/**
 * Says what a member may do: "May view all libraries, 1 exception", "Sees 2 libraries only". Null for what members may do by
 * default.
 */
export function sayAccess({ others, chosen }: AccessCount): string | null {
  const count = chosen === 1 ? '1 library' : `${chosen} libraries`;
  if (others === null) return chosen === 0 ? 'Sees no library yet' : `Sees ${count} only`;
  const all = others === 'read' ? 'May view all libraries' : 'May edit all libraries';
  if (chosen > 0) return `${all}, ${chosen === 1 ? '1 exception' : `${chosen} exceptions`}`;
  return others === 'read' ? all : null;
}
