import type { ReactNode } from 'react';
import { CopyButton } from '../control/copy-button';
import { Prose } from './prose';

/** The rules for every call. */
export function Introduction({ baseUrl, version }: { baseUrl: string; version: string }) {
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
