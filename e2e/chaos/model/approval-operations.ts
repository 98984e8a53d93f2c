import { assetIdOf, assetIdsOf, callerOf, placeOf } from './choice';
import {
  findLive,
  libraryPath,
  type ModelAsset,
  type Place,
  type ProgramState,
  planOf,
  refusalOfLibrary,
} from './program-state';
import { BAD_USER_INPUT, difference, type ModelOperation, type Step } from './step';
import { unique, write } from './write-step';

const STATES = ['approved', 'in_review', 'needs_changes'];

/** The effect of approving assets for a caller with write access to their library. */
function expectApproval(
  state: ProgramState,
  place: Place,
  { assets, wanted }: { assets: (ModelAsset | undefined)[]; wanted: string },
  check: (data: never) => string | null,
): Step['expected'] {
  const isComplete = assets.length > 0 && !assets.includes(undefined);
  if (wanted === '') return BAD_USER_INPUT;
  if (planOf(state, place.organization) !== 'pro') return { refusal: '403 PAID_PLAN_REQUIRED' };
  if (!isComplete || !STATES.includes(wanted)) return BAD_USER_INPUT;
  return {
    apply(data) {
      for (const asset of assets as ModelAsset[]) asset.approval = wanted;
      return check(data as never);
    },
  };
}

export const approveAsset: ModelOperation = (state, choice) => {
  const caller = callerOf(state, choice);
  const place = placeOf(state, choice);
  const assetId = assetIdOf(state, choice, place);
  const wanted = choice.state;
  const refusal =
    refusalOfLibrary(state, caller, place, 'read') ??
    (caller.kind === 'key' ? '403 APPROVAL_REQUIRES_USER' : null);
  const setBy = caller.kind === 'person' ? caller.email : null;
  const { organization: organizationId, library: libraryId } = place;
  return {
    caller,
    rest: {
      path: `${libraryPath(place)}/assets/${assetId}/approval`,
      request: { method: 'PATCH', json: { state: wanted } },
    },
    page: {
      procedure: 'asset.approve',
      input: { organizationId, libraryId, assetId, state: wanted },
    },
    expected: refusal
      ? { refusal }
      : expectApproval(
          state,
          place,
          { assets: [findLive(state, place, assetId)], wanted },
          ({ approval }: { approval: { state: string; setBy: string | null } }) =>
            difference('the approval', [approval.state, approval.setBy], [wanted, setBy]),
        ),
  };
};

/** Sets the approval of several assets, all or none. */
export const approveMany = write('POST', 'bulkChange.atOnce', (state, choice, place) => {
  const ids = assetIdsOf(state, choice, place);
  const assets = unique(ids).map((id) => findLive(state, place, id));
  const wanted = choice.state;
  const expected = expectApproval(state, place, { assets, wanted }, (data: { id: unknown }) =>
    difference('what undoes it', typeof data.id, 'string'),
  );
  return {
    path: null,
    json: { ids, change: { kind: 'approve', state: wanted } },
    expected: ids.length === 0 ? BAD_USER_INPUT : expected,
  };
});
