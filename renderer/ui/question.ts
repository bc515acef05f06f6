/** Something to be confirmed, and the words for it. */
export interface Question {
  readonly title: string
  readonly text: string
  /** The verb of the button that goes ahead. */
  readonly confirm: string
  readonly cancel: string
  readonly isDangerous?: boolean
}
