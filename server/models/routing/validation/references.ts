/** What a shift or its work names is there: skills, tags, and people. */
import type { ReportIssue } from '../../planning-model.ts'
import type { Subject } from './values.ts'

const declarations = {
  UndeclaredSkill: { kind: 'skill', list: 'skills' },
  UndeclaredTag: { kind: 'tag', list: 'tags' },
} as const

interface Declared {
  readonly subject: Subject
  readonly field: string
  readonly code: keyof typeof declarations
  readonly names: readonly string[]
  readonly declared: ReadonlySet<string>
}

export function checkDeclared(
  { subject: { path, name, ids }, field, code, names, declared }: Declared,
  report: ReportIssue<keyof typeof declarations>,
): void {
  const { kind, list } = declarations[code]
  for (const [index, one] of names.entries()) {
    if (declared.has(one)) continue
    report(code, {
      path: `${path}/${field}/${index}`,
      message: `The ${kind} ${one} of ${name} is not declared. Add it to the list ${list} of the input.`,
      ...ids,
      [kind]: one,
    })
  }
}

export const skillNames = (skills: readonly { readonly name: string }[]): string[] => skills.map(({ name }) => name)

interface Named<Code extends string> {
  readonly subject: Subject
  readonly field: string
  readonly names: readonly string[]
  /** `driver` in the list `drivers`, with the code for one it does not have. */
  readonly kind: 'driver' | 'vehicle'
  readonly code: Code
  readonly known: ReadonlySet<string>
}

export function checkKnown<Code extends string>(
  { subject: { path, name, ids }, field, names, kind, code, known }: Named<Code>,
  report: ReportIssue<Code>,
): void {
  for (const [index, id] of names.entries()) {
    if (known.has(id)) continue
    report(code, {
      path: `${path}/${field}/${index}`,
      message: `The ${kind} ${id} in ${field} of ${name} is not in the input. Add it to ${kind}s or remove it here.`,
      ...ids,
      [`${kind}Id`]: id,
    })
  }
}
