/** The machine stays awake while something is solved; after it slept, deliveries that came due are sent at once. */
import { powerMonitor, powerSaveBlocker } from 'electron'
import type { DesktopModule } from './desktop-module.ts'

export const powerModule: DesktopModule = {
  enable({ host: { activity } }) {
    let blocker: number | undefined
    const update = () => {
      const isSolving = activity.solving().running > 0
      if (isSolving) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
      else if (blocker !== undefined) {
        powerSaveBlocker.stop(blocker)
        blocker = undefined
      }
    }
    update()
    activity.onSolving(update)
    powerMonitor.on('resume', () => activity.resume())
  },
}
