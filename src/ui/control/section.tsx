import type { ReactNode } from 'react';

/** A section of the account or settings. `lead`: an explanation below the title. */
export function SettingsSection(props: {
  title: string;
  lead?: ReactNode;
  /** For links to it. */
  id?: string;
  children: ReactNode;
}) {
  const { title, lead, id, children } = props;
  return (
    <section
      id={id}
      aria-label={title}
      data-section=""
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-surface px-5 py-6 shadow-card sm:px-7"
    >
      <div className="grid gap-1">
        <h2 dir="auto" className="text-lg">
          {title}
        </h2>
        {lead && <Note>{lead}</Note>}
      </div>
      {children}
    </section>
  );
}

/** Confirms a change. The live region always exists, so screen readers announce new text. */
export function SuccessMessage({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="text-sm text-accent empty:hidden">
      {children}
    </p>
  );
}

/** The class of a list with lines between its items. In a section on a phone it is as wide as the card. */
export const LIST_CLASS =
  'divide-y divide-line rounded-control border border-line max-sm:in-data-section:-mx-5 max-sm:in-data-section:rounded-none max-sm:in-data-section:border-x-0 max-sm:in-data-section:border-b-0 max-sm:in-data-section:*:px-5';

type ListItemProps = { name: ReactNode; facts?: ReactNode; children?: ReactNode };

/** An item of such a list: its name above what else is to say, and at the end its controls. */
export const ListItem = ({ name, facts, children }: ListItemProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
    <div className="grid min-w-0 gap-0.5">
      <p dir="auto" className="font-medium wrap-anywhere">
        {name}
      </p>
      {facts && <Note>{facts}</Note>}
    </div>
    {children}
  </li>
);

/** A word beside such a name. */
export const Badge = ({ look = 'bg-accent-soft text-accent', children }: BadgeProps) => (
  <span className={`ml-2 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${look}`}>
    {children}
  </span>
);

type BadgeProps = { look?: string; children: string };

/** Small, quiet text: what else is to know. */
export const Note = ({ children }: { children: ReactNode }) => (
  <p dir="auto" className="text-sm text-quiet wrap-anywhere">
    {children}
  </p>
);

/** Says that there is nothing of a kind yet, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-2 rounded-card border border-dashed border-edge/60 px-6 py-14 text-center">
    <p dir="auto" className="text-lg font-medium">
      {title}
    </p>
    {children}
  </div>
);
