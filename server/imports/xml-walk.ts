/** The XML of a workbook, element by element; prefixes of namespaces do not matter. */
import { Parser } from 'saxen'

export interface XmlListener {
  open(name: string, attribute: (name: string) => string | undefined): void
  text?(text: string): void
  close?(name: string): void
}

/** Throws an Error where it is no XML. */
export function walkXml(xml: string, { open, text, close }: XmlListener): void {
  const parser = new Parser()
  let depth = 0
  let isDone = false
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', (error) => {
    throw error
  })
  parser.on('openTag', (name, attributes, decode) => {
    depth++
    let values: Record<string, string> | undefined
    open(local(name), (wanted) => {
      values ??= attributes()
      const value = values[wanted]
      return value === undefined ? undefined : decode(value)
    })
  })
  parser.on('closeTag', (name) => {
    isDone = --depth === 0
    close?.(local(name))
  })
  parser.on('text', (value, decode) => text?.(decode(value)))
  parser.on('cdata', (value) => text?.(value))
  parser.parse(xml)
  if (!isDone) throw new Error('the XML ends too early')
}
