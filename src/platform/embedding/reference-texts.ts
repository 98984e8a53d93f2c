/**
 * Texts of many subjects. Nearly all images have nothing to do with nearly all of them, so they show what the likeness of
 * an image and a text is when it means nothing. Changing one changes what every search finds by meaning.
 */
export const REFERENCE_TEXTS = `a person
a group of people
a smiling child
a wedding
a football match
a concert on a stage
a dog
a cat
a bird in a tree
a horse in a meadow
a fish under water
an insect on a leaf
a red flower
a forest in autumn
mountains with snow
a sandy beach
a lake at sunset
a waterfall
a desert
stars in the night sky
heavy rain
a city at night
a street with shops
an old church
a bridge over a river
a modern office building
a farm in the country
a kitchen
a bedroom
a staircase
a red car
a train at a station
an airplane in the sky
a sailing boat
a bicycle
a motorway
a plate of food
a birthday cake
a glass of wine
fruit at a market
a pair of shoes
a book on a table
a computer screen
a handwritten letter
an invoice
a map
a chart with numbers
a painting of a woman
a black and white drawing
a logo
a machine in a factory
a medical image
a sculpture
a guitar
a chess board
a newspaper
a traffic sign
fireworks`.split('\n');
