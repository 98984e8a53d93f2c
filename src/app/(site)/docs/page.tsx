import type { Metadata } from 'next';
import { runtime } from '@/composition/runtime-registry';
import type { OpenApiDocument } from '@/ui/reference/openapi';
import { ReferenceView } from '@/ui/reference/reference-view';

export const metadata: Metadata = { title: 'API reference' };

/** The reference of the REST interface, generated from its OpenAPI document. */
export default function ReferencePage() {
  return <ReferenceView document={runtime().document as OpenApiDocument} />;
}
