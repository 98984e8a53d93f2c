import type { groupsOf } from './openapi';

type Props = { groups: ReturnType<typeof groupsOf>; shapes: string[] };

/** The contents of the reference: beside it in a wide window, folded above it in a narrow one. */
export const ReferenceNavigation = (props: Props) => (
  <>
    <nav
      aria-label="Contents"
      // Beside everything else, from the top of the page.
      className="sticky top-0 max-h-dvh overflow-y-auto py-2 max-lg:hidden lg:col-start-1 lg:row-span-2 lg:row-start-1"
    >
      <Contents {...props} />
    </nav>
    <nav aria-label="Contents" className="lg:hidden">
      <details className="rounded-card border border-line bg-surface">
        <summary className="cursor-pointer px-4 py-2.5 font-medium">Contents</summary>
        <div className="border-t border-line px-4 py-2">
          <Contents {...props} />
        </div>
      </details>
    </nav>
  </>
);

function Contents({ groups, shapes }: Props) {
  return (
    <div className="grid gap-4 text-sm">
      {groups.map(({ name, operations }) => (
        <Group key={name} title={name} href={`#group-${name}`}>
          {operations.map(({ operationId, summary = operationId }) => ({
            href: `#${operationId}`,
            name: summary,
          }))}
        </Group>
      ))}
      <Group title="Schemas" href="#schemas">
        {shapes.map((name) => ({ href: `#${name}`, name }))}
      </Group>
      <Group title="Error codes" href="#errors" />
    </div>
  );
}

type GroupProps = { title: string; href: string; children?: { href: string; name: string }[] };

const LINK_CLASS =
  'block rounded-control py-1 underline-offset-4 wrap-anywhere hover:text-ink hover:underline';

const Group = ({ title, href, children = [] }: GroupProps) => (
  <div>
    <a href={href} className={`${LINK_CLASS} font-medium`}>
      {title}
    </a>
    {children.length > 0 && (
      <ul className="text-quiet">
        {children.map(({ href, name }) => (
          <li key={href}>
            <a href={href} className={LINK_CLASS}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    )}
  </div>
);
