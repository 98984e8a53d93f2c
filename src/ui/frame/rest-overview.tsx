import { Fragment } from 'react';
import { LATEST_API_VERSION } from '@/contract/versions';

const ASSETS_PATH = '/api/organizations/{organizationId}/libraries/{libraryId}/assets';
const CALLS = [
  { method: 'POST', path: '/api/libraries', does: 'Creates a library with a key. No account.' },
  {
    method: 'POST',
    path: ASSETS_PATH,
    does: 'Uploads images and videos, as multipart parts named "files".',
  },
  { method: 'GET', path: ASSETS_PATH, does: 'Lists them, newest first.' },
  {
    method: 'GET',
    path: `${ASSETS_PATH}/{assetId}`,
    does: 'Gives one, with everything known of it.',
  },
];

/** Introduces the REST interface to developers. */
export function RestOverview() {
  return (
    <section
      id="interface"
      aria-labelledby="interface-title"
      className="page-width scroll-mt-6 pt-20"
    >
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
        <div className="grid content-start gap-4">
          <h2 id="interface-title" className="text-2xl">
            For integrators
          </h2>
          <p className="text-quiet">
            A plain REST interface: JSON in and out, one key per integration, the same form of error
            everywhere, rate limits announced in the headers. Send{' '}
            <code className="font-mono text-sm whitespace-nowrap text-ink">
              Api-Version: {LATEST_API_VERSION}
            </code>{' '}
            with every call.
          </p>
          <p>
            <a
              href="/docs"
              className="rounded-control font-medium text-accent underline underline-offset-4 hover:text-accent-deep"
            >
              Read it and try it out
            </a>
          </p>
        </div>
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {CALLS.map(({ method, path, does }) => (
            <li key={method + path} className="grid gap-1 px-5 py-4">
              <code className="font-mono text-sm">
                <span className="font-semibold text-accent">{method}</span> <Path path={path} />
              </code>
              <p className="text-sm text-quiet">{does}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A path that wraps only between its segments. */
const Path = ({ path }: { path: string }) =>
  path.split(/(?<=.)(?=\/)/).map((part) => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ));
