/**
 * Whether this Planwright can update itself, and from where. The address is packed with it (build/dist.mjs); nothing
 * here can change it.
 */
import { app } from 'electron'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The origin that is asked, or why there is none, for people. */
export type UpdateSource = { readonly origin: string } | { readonly unavailable: string }

export interface Installation {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  /** Where the packager put what lies beside the archive. */
  readonly resourcesFolder: string
  readonly isAppImage: boolean
}

export function findUpdateSource(installation: Installation = thisInstallation()): UpdateSource {
  const { isPackaged, platform, resourcesFolder, isAppImage } = installation
  if (!isPackaged) return { unavailable: 'Planwright runs from its sources here; it is updated as they are.' }
  const feed = readFeed(resourcesFolder)
  if (feed === undefined) return { unavailable: 'This build was made without an address to take updates from.' }
  const address = valueOf(feed, 'url')
  if (!address || !URL.canParse(address) || new URL(address).protocol !== 'https:')
    return { unavailable: 'The address this build would take updates from is not an https address.' }
  if (platform === 'linux' && !isAppImage)
    return {
      unavailable: 'On Linux only the AppImage updates itself; a package is updated by installing the newer one.',
    }
  // Without a name to compare with, electron-updater would not look at the signature at all.
  if (platform === 'win32' && !valueOf(feed, 'publisherName'))
    return { unavailable: 'This build is not signed, so a true update could not be told from a forged one.' }
  return { origin: new URL(address).origin }
}

function thisInstallation(): Installation {
  return {
    isPackaged: app.isPackaged,
    platform: process.platform,
    resourcesFolder: process.resourcesPath,
    isAppImage: process.env['APPIMAGE'] !== undefined,
  }
}

function readFeed(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'app-update.yml'), 'utf8')
  } catch {
    return undefined
  }
}

/** electron-builder writes one key to a line, and a list of publishers below its key. */
function valueOf(feed: string, key: string): string | undefined {
  return new RegExp(`^${key}:\\s*(?:-\\s*)?['"]?([^'"\\n]+)`, 'm').exec(feed)?.[1]?.trim()
}
