import { ImagesIcon } from 'lucide-react';
import { sayLimit } from '@/contract/organization/say-limit';
import { LATEST_API_VERSION } from '@/contract/versions';
import { EmptyView } from '../browse/empty-view';
import { useMayWrite } from '../call/access-provider';
import type { LibraryRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { CodeBlock } from '../control/code-block';
import { chooseFiles } from '../control/file-input';
import { ForDevelopers } from '../control/for-developers';

type EmptyContentProps = {
  libraryRef: LibraryRef;
  maxFileBytes: number;
};

/** Shown instead of the grid of a library without assets. */
export function EmptyContent({ libraryRef, maxFileBytes }: EmptyContentProps) {
  const mayWrite = useMayWrite(libraryRef);
  if (mayWrite) return <EmptyLibrary {...libraryRef} maxFileBytes={maxFileBytes} />;
  return (
    <EmptyView title="No assets yet">
      <p className="text-quiet">Photos and videos appear here once somebody uploads them.</p>
    </EmptyView>
  );
}

type EmptyLibraryProps = LibraryRef & { maxFileBytes: number };

/** An empty library: one large invitation to drop files. */
function EmptyLibrary({ organizationId, libraryId, maxFileBytes }: EmptyLibraryProps) {
  const path = `/api/organizations/${organizationId}/libraries/${libraryId}/assets`;
  const code = `curl "$SERVICE${path}" -H "Authorization: Bearer $KEY" -H "Api-Version: ${LATEST_API_VERSION}" -F "files=@photo.jpg"`;
  return (
    <div className="wide-page grid flex-1 pb-10">
      <div className="grid min-h-[24rem] content-center justify-items-center gap-4 rounded-card border-2 border-dashed border-edge/60 px-6 py-14 text-center">
        <span className="grid size-16 place-content-center rounded-full bg-accent-soft text-accent">
          <ImagesIcon className="size-8" />
        </span>
        <h2 className="text-xl">
          <span className="pointer-coarse:hidden">Drop photos and videos here</span>
          <span className="hidden pointer-coarse:inline">Add your first photos and videos</span>
        </h2>
        <p className="text-quiet">
          No files yet.{' '}
          <span className="pointer-coarse:hidden">Folders and pasted images work, too.</span> A file
          may have up to {sayLimit(maxFileBytes)}.
        </p>
        <Button variant="primary" onClick={chooseFiles} className="px-6">
          Choose files
        </Button>
        <div className="w-full max-w-[44rem] pt-4 [&_summary]:mx-auto">
          <ForDevelopers>
            <CodeBlock title="Upload with the API" code={code} />
          </ForDevelopers>
        </div>
      </div>
    </div>
  );
}
