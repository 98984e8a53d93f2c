import { ERRORS } from '@/contract/errors';
import { FieldList } from './field-list';
import { Introduction } from './introduction';
import { groupsOf, type OpenApiDocument } from './openapi';
import { OperationSection } from './operation-section';
import { Prose } from './prose';
import { ReferenceNavigation } from './reference-navigation';

/** The reference of the REST interface: every operation, shape and error of its OpenAPI document. */
export function ReferenceView({ document }: { document: OpenApiDocument }) {
  const groups = groupsOf(document);
  const baseUrl = document.servers?.[0]?.url ?? '';
  const shapes = Object.entries(document.components.schemas);
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 pt-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4 lg:col-start-2">
        <h1 className="text-2xl">API reference</h1>
        <Introduction baseUrl={baseUrl} version={document.info.version} />
      </div>
      <ReferenceNavigation groups={groups} shapes={shapes.map(([name]) => name)} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] lg:col-start-2">
        {groups.map(({ name, description, operations }) => (
          <section key={name} aria-labelledby={`group-${name}`} className="pt-8">
            <h2 id={`group-${name}`} className="scroll-mt-6 text-xl">
              {name}
            </h2>
            {description && <Prose className="pb-6 text-quiet">{description}</Prose>}
            {operations.map((operation) => (
              <OperationSection
                key={operation.operationId}
                operation={operation}
                baseUrl={baseUrl}
              />
            ))}
          </section>
        ))}
        <section
          aria-labelledby="schemas"
          className="grid grid-cols-[minmax(0,1fr)] gap-8 border-t border-line py-10"
        >
          <h2 id="schemas" className="scroll-mt-6 text-xl">
            Schemas
          </h2>
          {shapes.map(([name, schema]) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`} className="scroll-mt-6">
              <h3
                id={`${name}-title`}
                className="pb-2 font-mono text-base font-semibold wrap-anywhere"
              >
                {name}
              </h3>
              <FieldList schema={schema} label={`Fields of ${name}`} />
            </section>
          ))}
        </section>
        <ErrorCodes />
      </div>
    </div>
  );
}

function ErrorCodes() {
  return (
    <section aria-labelledby="errors" className="grid gap-4 border-t border-line py-10">
      <h2 id="errors" className="scroll-mt-6 text-xl">
        Error codes
      </h2>
      <Prose className="text-quiet">
        Each code has one status. Branch on `code`; the message is for people and may be reworded.
      </Prose>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {Object.entries(ERRORS).map(([code, { status, message }]) => (
          <li
            key={code}
            className="grid gap-x-6 py-2 md:grid-cols-[minmax(0,min(22rem,50%))_minmax(0,1fr)]"
          >
            <p className="font-mono font-semibold wrap-anywhere">
              {status} {code}
            </p>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
