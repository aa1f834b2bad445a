/** Returns the vector with length 1 as bytes, so that a product of two is their similarity. */
export function toBytes(vector: number[]): Buffer {
  const length = Math.hypot(...vector) || 1
  return Buffer.from(Float32Array.from(vector, (value) => value / length).buffer)
}

/** Vectors of different models have no similarity. */
export function similarityOf(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return 0
  const [left, right] = [toFloats(one), toFloats(other)]
  let sum = 0
  for (let index = 0; index < left.length; index++) sum += (left[index] ?? 0) * (right[index] ?? 0)
  return sum
}

/** Bytes of the database may lie anywhere, but floats only at multiples of four. */
function toFloats(bytes: Buffer): Float32Array {
  const isAligned = bytes.byteOffset % 4 === 0
  const source = isAligned ? bytes : Buffer.from(bytes)
  if (source.byteOffset % 4 === 0) return new Float32Array(source.buffer, source.byteOffset, source.length / 4)
  return new Float32Array(new Uint8Array(source).buffer)
}
