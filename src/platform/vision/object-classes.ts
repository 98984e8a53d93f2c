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
bird .45
cat .50
dog .40
horse .45
sheep .50
cow .50
elephant .40
bear .50
zebra .45
giraffe .40
backpack .45
umbrella .45
handbag .45
tie .45
suitcase .45
frisbee .45
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
banana .50
apple .50
sandwich .45
orange .50
broccoli .45
carrot .45
hot dog .45
pizza .45
donut .45
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
clock .45
vase .50
scissors .45
teddy bear .45
hair drier .45
toothbrush .45`;

const ANIMALS = new Set([
  ...['bird', 'cat', 'dog', 'horse', 'sheep', 'cow', 'elephant', 'bear', 'zebra', 'giraffe'],
]);

export type ObjectClass = { label: string; threshold: number };

export const OBJECT_CLASSES: readonly ObjectClass[] = CLASSES.split('\n').map((line) => {
  const [, label = '', threshold] = /^(.+) (\.\d+)$/.exec(line) ?? [];
  return { label, threshold: Number(threshold) };
});

/**
 * The label for what the model takes for a class with this certainty; null when it is too uncertain. An animal of an
 * uncertain species is an animal: of a lynx the model says "cat" or "dog", and is right that it is one.
 */
export function labelOf({ label, threshold }: ObjectClass, confidence: number): string | null {
  if (confidence >= threshold) return label;
  return ANIMALS.has(label) && confidence >= LEAST_THRESHOLD ? 'animal' : null;
}

export const LEAST_THRESHOLD = 0.4;
