/**
 * A component fetched when it is first shown. What could not be fetched is fetched again as soon as the server answers.
 */
import { defineAsyncComponent, type AsyncComponentLoader, type Component } from 'vue'
import { serverState, whenServerAnswers } from '../api/server-watch.ts'

/** What a server that answers has refused so often is not there. */
const maxAttempts = 3

export function lazyComponent<Loaded extends Component>(loader: AsyncComponentLoader<Loaded>) {
  return defineAsyncComponent({
    loader,
    onError(_fault, retry, fail, attempts) {
      if (attempts > maxAttempts && serverState.value === 'up') fail()
      else whenServerAnswers(retry)
    },
  })
}
