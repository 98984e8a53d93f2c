'use client';

import { CrosshairIcon } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { AssetPage, ShownAsset } from '@/contract/organization/page';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { Dialog, DialogButtons, useModal } from '../control/dialog';
import { DialogButton } from '../control/dialog-button';
import { FormProblem } from '../form/form-problem';
import { renditionsOf } from '../image/image-source';
import { useSetValue } from './own-value';

type Own = AssetPage['own'];
type Point = NonNullable<Own['focalPoint']>;
type Props = { asset: ShownAsset; own: Own; assetRef: AssetRef };

/** Sets the point of an image that cuts keep in sight. */
export const FocalPoint = (props: Props) => (
  <DialogButton
    label={props.own.focalPoint ? 'Change focal point' : 'Set focal point'}
    icon={<CrosshairIcon className="size-4" />}
    className="justify-self-start"
    dialog={(onClose) => <FocalPointDialog {...props} onClose={onClose} />}
  />
);

const STEP = 0.02;
const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

function FocalPointDialog({ asset, own, assetRef, onClose }: Props & { onClose: () => void }) {
  const { dialog, close } = useModal(onClose);
  const set = useSetValue(own, assetRef);
  const [point, setPoint] = useState(own.focalPoint);
  const [problem, setProblem] = useState<string | null>(null);
  const source = renditionsOf(asset).find(({ edge }) => edge >= 800)?.url ?? asset.url ?? '';
  const save = async (focalPoint: Point | null) => {
    const failure = await set('Focal point', { set: { focalPoint }, own: { focalPoint } });
    setProblem(failure);
    if (failure === null) close();
  };
  const choose = ({ clientX, clientY, currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    // Enter and the space bar click, too, at no place.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setPoint({ x: within((clientX - left) / width), y: within((clientY - top) / height) });
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const { x, y } = point ?? { x: 0.5, y: 0.5 };
    setPoint({ x: within(x + step[0]), y: within(y + step[1]) });
  };
  return (
    <Dialog dialog={dialog} title="Focal point">
      <p className="text-sm text-quiet">
        Choose what every cut keeps in sight: tap it, or move the point with the arrow keys.
      </p>
      <button
        type="button"
        aria-label={
          point ? `Focal point at ${percent(point.x)}, ${percent(point.y)}` : 'Focal point'
        }
        onClick={choose}
        onKeyDown={move}
        className="relative cursor-crosshair justify-self-center overflow-hidden rounded-image"
      >
        {/* biome-ignore lint/performance/noImgElement: a size that there is already */}
        <img src={source} alt={asset.name ?? ''} draggable={false} className="block max-h-[60vh]" />
        {point && (
          <span
            aria-hidden="true"
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            className="pointer-events-none absolute size-7 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-[#fff] shadow-card"
          />
        )}
      </button>
      <FormProblem text={problem} />
      <DialogButtons
        onCancel={close}
        start={own.focalPoint && <Button onClick={() => void save(null)}>Remove</Button>}
      >
        <Button variant="primary" onClick={() => void save(point)} disabled={!point}>
          Save
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const percent = (part: number) => `${Math.round(part * 100)} %`;
