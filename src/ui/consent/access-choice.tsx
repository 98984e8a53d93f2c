type Props = {
  organizations: { id: string; name: string }[];
  /** The value for the whole account. */
  whole: string;
};

/**
 * Chooses the access of an application: one organization, or the whole account. The narrowest option is preselected.
 */
export function AccessChoice({ organizations, whole }: Props) {
  const choices = [
    ...organizations.map(({ id, name }) => ({ id, name, hint: `Libraries of ${id}` })),
    {
      id: whole,
      name: 'My whole account',
      hint: 'Every organization you belong to, now and in the future',
    },
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">Access to</legend>
      {choices.map(({ id, name, hint }, place) => (
        <label
          key={id}
          className="flex cursor-pointer items-start gap-3 rounded-control border border-edge/60 bg-surface px-3.5 py-3 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="reach"
            value={id}
            defaultChecked={place === 0}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span className="grid min-w-0 wrap-anywhere">
            <span className="font-medium">{name}</span>
            <span className="text-sm text-quiet">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
