/** How an entry of the error table is written, and how its sentences get their values. */

/** Text, or its sentences one by one. */
export type Sentences = string | readonly string[]

/** The names in braces: 'There is no model "{id}".' has the blank `id`. */
export type BlanksIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | BlanksIn<Rest>
  : never

type TextOf<Said extends Sentences> = Said extends string ? Said : Said[number]

/** What fills the blanks of some sentences. */
export type Blanks<Said extends Sentences> = Readonly<Record<BlanksIn<TextOf<Said>>, string | number>>

export interface ErrorKind<Said extends Sentences | undefined = Sentences | undefined> {
  /** HTTP status it is answered with. */
  readonly status: number
  /** What it says, with blanks; undefined where each place that throws it has sentences of its own. */
  readonly says: Said
  /** It may hold the blanks `{model}` and `{resource}`, for whoever shows it to name a model. */
  readonly example: string
  /** Single faults, as the example lists them. */
  readonly details: readonly string[] | undefined
}

/** An error that says the same wherever it is thrown. */
export function says<const Said extends Sentences>(
  status: number,
  said: Said,
  ...[example, details]: [BlanksIn<TextOf<Said>>] extends [never]
    ? [Blanks<Said>?, (readonly string[])?]
    : [Blanks<Said>, (readonly string[])?]
): ErrorKind<Said> {
  return { status, says: said, example: fill(said, example ?? {}), details }
}

/** An error whose next step depends on where it is thrown. */
export function inOwnWords(status: number, example: Sentences, details?: readonly string[]): ErrorKind<undefined> {
  return { status, says: undefined, example: fill(example, {}), details }
}

/** The sentences with their blanks filled. */
export function fill(said: Sentences, values: Readonly<Record<string, string | number>>): string {
  const text = typeof said === 'string' ? said : said.join(' ')
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => (name in values ? String(values[name]) : blank))
}
