import type { ReactNode } from 'react';
import { ERRORS } from '@/contract/errors';
import { CopyButton } from '../control/copy-button';
import { FieldList } from './field-list';
import { groupsOf, type OpenApiDocument } from './openapi';
import { OperationSection } from './operation-section';
import { Prose } from './prose';

type Props = { groups: ReturnType<typeof groupsOf>; shapes: string[] };

/** The contents of the reference: beside it in a wide window, folded above it in a narrow one. */
const ReferenceNavigation = (props: Props) => (
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

/** An id without blanks, which `aria-labelledby` would take for several. */
const idOfGroup = (name: string) => `group-${name.replaceAll(' ', '-')}`;

function Contents({ groups, shapes }: Props) {
  return (
    <div className="grid gap-4 text-sm">
      {groups.map(({ name, operations }) => (
        <Group key={name} title={name} href={`#${idOfGroup(name)}`}>
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

/** The rules for every call. */
function Introduction({ baseUrl, version }: { baseUrl: string; version: string }) {
  return (
    <div className="grid max-w-[46rem] gap-4">
      <p className="text-quiet">
        Requests and responses are JSON; uploads are multipart forms. Tools and code generators use
        the <Address path="/api/openapi.json">OpenAPI document</Address>. Agents start with{' '}
        <Address path="/llms.txt" />, the{' '}
        <Address path="/.well-known/agent-skills/vitrine/SKILL.md">skill</Address> or the MCP server
        at <code className="font-mono">/mcp</code>. OAuth applications start with the metadata of
        the <Address path="/.well-known/oauth-protected-resource/api">interface</Address> or of the{' '}
        <Address path="/.well-known/oauth-protected-resource/mcp">MCP server</Address>.
      </p>
      <dl className="divide-y divide-line border-y border-line text-sm">
        <Rule name="Base URL">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <code className="font-mono wrap-anywhere">{baseUrl}</code>
            <CopyButton text={baseUrl} name="base URL" />
          </span>
        </Rule>
        <Rule name="Credential">
          <Prose>
            Send `Authorization: Bearer …` with an API key or an OAuth access token. Owners create
            keys in the settings of their organization.
          </Prose>
        </Rule>
        <Rule name="Version">
          <Prose>{`Send \`Api-Version: ${version}\` with every request.`}</Prose>
        </Rule>
        <Rule name="Responses">
          <Prose>
            {'A success is `{ "data": … }`, a failure `{ "error": { "code", "message" } }`.'}
          </Prose>
        </Rule>
        <Rule name="Rate limits">
          <Prose>
            Every response names the limit in `RateLimit-Policy`. After 429, wait as many seconds as
            `Retry-After` says.
          </Prose>
        </Rule>
        <Rule name="Events">
          <Prose>
            `GET …/events` lists or streams what changes. Owners add webhooks in the settings of
            their organization, programs by `POST …/webhooks`: the same events are posted there,
            signed as Standard Webhooks describes.
          </Prose>
        </Rule>
      </dl>
    </div>
  );
}

const Address = ({ path, children = path }: { path: string; children?: ReactNode }) => (
  <a href={path} className="rounded-control text-accent underline underline-offset-4">
    {children}
  </a>
);

const Rule = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 py-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
    <dt className="text-quiet">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

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
          <section key={name} aria-labelledby={idOfGroup(name)} className="pt-8">
            <h2 id={idOfGroup(name)} className="scroll-mt-6 text-xl">
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
