import type { Parameter, Schema } from './openapi';
import { Prose } from './prose';
import { alternativesOf, fieldsOf, readLimits, readType } from './read-type';

type FieldListProps = { schema: Schema; label: string; unfolded?: boolean };

/** The fields of a body or a shape. Fields inside a field unfold on demand; with `unfolded` they start open. */
export function FieldList({ schema, label, unfolded = false }: FieldListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {fieldsOf(schema).map(({ name, required, schema }) => (
        <Field
          key={name}
          name={name}
          schema={schema}
          note={required ? null : 'optional'}
          unfolded={unfolded}
        />
      ))}
    </ul>
  );
}

/** The parameters of an operation, each with its place. */
export const ParameterList = ({ parameters }: { parameters: Parameter[] }) => (
  <ul aria-label="Parameters" className="divide-y divide-line border-y border-line">
    {parameters.map(({ name, in: place, required, description, schema = {} }) => (
      <Field
        key={`${place} ${name}`}
        name={name}
        schema={{ ...schema, ...(description && { description }) }}
        note={required ? `in the ${place}` : `in the ${place}, optional`}
      />
    ))}
  </ul>
);

type FieldProps = { name: string; schema: Schema; note: string | null; unfolded?: boolean };

function Field({ name, schema, note, unfolded = false }: FieldProps) {
  const { deprecated, description } = schema;
  const limits = [...readLimits(schema), note, deprecated && 'deprecated'].filter(Boolean);
  return (
    <li className="grid gap-0.5 py-2.5 text-sm">
      <p className="wrap-anywhere">
        <code className="font-mono font-semibold">{name}</code>{' '}
        <span className="text-quiet">
          <TypeName schema={schema} />
          {limits.map((limit) => `, ${limit}`)}
        </span>
      </p>
      {description && <Prose>{description}</Prose>}
      <InnerFields name={name} schema={schema} unfolded={unfolded} />
    </li>
  );
}

function InnerFields({ name, schema, unfolded }: Omit<FieldProps, 'note'>) {
  const alternatives = alternativesOf(schema);
  const shapes = alternatives.length > 0 ? alternatives : [schema];
  return shapes.map((shape, place) => {
    if (fieldsOf(shape).length === 0) return null;
    const label = `Fields of ${name}${alternatives.length > 0 ? `, form ${place + 1}` : ''}`;
    return (
      <details key={label} open={unfolded} className="pt-1">
        <summary className="w-fit cursor-pointer rounded-control text-quiet hover:text-ink">
          {label}
        </summary>
        <div className="mt-2 border-l-2 border-line pl-4">
          <FieldList schema={shape} label={label} />
        </div>
      </details>
    );
  });
}

/** A type in words. The name of a shape leads to its fields. */
export function TypeName({ schema }: { schema: Schema }) {
  const { before, shape, after } = readType(schema);
  return (
    <>
      {before}
      {shape && (
        <a href={`#${shape}`} className="rounded-control text-accent underline underline-offset-4">
          {shape}
        </a>
      )}
      {after}
    </>
  );
}
