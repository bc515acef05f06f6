/** One Planwright per data folder. A second one hands over what it was asked to open, and ends. */
import { app } from 'electron'
import { askedFor, askedForBy, datasetOfLink, type AskedFor } from './asked-for.ts'

export interface Requests {
  /** Hands over what was asked for so far, and everything that comes. A start with nothing to open is told as well. */
  answer(listener: (asked: AskedFor) => void): void
}

/**
 * Undefined when another Planwright has the folder; it was told. Call before the app is ready: links may come sooner.
 */
export function holdSingleInstance(commandLine: readonly string[], workingFolder: string): Requests | undefined {
  const asked = askedForBy(commandLine, workingFolder)
  if (!app.requestSingleInstanceLock(asked)) return undefined
  const waiting: AskedFor[] = asked.datasetIds.length + asked.files.length > 0 ? [asked] : []
  let listener = (next: AskedFor): void => void waiting.push(next)
  app.on('second-instance', (_event, words, folder, data) =>
    listener(askedFor.safeParse(data).data ?? askedForBy(words, folder)),
  )
  // macOS tells the running app instead of starting a second one.
  app.on('open-url', (event, link) => {
    event.preventDefault()
    const datasetId = datasetOfLink(link)
    if (datasetId !== undefined) listener({ datasetIds: [datasetId], files: [] })
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    listener({ datasetIds: [], files: [file] })
  })
  return {
    answer(answer) {
      listener = answer
      for (const next of waiting.splice(0)) answer(next)
    },
  }
}
