import type { ReactNode } from 'react';

export type Fact = { name: string; value: ReactNode };

/** Facts under a heading; those without a value are left out. */
export function FactList({ title, facts }: { title: string; facts: Fact[] }) {
  const known = facts.filter(({ value }) => value);
  if (known.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h2 dir="auto" className="text-sm font-medium">
        {title}
      </h2>
      <dl className="divide-y divide-line border-y border-line text-sm">
        {known.map(({ name, value }) => (
          <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 py-2">
            <dt dir="auto" className="text-quiet">
              {name}
            </dt>
            <dd dir="auto" className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
