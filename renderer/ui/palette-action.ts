/** Something that can be done from the command palette. */
export interface PaletteAction {
  /** Unique among the actions of the feature. */
  readonly id: string
  /** Begins with a verb: "Create API key". */
  readonly title: string
  readonly icon: string
  /** Further words it is found by. */
  readonly keywords?: string
  readonly isForAdministrators?: boolean
  /** Offered in the first tenant alone, for it is about all of them. */
  readonly isOfInstallation?: boolean
  /** Resolves to the address to go to, if any; what it throws is shown to the user. */
  readonly run: () => Promise<string | undefined> | string | undefined
}
