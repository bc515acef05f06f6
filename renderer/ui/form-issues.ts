/** What a schema of the contract finds wrong with a form, at the fields it concerns. */
export interface FormIssue {
  readonly name: string
  readonly message: string
}

interface Checked {
  readonly error?:
    { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] } | undefined
}

/** `words` says it better for some fields than the schema does. */
export function formIssues({ error }: Checked, words: Readonly<Record<string, string>> = {}): FormIssue[] {
  const issues = error?.issues ?? []
  return issues.map(({ path, message }) => ({
    name: path.map(String).join('.'),
    message: words[String(path[0])] ?? message,
  }))
}
