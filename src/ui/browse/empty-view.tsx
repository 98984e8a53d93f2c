import type { ReactNode } from 'react';
import { sayLimit } from '@/contract/say-limit';
import { LATEST_API_VERSION } from '@/contract/versions';
import type { LibraryRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { CodeBlock } from '../control/code-block';

/** Shown instead of the grid. */
export function EmptyView({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="wide-page pb-16">
      <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-edge/60 px-6 py-20 text-center">
        <p className="text-lg font-medium">{title}</p>
        {children}
      </div>
    </div>
  );
}

/** An empty library. */
type EmptyLibraryProps = LibraryRef & { maxFileBytes: number };

export function EmptyLibrary({ organizationId, libraryId, maxFileBytes }: EmptyLibraryProps) {
  const path = `/api/organizations/${organizationId}/libraries/${libraryId}/assets`;
  const code = `curl "$SERVICE${path}" -H "Authorization: Bearer $KEY" -H "Api-Version: ${LATEST_API_VERSION}" -F "files=@photo.jpg"`;
  return (
    <EmptyView title="No files yet">
      <p className="text-quiet">
        Drop or paste photos and videos here, or choose Upload. A file may have up to{' '}
        {sayLimit(maxFileBytes)}.
      </p>
      <div className="grid w-full max-w-[44rem] text-left">
        <CodeBlock title="Or use the API" code={code} />
      </div>
    </EmptyView>
  );
}

/** No asset matches the filters. */
export const NothingMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyView title="No matching assets">
    <Button onClick={onClear}>Clear filters</Button>
  </EmptyView>
);
