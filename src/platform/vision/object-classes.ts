/** The classes of the COCO data set in the order of the model, each with the certainty from which it is believed. */
const CLASSES = `person .40
bicycle .45
car .45
motorcycle .45
airplane .40
bus .45
train .45
truck .45
boat .45
traffic light .45
fire hydrant .45
stop sign .45
parking meter .45
bench .45
bird .50
cat .50
dog .40
horse .45
sheep .60
cow .55
elephant .40
bear .60
zebra .45
giraffe .40
backpack .45
umbrella .45
handbag .45
tie .45
suitcase .45
frisbee .70
skis .45
snowboard .45
sports ball .45
kite .45
baseball bat .45
baseball glove .45
skateboard .45
surfboard .45
tennis racket .45
bottle .45
wine glass .45
cup .40
fork .45
knife .45
spoon .45
bowl .45
banana .55
apple .50
sandwich .45
orange .50
broccoli .45
carrot .45
hot dog .45
pizza .45
donut .60
cake .45
chair .45
couch .45
potted plant .45
bed .45
dining table .45
toilet .45
tv .45
laptop .45
mouse .45
remote .45
keyboard .45
cell phone .45
microwave .45
oven .45
toaster .45
sink .45
refrigerator .45
book .45
clock .75
vase .50
scissors .45
teddy bear .45
hair drier .45
toothbrush .45`;

const ANIMALS = new Set('bird cat dog horse sheep cow elephant bear zebra giraffe'.split(' '));

export type ObjectClass = { label: string; threshold: number };

export const OBJECT_CLASSES: readonly ObjectClass[] = CLASSES.split('\n').map((line) => {
  const [, label = '', threshold] = /^(.+) (\.\d+)$/.exec(line) ?? [];
  return { label, threshold: Number(threshold) };
});

/**
 * The label for what the model takes for a class with this certainty; null when it is too uncertain. An animal of an
 * uncertain species is an animal: of a lynx the model says "cat" or "dog", and is right that it is one.
 * @param area the share of the image that it covers
 */
export function labelOf(
  { label, threshold }: ObjectClass,
  confidence: number,
  area: number,
): string | null {
  if (area < SMALL_AREA && confidence < SMALL_THRESHOLD) return null;
  if (confidence >= threshold) return label;
  return ANIMALS.has(label) && confidence >= LEAST_THRESHOLD ? 'animal' : null;
}

export const LEAST_THRESHOLD = 0.4;

/** Specks look like birds and people: on less of the image than this, nothing is believed below SMALL_THRESHOLD. */
const SMALL_AREA = 0.005;
const SMALL_THRESHOLD = 0.55;
