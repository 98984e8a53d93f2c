export type Point = { x: number; y: number };

/** A rectangle in any direction: its centre, the unit vector along its longer side, and half of both sides. */
export type Rectangle = { centre: Point; along: Point; halfLength: number; halfHeight: number };

/** The smallest rectangle around the points. One of its sides always lies on a side of their convex hull. */
export function minAreaRectangle(points: Point[]): Rectangle {
  const hull = convexHull(points);
  let best: Rectangle = around(hull, { x: 1, y: 0 });
  for (const [i, from] of hull.entries()) {
    const to = hull[(i + 1) % hull.length] as Point;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) continue;
    const found = around(hull, { x: (to.x - from.x) / length, y: (to.y - from.y) / length });
    if (found.halfLength * found.halfHeight < best.halfLength * best.halfHeight) best = found;
  }
  return best.halfLength >= best.halfHeight ? best : turned(best);
}

function around(points: Point[], along: Point): Rectangle {
  let [least, most, lowest, highest] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const lengthwise = x * along.x + y * along.y;
    const across = y * along.x - x * along.y;
    least = Math.min(least, lengthwise);
    most = Math.max(most, lengthwise);
    lowest = Math.min(lowest, across);
    highest = Math.max(highest, across);
  }
  const [middle, level] = [(least + most) / 2, (lowest + highest) / 2];
  return {
    centre: { x: middle * along.x - level * along.y, y: middle * along.y + level * along.x },
    along,
    halfLength: (most - least) / 2,
    halfHeight: (highest - lowest) / 2,
  };
}

const turned = ({ centre, along, halfLength, halfHeight }: Rectangle): Rectangle => ({
  centre,
  along: { x: -along.y, y: along.x },
  halfLength: halfHeight,
  halfHeight: halfLength,
});

/** Andrew's monotone chain. */
function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y);
  const half = (ordered: Point[]) => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0)
        chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.toReversed())];
  return hull.length > 0 ? hull : sorted.slice(0, 1);
}

const turn = (a: Point, b: Point, c: Point) =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
