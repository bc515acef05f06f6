/**
 * Opens what was asked for: a dataset in the window, a file as a new dataset. The platform streams the file; the page
 * never sees it.
 */
import { dialog } from 'electron'
import { basename } from 'node:path'
import { AppError, type Logger } from '../../server/hosts/for-hosts.ts'
import { inBackground } from './background.ts'
import type { AskedFor } from './asked-for.ts'
import type { RecentFiles } from './recent-files.ts'
import type { Host } from './server-host.ts'
import type { MainWindow } from './windows.ts'

export interface Opener {
  /** With nothing to open it shows the window. One after the other. */
  open(asked: AskedFor): Promise<void>
  openFiles(files: readonly string[]): Promise<void>
  /** Asks for the files first. */
  chooseFiles(): Promise<void>
}

export interface OpenerParts {
  readonly host: Pick<Host, 'activity'>
  readonly window: MainWindow
  readonly recent: RecentFiles
  readonly logger: Logger
}

export function createOpener({ host, window, recent, logger }: OpenerParts): Opener {
  const { activity } = host
  let last = Promise.resolve()

  /** Undefined when nobody wants to say. */
  const chooseModel = async (files: readonly string[]): Promise<string | undefined> => {
    const { models } = activity
    if (models.length < 2) return models[0]?.id
    const what = files.length === 1 ? basename(files[0] ?? '') : `${files.length} files`
    const detail = 'Each file becomes a dataset of this model and is solved.'
    const { response } = await ask({
      type: 'question',
      message: `Which model is ${what} for?`,
      detail,
      buttons: [...models.map(({ name }) => name), 'Cancel'],
      cancelId: models.length,
      noLink: true,
    })
    return models[response]?.id
  }
  const ask = (options: Electron.MessageBoxOptions) =>
    window.current ? dialog.showMessageBox(window.current, options) : dialog.showMessageBox(options)

  /** The dataset is there, or is not, whatever becomes of the list. */
  const keep = (work: Promise<void>) => inBackground(work, 'the list of recent files could not be kept', logger)
  const submit = async (path: string, modelId: string): Promise<string | undefined> => {
    try {
      const id = await activity.submitFile({ path, modelId })
      keep(recent.add(path))
      return id
    } catch (error) {
      if (error instanceof AppError && error.code === 'FILE_NOT_READABLE') keep(recent.remove(path))
      logger.warn({ error: String(error) }, 'a file could not be opened')
      dialog.showErrorBox(`${basename(path)} could not be opened`, wordsOf(error))
      return undefined
    }
  }
  const openFiles = async (files: readonly string[]): Promise<void> => {
    await window.show()
    const modelId = await chooseModel(files)
    if (modelId === undefined) return
    window.setBusy(true)
    const ids: string[] = []
    for (const file of files) ids.push(...[await submit(file, modelId)].filter((id) => id !== undefined))
    window.setBusy(false)
    const [first] = ids
    if (first !== undefined) await window.openPage(files.length === 1 ? `/datasets/${first}` : '/datasets')
  }
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last
      .then(work)
      .catch((error: unknown) => logger.error({ error: String(error) }, 'what was asked for could not be opened'))
    return last
  }
  return {
    open: ({ datasetIds, files }) =>
      inTurn(async () => {
        for (const id of datasetIds) await window.openPage(`/datasets/${id}`)
        if (files.length > 0) await openFiles(files)
        if (datasetIds.length + files.length === 0) await window.show()
      }),
    openFiles: (files) => inTurn(() => openFiles(files)),
    async chooseFiles() {
      await window.show()
      if (!window.current) return
      const { filePaths } = await dialog.showOpenDialog(window.current, {
        title: 'Open datasets',
        properties: ['openFile', 'multiSelections'],
        filters: [{ name: 'Datasets', extensions: ['json', 'gz'] }],
      })
      if (filePaths.length > 0) await inTurn(() => openFiles(filePaths))
    },
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'Something went wrong that the log of Planwright tells more about.'
  const details = typeof error.details === 'string' ? [error.details] : (error.details ?? [])
  return [error.message, ...details.slice(0, 5)].join('\n')
}
