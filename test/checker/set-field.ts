/** One change to a document: `setField(documents, 'response.kpis.visits', 3)`; undefined removes the field. */
export function setField(document: unknown, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop()!
  const parent = keys.reduce((object, key) => {
    const child = (object as Record<string, unknown>)[key]
    if (typeof child !== 'object' || child === null) throw new Error(`There is nothing at ${key} of ${path}`)
    return child
  }, document as object) as Record<string, unknown>
  if (value === undefined) Reflect.deleteProperty(parent, last)
  else parent[last] = value
}
