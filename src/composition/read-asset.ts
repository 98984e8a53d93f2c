import { Refusal } from '@/contract/errors';
import type { Principal } from '@/domain/access/principal';
import type { AssetRef } from '@/domain/events';
import { type ApiDependencies, contextOf } from '@/procedures/context';
import { createCallerFactory } from '@/procedures/procedure';
import { appRouter } from '@/procedures/router';

const makeCaller = createCallerFactory(appRouter);

/** The answer of the interface to a key that may read the library, without such a key; of a refusal, its code. */
export async function readAsset(
  services: ApiDependencies,
  { organizationId, libraryId, assetId }: AssetRef,
): Promise<Record<string, unknown>> {
  const principal: Principal = {
    kind: 'key',
    keyId: '',
    organization: { id: organizationId, name: '', plan: 'free', unclaimed: false },
    grants: new Map([[libraryId, 'read']]),
  };
  const request = { principal, clientIp: null };
  try {
    const caller = makeCaller(contextOf(services, request));
    const answer = await caller.asset.get({ organizationId, libraryId, assetId });
    return JSON.parse(JSON.stringify(answer));
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof Refusal) return { refusal: cause.code };
    throw error;
  }
}
