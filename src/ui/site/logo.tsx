/** The logo of Vitrine: two sheets of glass forming a V, in the current text color. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" fill="currentColor">
      <path d="M3 5h9.5L21 27h-6.2a3 3 0 0 1-2.8-1.9z" opacity=".55" />
      <path d="M29 5h-9.5L11 27h6.2a3 3 0 0 0 2.8-1.9z" opacity=".8" />
    </svg>
  );
}
