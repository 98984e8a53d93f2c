import { LATEST_API_VERSION } from '@/contract/versions';
import { Path } from './path';

const ASSETS_PATH = '/api/organizations/{organizationId}/libraries/{libraryId}/assets';
const CALLS = [
  {
    method: 'POST',
    path: '/api/libraries',
    does: 'Create a library and a key. No account needed.',
  },
  {
    method: 'POST',
    path: ASSETS_PATH,
    does: 'Upload images and videos as multipart parts named "files".',
  },
  { method: 'GET', path: ASSETS_PATH, does: 'List assets, newest first.' },
  { method: 'GET', path: `${ASSETS_PATH}/{assetId}`, does: 'Get one asset with all its details.' },
];

/** Introduces the REST interface to developers. */
export function RestOverview() {
  return (
    <section
      id="interface"
      aria-labelledby="interface-title"
      className="page-width scroll-mt-6 pt-20"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
        <div className="grid content-start gap-4">
          <h2 id="interface-title" className="text-2xl">
            Developers
          </h2>
          <p className="text-quiet">
            A plain REST API: JSON in and out, one key per integration, one error format, rate
            limits in the headers. Send{' '}
            <code className="font-mono text-sm text-ink wrap-anywhere">
              Api-Version: {LATEST_API_VERSION}
            </code>{' '}
            with every request.
          </p>
          <p>
            <a
              href="/docs"
              className="rounded-control font-medium text-accent underline underline-offset-4 hover:text-accent-deep"
            >
              Read the API reference
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
