/** Which styles of an OpenDocument spreadsheet show a time of day: midnight is stored as a day alone. */
import { walkXml } from './xml-walk.ts'

/** Names of styles; `parts` are the XML with the styles of the document, and of its cells. */
export function stylesWithTimes(parts: readonly string[]): ReadonlySet<string> {
  const formats = new Set<string>()
  const styles = new Map<string, { readonly format: string | undefined; readonly parent: string | undefined }>()
  let format: string | undefined
  for (const xml of parts)
    walkXml(xml, {
      open(name, attribute) {
        if (name === 'date-style') format = attribute('style:name')
        else if (name === 'hours' && format !== undefined) formats.add(format)
        else if (name === 'style')
          styles.set(attribute('style:name') ?? '', {
            format: attribute('style:data-style-name'),
            parent: attribute('style:parent-style-name'),
          })
      },
      close(name) {
        if (name === 'date-style') format = undefined
      },
    })
  const hasTime = (name: string | undefined, depth = 0): boolean => {
    const style = name === undefined || depth > 10 ? undefined : styles.get(name)
    if (!style) return false
    return style.format === undefined ? hasTime(style.parent, depth + 1) : formats.has(style.format)
  }
  return new Set([...styles.keys()].filter((name) => hasTime(name)))
}
