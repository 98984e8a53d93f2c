/** What people call a label: one of them in a sentence, several, and other names, with their kind. */
type LabelWords = [one: string, several: string, others: string];

/** Labels of the model for objects. */
const OBJECTS = `
animal | an animal | animals | animals wildlife creature
person | a person | people | persons man men woman women child children human portrait
bicycle | a bicycle | bicycles | bike bikes cycle cycling cyclist vehicle vehicles transport
car | a car | cars | auto automobile vehicle vehicles transport
motorcycle | a motorcycle | motorcycles | motorbike motorbikes scooter bike vehicle vehicles transport
airplane | an airplane | airplanes | aeroplane plane planes aircraft jet flight aviation airport vehicle vehicles transport
bus | a bus | buses | coach vehicle vehicles transport
train | a train | trains | railway railroad locomotive tram vehicle vehicles transport
truck | a truck | trucks | lorry lorries van vehicle vehicles transport
boat | a boat | boats | ship ships yacht sailboat vessel vehicle vehicles transport water
traffic light | a traffic light | traffic lights | signal street road
fire hydrant | a fire hydrant | fire hydrants | street road
stop sign | a stop sign | stop signs | signs traffic street road
parking meter | a parking meter | parking meters | street road
bench | a bench | benches | seat furniture
bird | a bird | birds | feathers animal animals wildlife
cat | a cat | cats | kitten kitty animal animals pet pets
dog | a dog | dogs | puppy hound animal animals pet pets
horse | a horse | horses | pony riding animal animals livestock
sheep | a sheep | sheep | lamb animal animals livestock
cow | a cow | cows | cattle bull calf animal animals livestock
elephant | an elephant | elephants | safari animal animals wildlife
bear | a bear | bears | animal animals wildlife
zebra | a zebra | zebras | safari animal animals wildlife
giraffe | a giraffe | giraffes | safari animal animals wildlife
backpack | a backpack | backpacks | rucksack bag bags luggage
umbrella | an umbrella | umbrellas | parasol
handbag | a handbag | handbags | purse bag bags luggage
tie | a tie | ties | necktie clothing
suitcase | a suitcase | suitcases | travel bag bags luggage
frisbee | a frisbee | frisbees | sport sports
skis | skis | skis | skiing winter sport sports
snowboard | a snowboard | snowboards | winter sport sports
sports ball | a ball | balls | ball football soccer sport sports
kite | a kite | kites | sport sports
baseball bat | a baseball bat | baseball bats | sport sports
baseball glove | a baseball glove | baseball gloves | sport sports
skateboard | a skateboard | skateboards | skating sport sports
surfboard | a surfboard | surfboards | surfing sport sports
tennis racket | a tennis racket | tennis rackets | sport sports
bottle | a bottle | bottles | drink drinks
wine glass | a wine glass | wine glasses | drink drinks
cup | a cup | cups | mug coffee tea drink drinks
fork | a fork | forks | cutlery kitchen tableware dishes
knife | a knife | knives | cutlery kitchen tableware dishes
spoon | a spoon | spoons | cutlery kitchen tableware dishes
bowl | a bowl | bowls | kitchen tableware dishes
banana | a banana | bananas | food fruit fruits
apple | an apple | apples | food fruit fruits
sandwich | a sandwich | sandwiches | food meal
orange | an orange | oranges | citrus food fruit fruits
broccoli | broccoli | broccoli | food vegetable vegetables
carrot | a carrot | carrots | food vegetable vegetables
hot dog | a hot dog | hot dogs | sausage food meal
pizza | a pizza | pizzas | food meal
donut | a donut | donuts | doughnut food dessert sweets
cake | a cake | cakes | food dessert sweets
chair | a chair | chairs | seat furniture
couch | a couch | couches | sofa seat furniture
potted plant | a potted plant | potted plants | plants houseplant flower
bed | a bed | beds | bedroom furniture
dining table | a table | tables | tables furniture
toilet | a toilet | toilets | bathroom
tv | a screen | screens | television screen monitor electronics device devices
laptop | a laptop | laptops | notebook computer computers electronics
mouse | a computer mouse | computer mice | computer computers electronics
remote | a remote control | remote controls | electronics device devices
keyboard | a keyboard | keyboards | computer computers electronics
cell phone | a phone | phones | phones smartphone mobile electronics device devices
microwave | a microwave | microwaves | kitchen appliance appliances
oven | an oven | ovens | stove cooker kitchen appliance appliances
toaster | a toaster | toasters | kitchen appliance appliances
sink | a sink | sinks | bathroom kitchen appliance appliances
refrigerator | a refrigerator | refrigerators | fridge kitchen appliance appliances
book | a book | books | reading
clock | a clock | clocks | time watch
vase | a vase | vases | pot
scissors | scissors | scissors | tool
teddy bear | a teddy bear | teddy bears | toy toys
hair drier | a hair drier | hair driers | dryer
toothbrush | a toothbrush | toothbrushes | bathroom`;

/** Scenes and subjects that people search for, and no detector of objects finds. Only the operator's model tells them. */
const SCENES = `
mountain | a mountain | mountains | mountains peak summit hill alps
valley | a valley | valleys | valleys
volcano | a volcano | volcanoes | eruption lava
glacier | a glacier | glaciers | ice
cliff | a cliff | cliffs | cliffs rocks coast
cave | a cave | caves | cavern grotto
desert | a desert | deserts | sand dune dunes
beach | a beach | beaches | beaches sand coast shore seaside
sea | the sea | the sea | ocean water waves coast
wave | a wave | waves | waves surf ocean
island | an island | islands | islands tropical
lake | a lake | lakes | lakes water
river | a river | rivers | rivers stream creek water
waterfall | a waterfall | waterfalls | waterfalls cascade water
harbour | a harbour | harbours | harbor port marina dock pier
forest | a forest | forests | forests woods trees woodland
tree | a tree | trees | trees
palm tree | a palm tree | palm trees | palms tropical
leaf | a leaf | leaves | leaves foliage
flower | a flower | flowers | flowers blossom bloom
rose | a rose | roses | roses flower flowers
tulip | a tulip | tulips | tulips flower flowers
sunflower | a sunflower | sunflowers | sunflowers flower flowers
cactus | a cactus | cacti | cacti succulent plant
mushroom | a mushroom | mushrooms | mushrooms fungus
grass | grass | grass | lawn
meadow | a meadow | meadows | meadows field grass
field | a field | fields | fields farmland agriculture crops
vineyard | a vineyard | vineyards | vineyards grapes wine
garden | a garden | gardens | gardens
park | a park | parks | parks
sky | the sky | the sky | skies
clouds | clouds | clouds | cloud cloudy
sunset | a sunset | sunsets | sunsets dusk evening sundown
sunrise | a sunrise | sunrises | sunrises dawn morning
rainbow | a rainbow | rainbows |
lightning | lightning | lightning | thunderstorm storm
northern lights | northern lights | northern lights | aurora borealis polar
starry sky | a starry sky | starry skies | stars night galaxy milky way astronomy
moon | the moon | moons | lunar night
snow | snow | snow | winter snowy
ice | ice | ice | frozen frost winter
rain | rain | rain | rainy wet
fog | fog | fog | foggy mist misty haze
fire | a fire | fires | flames burning campfire
fireworks | fireworks | fireworks | celebration
city | a city | cities | cities town urban
skyline | a skyline | skylines | city skyscrapers
skyscraper | a skyscraper | skyscrapers | skyscrapers tower high-rise
street | a street | streets | streets road
road | a road | roads | roads highway motorway
bridge | a bridge | bridges | bridges
tunnel | a tunnel | tunnels | tunnels
building | a building | buildings | buildings architecture
house | a house | houses | houses home cottage
church | a church | churches | churches cathedral chapel
mosque | a mosque | mosques | mosques minaret
temple | a temple | temples | temples pagoda shrine
castle | a castle | castles | castles fortress palace
ruins | ruins | ruins | ruin ancient archaeology
tower | a tower | towers | towers
lighthouse | a lighthouse | lighthouses | lighthouses
windmill | a windmill | windmills | windmills
wind turbine | a wind turbine | wind turbines | turbines energy
solar panel | a solar panel | solar panels | panels energy photovoltaic
factory | a factory | factories | factories industry industrial
construction site | a construction site | construction sites | building crane
warehouse | a warehouse | warehouses | storage logistics
airport | an airport | airports | airports terminal runway
train station | a train station | train stations | station railway platform
shop | a shop | shops | shops store shopping
market | a market | markets | markets stall
restaurant | a restaurant | restaurants | restaurants cafe dining
bar | a bar | bars | bars pub
hotel | a hotel | hotels | hotels lobby
office | an office | offices | offices workplace desk
meeting room | a meeting room | meeting rooms | meeting conference
classroom | a classroom | classrooms | school lesson
library | a library | libraries | bookshelf books
museum | a museum | museums | gallery exhibition
hospital | a hospital | hospitals | clinic medical
laboratory | a laboratory | laboratories | lab science
kitchen | a kitchen | kitchens | kitchens
bathroom | a bathroom | bathrooms | bathrooms shower
bedroom | a bedroom | bedrooms | bedrooms
living room | a living room | living rooms | lounge interior
staircase | a staircase | staircases | stairs steps
swimming pool | a swimming pool | swimming pools | pool swimming
playground | a playground | playgrounds | playgrounds
stadium | a stadium | stadiums | stadiums arena
concert | a concert | concerts | concerts music stage band
theatre | a theatre | theatres | theater stage
wedding | a wedding | weddings | weddings bride groom marriage
party | a party | parties | celebration
birthday | a birthday | birthdays | celebration
christmas | christmas | christmas | xmas
graduation | a graduation | graduations | graduate diploma
conference | a conference | conferences | talk presentation audience
crowd | a crowd | crowds | crowds people audience
portrait | a portrait | portraits | portraits face person people
group photo | a group of people | groups of people | group team people
baby | a baby | babies | babies infant newborn
child | a child | children | children kid kids
dance | a dance | dances | dancing dancer ballet
hiking | hiking | hiking | hike trekking hiker
camping | camping | camping | camp tent
climbing | climbing | climbing | climber
swimming | swimming | swimming | swimmer
surfing | surfing | surfing | surfer
running | running | running | runner marathon jogging
football | football | football | soccer sport sports
golf | golf | golf | golfer sport sports
yoga | yoga | yoga | fitness
fish | a fish | fish | fishes animal animals underwater
butterfly | a butterfly | butterflies | butterflies insect insects animal animals
insect | an insect | insects | insects animal animals bug
bee | a bee | bees | bees insect insects animal animals
spider | a spider | spiders | spiders animal animals
snake | a snake | snakes | snakes reptile animal animals
frog | a frog | frogs | frogs animal animals
duck | a duck | ducks | ducks bird birds animal animals
swan | a swan | swans | swans bird birds animal animals
eagle | an eagle | eagles | eagles bird birds animal animals
owl | an owl | owls | owls bird birds animal animals
chicken | a chicken | chickens | chickens hen bird animal animals
deer | a deer | deer | stag animal animals wildlife
fox | a fox | foxes | foxes animal animals wildlife
rabbit | a rabbit | rabbits | rabbits bunny hare animal animals
squirrel | a squirrel | squirrels | squirrels animal animals
monkey | a monkey | monkeys | monkeys ape animal animals
lion | a lion | lions | lions animal animals wildlife safari
tiger | a tiger | tigers | tigers animal animals wildlife
helicopter | a helicopter | helicopters | helicopters aircraft vehicle
hot air balloon | a hot air balloon | hot air balloons | balloons ballooning
drone | a drone | drones | drones quadcopter
rocket | a rocket | rockets | rockets space launch
sailing boat | a sailing boat | sailing boats | sailboat yacht sailing boat boats
bread | bread | bread | bakery food
cheese | cheese | cheese | food
salad | a salad | salads | salads food vegetables
soup | a soup | soups | soups food
sushi | sushi | sushi | food japanese
pasta | pasta | pasta | spaghetti noodles food
meat | meat | meat | steak barbecue food
fruit | fruit | fruit | fruits food
vegetables | vegetables | vegetables | vegetable food
strawberry | a strawberry | strawberries | strawberries berry berries fruit food
ice cream | ice cream | ice cream | dessert food
chocolate | chocolate | chocolate | dessert sweets food
coffee | a cup of coffee | cups of coffee | espresso cappuccino drink
wine | a glass of wine | glasses of wine | drink alcohol
beer | a glass of beer | glasses of beer | drink alcohol
cocktail | a cocktail | cocktails | cocktails drink
guitar | a guitar | guitars | guitars music instrument
piano | a piano | pianos | pianos music instrument
drums | drums | drums | drum music instrument
violin | a violin | violins | violins music instrument
camera | a camera | cameras | cameras photography
jewellery | jewellery | jewellery | jewelry ring necklace
watch | a watch | watches | wristwatch clock time
shoes | a pair of shoes | shoes | shoe sneakers boots
dress | a dress | dresses | dresses fashion clothing
hat | a hat | hats | hats cap
glasses | glasses | glasses | spectacles eyeglasses sunglasses
toy | a toy | toys | toys
money | money | money | cash coins banknotes
candle | a candle | candles | candles
flag | a flag | flags | flags
map | a map | maps | maps
sign | a sign | signs | signs signpost
graffiti | graffiti | graffiti | street art mural
painting | a painting | paintings | paintings art artwork
drawing | a drawing | drawings | drawings sketch illustration art
statue | a statue | statues | statues sculpture monument
fountain | a fountain | fountains | fountains
logo | a logo | logos | logos brand
chart | a chart | charts | charts graph diagram statistics
screenshot | a screenshot | screenshots | screenshots screen
document | a document | documents | documents paper
receipt | a receipt | receipts | receipts invoice bill
handwriting | handwriting | handwriting | handwritten letter note
x-ray | an x-ray | x-rays | medical radiology
texture | a texture | textures | pattern background`;

const readWords = (table: string): [string, LabelWords][] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [label = '', one = '', several = '', others = ''] = line.split(/ \| ?/);
      return [label, [one, several, others]];
    });

/** All labels of images, as people call them. */
const WORDS: Record<string, LabelWords> = Object.fromEntries([
  ...readWords(SCENES),
  ...readWords(OBJECTS),
]);

/** For each label a text about an image of it. */
export const LABEL_TEXTS: Record<string, string> = Object.fromEntries(
  Object.entries(WORDS).map(([label, [one]]) => [label, one]),
);

const NUMBERS = ['', '', 'two', 'three', 'four'];

/** "a dog", "two people", "several birds": five or more are rarely counted right. */
export function countedName(label: string, count: number): string {
  const [one = label, several = label] = WORDS[label] ?? [];
  return count === 1 ? one : `${NUMBERS[count] ?? 'several'} ${several}`;
}

/** What else people call it: other names, several of them, and its kind. The label itself is left out. */
export function otherWordsOf(label: string): string {
  const [, several, others] = WORDS[label] ?? ['', '', ''];
  return [several, others].filter(Boolean).join(' ');
}
