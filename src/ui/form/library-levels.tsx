import { Select } from './select';

type LibraryLevelsProps = {
  legend: string;
  libraries: readonly { id: string; name: string }[];
  /** The levels to choose from; "": none of its own. */
  levels: readonly { value: string; text: string }[];
  levelOf: (library: string) => string;
};

/** A list of libraries with a level of access each, in the fields that readLevels reads. */
export const LibraryLevels = ({ legend, libraries, levels, levelOf }: LibraryLevelsProps) => (
  <fieldset className="grid gap-2">
    <legend className="pb-1.5 text-sm font-medium">{legend}</legend>
    {libraries.length === 0 && (
      <p className="text-sm text-quiet">No libraries yet. Create one first.</p>
    )}
    <ul className="grid max-h-80 gap-2 overflow-y-auto">
      {libraries.map(({ id: library, name }) => (
        <li key={library} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
          <span dir="auto" aria-hidden="true" className="min-w-0 text-sm wrap-anywhere">
            {name}
          </span>
          <Select
            name={`access-${library}`}
            label={`Access to ${name}`}
            labelHidden
            options={levels}
            defaultValue={levelOf(library)}
          />
        </li>
      ))}
    </ul>
  </fieldset>
);

const FIELD = /^access-(.+)$/;

/** The chosen levels, of those given, by the values of the fields; libraries without one are left out. */
export const readLevels = <Level extends string>(
  values: Record<string, string>,
  levels: readonly Level[],
): { library: string; access: Level }[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const [, library] = FIELD.exec(name) ?? [];
    const access = levels.find((level) => level === value);
    return library && access ? [{ library, access }] : [];
  });
