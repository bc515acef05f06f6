/** Who is told of something, in the order they began to listen. */
export interface Listeners<Told extends readonly unknown[]> {
  /** Returns the way to stop listening. */
  add(listener: (...told: Told) => void): () => void
  tell(...told: Told): void
}

export function createListeners<Told extends readonly unknown[]>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(...told) {
      for (const listener of listeners) listener(...told)
    },
  }
}
