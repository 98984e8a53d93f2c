/** Words of a kind that several labels share. */
const KINDS = {
  animal: 'animal animals wildlife',
  pet: 'animal animals pet pets',
  farm: 'animal animals livestock',
  vehicle: 'vehicle vehicles transport',
  boat: 'vehicle vehicles transport water',
  bag: 'bag bags luggage',
  sport: 'sport sports',
  tableware: 'kitchen tableware dishes',
  drink: 'drink drinks',
  food: 'food meal',
  fruit: 'food fruit fruits',
  vegetable: 'food vegetable vegetables',
  sweet: 'food dessert sweets',
  furniture: 'furniture',
  kitchen: 'kitchen appliance appliances',
  computer: 'computer computers electronics',
  electronics: 'electronics device devices',
  street: 'street road',
} as const;

type Kind = keyof typeof KINDS;

/** One of them in a sentence, several, their kind, and what else people call them. */
type ObjectWords = [one: string, several: string, kind: Kind | null, others: string];

/** The labels of the analyser, as people call them. */
const OBJECT_WORDS: Record<string, ObjectWords> = {
  animal: ['an animal', 'animals', null, 'animals wildlife creature'],
  person: ['a person', 'people', null, 'persons man men woman women child children human portrait'],
  bicycle: ['a bicycle', 'bicycles', 'vehicle', 'bike bikes cycle cycling cyclist'],
  car: ['a car', 'cars', 'vehicle', 'auto automobile'],
  motorcycle: ['a motorcycle', 'motorcycles', 'vehicle', 'motorbike motorbikes scooter bike'],
  airplane: [
    'an airplane',
    'airplanes',
    'vehicle',
    'aeroplane plane planes aircraft jet flight aviation airport',
  ],
  bus: ['a bus', 'buses', 'vehicle', 'coach'],
  train: ['a train', 'trains', 'vehicle', 'railway railroad locomotive tram'],
  truck: ['a truck', 'trucks', 'vehicle', 'lorry lorries van'],
  boat: ['a boat', 'boats', 'boat', 'ship ships yacht sailboat vessel'],
  'traffic light': ['a traffic light', 'traffic lights', 'street', 'signal'],
  'fire hydrant': ['a fire hydrant', 'fire hydrants', 'street', ''],
  'stop sign': ['a stop sign', 'stop signs', 'street', 'signs traffic'],
  'parking meter': ['a parking meter', 'parking meters', 'street', ''],
  bench: ['a bench', 'benches', 'furniture', 'seat'],
  bird: ['a bird', 'birds', 'animal', 'feathers'],
  cat: ['a cat', 'cats', 'pet', 'kitten kitty'],
  dog: ['a dog', 'dogs', 'pet', 'puppy hound'],
  horse: ['a horse', 'horses', 'farm', 'pony riding'],
  sheep: ['a sheep', 'sheep', 'farm', 'lamb'],
  cow: ['a cow', 'cows', 'farm', 'cattle bull calf'],
  elephant: ['an elephant', 'elephants', 'animal', 'safari'],
  bear: ['a bear', 'bears', 'animal', ''],
  zebra: ['a zebra', 'zebras', 'animal', 'safari'],
  giraffe: ['a giraffe', 'giraffes', 'animal', 'safari'],
  backpack: ['a backpack', 'backpacks', 'bag', 'rucksack'],
  umbrella: ['an umbrella', 'umbrellas', null, 'parasol'],
  handbag: ['a handbag', 'handbags', 'bag', 'purse'],
  tie: ['a tie', 'ties', null, 'necktie clothing'],
  suitcase: ['a suitcase', 'suitcases', 'bag', 'travel'],
  frisbee: ['a frisbee', 'frisbees', 'sport', ''],
  skis: ['skis', 'skis', 'sport', 'skiing winter'],
  snowboard: ['a snowboard', 'snowboards', 'sport', 'winter'],
  'sports ball': ['a ball', 'balls', 'sport', 'ball football soccer'],
  kite: ['a kite', 'kites', 'sport', ''],
  'baseball bat': ['a baseball bat', 'baseball bats', 'sport', ''],
  'baseball glove': ['a baseball glove', 'baseball gloves', 'sport', ''],
  skateboard: ['a skateboard', 'skateboards', 'sport', 'skating'],
  surfboard: ['a surfboard', 'surfboards', 'sport', 'surfing'],
  'tennis racket': ['a tennis racket', 'tennis rackets', 'sport', ''],
  bottle: ['a bottle', 'bottles', 'drink', ''],
  'wine glass': ['a wine glass', 'wine glasses', 'drink', ''],
  cup: ['a cup', 'cups', 'drink', 'mug coffee tea'],
  fork: ['a fork', 'forks', 'tableware', 'cutlery'],
  knife: ['a knife', 'knives', 'tableware', 'cutlery'],
  spoon: ['a spoon', 'spoons', 'tableware', 'cutlery'],
  bowl: ['a bowl', 'bowls', 'tableware', ''],
  banana: ['a banana', 'bananas', 'fruit', ''],
  apple: ['an apple', 'apples', 'fruit', ''],
  sandwich: ['a sandwich', 'sandwiches', 'food', ''],
  orange: ['an orange', 'oranges', 'fruit', 'citrus'],
  broccoli: ['broccoli', 'broccoli', 'vegetable', ''],
  carrot: ['a carrot', 'carrots', 'vegetable', ''],
  'hot dog': ['a hot dog', 'hot dogs', 'food', 'sausage'],
  pizza: ['a pizza', 'pizzas', 'food', ''],
  donut: ['a donut', 'donuts', 'sweet', 'doughnut'],
  cake: ['a cake', 'cakes', 'sweet', ''],
  chair: ['a chair', 'chairs', 'furniture', 'seat'],
  couch: ['a couch', 'couches', 'furniture', 'sofa seat'],
  'potted plant': ['a potted plant', 'potted plants', null, 'plants houseplant flower'],
  bed: ['a bed', 'beds', 'furniture', 'bedroom'],
  'dining table': ['a table', 'tables', 'furniture', 'tables'],
  toilet: ['a toilet', 'toilets', null, 'bathroom'],
  tv: ['a screen', 'screens', 'electronics', 'television screen monitor'],
  laptop: ['a laptop', 'laptops', 'computer', 'notebook'],
  mouse: ['a computer mouse', 'computer mice', 'computer', ''],
  remote: ['a remote control', 'remote controls', 'electronics', ''],
  keyboard: ['a keyboard', 'keyboards', 'computer', ''],
  'cell phone': ['a phone', 'phones', 'electronics', 'phones smartphone mobile'],
  microwave: ['a microwave', 'microwaves', 'kitchen', ''],
  oven: ['an oven', 'ovens', 'kitchen', 'stove cooker'],
  toaster: ['a toaster', 'toasters', 'kitchen', ''],
  sink: ['a sink', 'sinks', 'kitchen', 'bathroom'],
  refrigerator: ['a refrigerator', 'refrigerators', 'kitchen', 'fridge'],
  book: ['a book', 'books', null, 'reading'],
  clock: ['a clock', 'clocks', null, 'time watch'],
  vase: ['a vase', 'vases', null, 'pot'],
  scissors: ['scissors', 'scissors', null, 'tool'],
  'teddy bear': ['a teddy bear', 'teddy bears', null, 'toy toys'],
  'hair drier': ['a hair drier', 'hair driers', null, 'dryer'],
  toothbrush: ['a toothbrush', 'toothbrushes', null, 'bathroom'],
};

const NUMBERS = ['', '', 'two', 'three', 'four'];

/** "a dog", "two people", "several birds": five or more are rarely counted right. */
export function countedName(label: string, count: number): string {
  const [one = label, several = label] = OBJECT_WORDS[label] ?? [];
  return count === 1 ? one : `${NUMBERS[count] ?? 'several'} ${several}`;
}

/** What else people call it: other names, several of them, and its kind. The label itself is left out. */
export function otherWordsOf(label: string): string {
  const [, several, kind, others] = OBJECT_WORDS[label] ?? ['', '', null, ''];
  return [several, others, kind && KINDS[kind]].filter(Boolean).join(' ');
}
