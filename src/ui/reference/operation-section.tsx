import type { ReactNode } from 'react';
import { CodeBlock } from '../control/code-block';
import { Path } from '../site/path';
import { curlExample } from './curl-example';
import { FieldList, ParameterList } from './field-list';
import type { Operation } from './openapi';
import { Prose } from './prose';

/** An operation with its input, its answers, and a request to paste into a terminal. */
export function OperationSection({
  operation,
  baseUrl,
}: {
  operation: Operation;
  baseUrl: string;
}) {
  const { operationId, summary = operationId, description, method, path, parameters } = operation;
  const answers = Object.entries(operation.responses);
  const success = answers.find(([status]) => status.startsWith('2'));
  const example = success?.[1].content?.['application/json']?.example;
  return (
    <section
      id={operationId}
      aria-labelledby={`${operationId}-title`}
      className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 border-t border-line py-10 min-[80rem]:grid-cols-2"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-2">
          <h3 id={`${operationId}-title`} className="text-lg">
            <a
              href={`#${operationId}`}
              className="rounded-control underline-offset-4 hover:underline"
            >
              {summary}
            </a>
          </h3>
          <p className="font-mono text-sm wrap-anywhere">
            <span className="font-semibold text-accent">{method}</span> <Path path={path} />
          </p>
          {description && <Prose className="text-quiet">{description}</Prose>}
          {operation.security?.length === 0 && (
            <p className="text-sm text-quiet">No credential needed.</p>
          )}
        </div>
        <Part title="Parameters">
          <ParameterList parameters={parameters} />
        </Part>
        <BodyPart operation={operation} />
        {success && <ResponsePart status={success[0]} operation={operation} />}
        <Part title="Errors">
          <ul className="grid gap-1 text-sm">
            {answers
              .filter(([status]) => !status.startsWith('2'))
              .map(([status, { description = '' }]) => (
                <li key={status} className="grid grid-cols-[2.5rem_minmax(0,1fr)]">
                  <code className="font-mono font-semibold">{status}</code>
                  <Prose>{description}</Prose>
                </li>
              ))}
          </ul>
        </Part>
      </div>
      <div className="grid min-w-0 gap-4 min-[80rem]:sticky min-[80rem]:top-6">
        <CodeBlock
          title="Request"
          name={`request: ${summary}`}
          code={curlExample(operation, baseUrl)}
        />
        {example !== undefined && (
          <CodeBlock
            title="Response"
            name={`response: ${summary}`}
            code={JSON.stringify(example, null, 2)}
          />
        )}
      </div>
    </section>
  );
}

function BodyPart({ operation }: { operation: Operation }) {
  return Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => (
    <Part key={type} title="Body" note={type}>
      <FieldList schema={schema} label="Fields of the body" />
    </Part>
  ));
}

function ResponsePart({ operation, status }: { operation: Operation; status: string }) {
  const schema = operation.responses[status]?.content?.['application/json']?.schema;
  return (
    schema && (
      <Part title="Response" note={status}>
        <FieldList schema={schema} label="Fields of the response" unfolded />
      </Part>
    )
  );
}

const Part = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <div className="grid gap-2">
    <h4 className="text-sm font-medium">
      {title}
      {note && <span className="font-mono text-xs font-normal text-quiet"> {note}</span>}
    </h4>
    {children}
  </div>
);
