/** What the things of a plan are called, as its model has it: the rest of its view is that of every plan of routes. */
export interface RoutingWords {
  /** What is planned as one: `visit`, `job`. */
  readonly work: string
  /** One place where it is done: `visit`, `stop`. */
  readonly stop: string
  /** Whose the rows are: `technician`, `driver`. */
  readonly person: string
}
