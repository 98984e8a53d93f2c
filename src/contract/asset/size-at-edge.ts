type Size = { width: number; height: number };

/** The size of an image whose longest edge becomes `edge` pixels: whole pixels, at least one. */
export const sizeAtEdge = ({ width, height }: Size, edge: number): Size => {
  const at = (side: number) => Math.max(1, Math.round((side * edge) / Math.max(width, height)));
  return { width: at(width), height: at(height) };
};
