/**
 * A database that is missing, older than it was or damaged beyond use: the user decides whether to start all the same.
 */
import { dialog } from 'electron'
import { AppError } from '../../server/hosts/for-hosts.ts'

const refusals = ['STORAGE_MISSING', 'STORAGE_OLDER', 'STORAGE_DAMAGED']

/** Resolves to undefined when the user would rather look first. */
export async function startWithLoss<Started>(
  start: (acceptLoss: boolean) => Promise<Started>,
  isAccepted: boolean,
): Promise<Started | undefined> {
  try {
    return await start(isAccepted)
  } catch (error) {
    if (isAccepted || !(error instanceof AppError) || !refusals.includes(error.code)) throw error
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: 'The data of Planwright is not complete.',
      detail: `${error.message}\n\n"Start with what is left" is the same as --accept-loss: nothing is deleted, and what cannot be used is kept in quarantine.`,
      buttons: ['Quit', 'Start with what is left'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    return response === 1 ? start(true) : undefined
  }
}
