import { TriangleAlertIcon } from 'lucide-react';
import type { UnclaimedLibrary } from '@/contract/library';
import { CodeBlock } from '../control/code-block';
import { CopyButton } from '../control/copy-button';
import { ForDevelopers } from '../control/for-developers';
import { curlExamples } from './curl-examples';

/** What programs need of a new library, folded away from people who only want to add images. */
export function DeveloperDetails({ created }: { created: UnclaimedLibrary }) {
  const commands = curlExamples(created);
  return (
    <ForDevelopers>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <p className="flex gap-2.5 bg-caution-soft px-5 py-3.5 text-sm text-caution">
          <TriangleAlertIcon className="mt-px size-5 shrink-0" />
          <span>
            <strong className="font-semibold">Copy the API key now.</strong> Once you leave this
            page, you can see it again only after claiming the library.
          </span>
        </p>
        <dl className="divide-y divide-line px-5">
          <Value name="API key" value={created.apiKey} />
          <Value name="Organization" value={created.organizationId} />
          <Value name="Library" value={created.libraryId} />
          <Value name="Claim link" value={created.claimUrl} />
        </dl>
      </div>
      <CodeBlock title="Upload an image" code={commands.upload} />
      <CodeBlock title="List assets" code={commands.list} />
    </ForDevelopers>
  );
}

const Value = ({ name, value }: { name: string; value: string }) => (
  <div className="grid content-center gap-x-6 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
    <dt className="text-xs text-quiet">{name}</dt>
    <dd className="font-mono text-sm break-all">{value}</dd>
    <dd className="mt-2 self-center sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:mt-0">
      <CopyButton text={value} name={name} />
    </dd>
  </div>
);
