'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckIcon, CircleHelpIcon, XIcon } from 'lucide-react';
import { PICKS, type Pick } from '@/contract/pick';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { PICK_NAMES } from '../comment/pick-names';
import { Button } from '../control/button';
import { toast } from '../control/toasts';

const ICONS = { yes: CheckIcon, maybe: CircleHelpIcon, no: XIcon };

/** Buttons for a visitor to pick an asset. Pressing the same one again removes the pick. Changes show at once. */
export function PickButtons({ assetId, picked }: { assetId: string; picked: Pick | null }) {
  const calls = useCalls().shared;
  const queryClient = useQueryClient();
  const { queryKey } = calls.feedback.queryOptions({ id: assetId });
  const picking = useMutation(calls.pick.mutationOptions());
  const choose = async (pick: Pick | null) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (now) => now && { ...now, pick });
    try {
      await picking.mutateAsync({ id: assetId, pick });
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
    await queryClient.invalidateQueries({ queryKey });
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Your pick</legend>
      {PICKS.map((pick) => {
        const Icon = ICONS[pick];
        const isPicked = pick === picked;
        return (
          <Button
            key={pick}
            variant={isPicked ? 'primary' : 'secondary'}
            aria-pressed={isPicked}
            onClick={() => void choose(isPicked ? null : pick)}
          >
            <Icon className="size-5" />
            {PICK_NAMES[pick]}
          </Button>
        );
      })}
    </fieldset>
  );
}
