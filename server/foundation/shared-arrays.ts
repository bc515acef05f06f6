/**
 * Arrays in memory that all threads of a process read: one that is posted to a thread is not copied. For what is large
 * and does not change any more once others know of it.
 */
type SharedArray = Int32Array | Uint8Array | Uint16Array | Uint32Array | Float64Array

export function sharedInt32s(length: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT))
}

export function sharedUint8s(length: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(length))
}

export function sharedFloat64s(length: number): Float64Array<SharedArrayBuffer> {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
}

export function sharedUint16s(length: number): Uint16Array<SharedArrayBuffer> {
  return new Uint16Array(new SharedArrayBuffer(length * Uint16Array.BYTES_PER_ELEMENT))
}

export function sharedUint32s(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))
}

/** Gives each array its place in shared memory: itself where it lies there, else one copy however often it is asked. */
export function createSharing(): <Kind extends SharedArray>(array: Kind) => Kind {
  const copies = new Map<SharedArray, SharedArray>()
  return <Kind extends SharedArray>(array: Kind) => {
    if (array.buffer instanceof SharedArrayBuffer) return array
    const copy = copies.get(array) ?? copyOf(array)
    copies.set(array, copy)
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- a copy is of the same kind
    return copy as Kind
  }
}

function copyOf(array: SharedArray): SharedArray {
  const copy = emptyLike(array)
  copy.set(array)
  return copy
}

function emptyLike({ constructor, length }: SharedArray): SharedArray {
  switch (constructor) {
    case Int32Array:
      return sharedInt32s(length)
    case Uint8Array:
      return sharedUint8s(length)
    case Uint16Array:
      return sharedUint16s(length)
    case Uint32Array:
      return sharedUint32s(length)
    default:
      return sharedFloat64s(length)
  }
}
