/** The tray: whether the server runs, how much it solves, and the way back to the window. */
import { app, Menu, nativeImage, Tray, type NativeImage } from 'electron'
import { inBackground } from './background.ts'
import { statusText, type EndedDataset } from '../../server/hosts/for-hosts.ts'
import type { DesktopContext, DesktopModule } from './desktop-module.ts'
import { markPng, templatePng } from './tray-pictures.ts'

export const trayModule: DesktopModule = {
  enable(context) {
    const tray = makeTray(context)
    if (!tray) return
    context.tray.isThere = true
    let shown = ''
    let last: EndedDataset | undefined
    const update = () => {
      const words = solvingWords(context.host.activity.solving())
      if (words === shown) return
      shown = words
      tray.setToolTip(`Planwright: ${words}`)
      tray.setContextMenu(menuOf(context, last))
    }
    update()
    context.host.activity.onSolving(update)
    context.host.activity.onEnded((dataset) => {
      last = dataset
      tray.setContextMenu(menuOf(context, last))
    })
    tray.on('click', () => showWindow(context))
  },
}

/** Some desktops have no tray; Planwright runs without it. */
function makeTray({ logger }: DesktopContext): Tray | undefined {
  try {
    return new Tray(picture())
  } catch (error) {
    logger.warn({ error: String(error) }, 'there is no tray on this desktop')
    return undefined
  }
}

function picture(): NativeImage {
  const isTemplate = process.platform === 'darwin'
  const image = nativeImage.createEmpty()
  for (const [scaleFactor, png] of Object.entries(isTemplate ? templatePng : markPng))
    image.addRepresentation({ scaleFactor: Number(scaleFactor), buffer: Buffer.from(png, 'base64') })
  // macOS colours it as the menu bar asks.
  image.setTemplateImage(isTemplate)
  return image
}

export function solvingWords({ running, waiting }: { readonly running: number; readonly waiting: number }): string {
  if (running + waiting === 0) return 'nothing to solve'
  return waiting === 0 ? `${running} solving` : `${running} solving, ${waiting} waiting`
}

/** How the dataset that ended last ended. */
export function endWords({ name, status, leftOut }: Pick<EndedDataset, 'name' | 'status' | 'leftOut'>): string {
  return `${name}: ${statusText(status, leftOut)}`
}

const showWindow = ({ window, logger }: DesktopContext) =>
  inBackground(window.show(), 'the window could not be shown', logger)

function menuOf(context: DesktopContext, last: EndedDataset | undefined): Menu {
  const { host, window, logger } = context
  const goTo = (path: string) => () => inBackground(window.openPage(path), 'a page could not be opened', logger)
  return Menu.buildFromTemplate([
    { label: `Running at ${host.origin}`, enabled: false },
    { label: solvingWords(host.activity.solving()), click: goTo('/solve-queue') },
    ...(last ? [{ label: endWords(last), click: goTo(`/datasets/${last.id}`) }] : []),
    { type: 'separator' },
    { label: 'Open Planwright', click: () => showWindow(context) },
    { label: 'Datasets', click: goTo('/datasets') },
    { type: 'separator' },
    { label: 'Quit', click: () => app.quit() },
  ])
}
