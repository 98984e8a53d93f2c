// The encoding of Protocol Buffers, as far as an ONNX model needs it.

/** The fields of a message, or messages, one after the other. */
export const message = (parts) => Buffer.concat(parts);

export const numberField = (field, value) => message([varint(field << 3), varint(value)]);

export const bytesField = (field, bytes) =>
  message([varint((field << 3) | 2), varint(bytes.length), bytes]);

export const textField = (field, text) => bytesField(field, Buffer.from(text));

export const packedFloats = (values) => {
  const floats = Float32Array.from(values);
  return Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength);
};

/** Seven bits a byte, the lowest first. */
function varint(value) {
  const bytes = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) | 128);
  }
}
