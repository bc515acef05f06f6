export function feedOf(environment: NodeJS.ProcessEnv): {
  readonly isRefused: boolean
  readonly options: readonly string[]
  readonly words: string
}
