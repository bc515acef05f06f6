/** Pieces of a Markdown page, and pages taken apart. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')
export const code = (text: string) => `\`${text}\``
export const sentence = (text: string) => (/[.:!?]$/.test(text) ? text : `${text}.`)

export const renewCommand = 'node build/docs.mjs'
export const generatedNote = `<!-- Generated from the code. Do not edit; renew it with: ${renewCommand} -->`
