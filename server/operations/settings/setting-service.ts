/** Settings of tenants: read from memory, changed on the disk, and told to whom they concern. */
import { settings as schema, type Settings, type SettingsPatch } from '../../contract/settings.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { EventBus } from '../../foundation/event-bus.ts'
import { createListeners } from '../../foundation/listeners.ts'
import { credentialsBelong } from '../../outgoing/credentials-belong.ts'
import { urlIssue } from '../../outgoing/target.ts'
import { recordChange, type Actor } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import { deleteSetting, listSettings, putSetting } from './setting-repository.ts'

export type SettingsListener = (tenantId: string, settings: Settings) => void

export interface SettingsService {
  read(tenantId: string): Promise<Settings>
  /**
   * Throws BODY_INVALID for an address that nobody may call. Merges; null resets a setting to its default. Resolves to
   * the settings as they are then.
   */
  change(actor: Actor, patch: SettingsPatch): Promise<Settings>
  /** Called after every change, once it is durable. Returns the way to stop listening. */
  onChange(listener: SettingsListener): () => void
}

export interface SettingsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly bus?: EventBus
  /** Ports this platform listens on; empty until it does. */
  ownPorts(): readonly number[]
}

export function createSettings({ database, clock, ownPorts, bus }: SettingsOptions): SettingsService {
  const known = new Map<string, Promise<Settings>>()
  const listeners = createListeners<Parameters<SettingsListener>>()

  const read = (tenantId: string): Promise<Settings> => {
    const cached = known.get(tenantId)
    if (cached) return cached
    const loading = database.read((db) => listSettings(db, tenantId)).then(settingsOf)
    known.set(tenantId, loading)
    // A failure is not kept: the next caller tries again.
    loading.catch(() => known.delete(tenantId))
    return loading
  }

  /** Changed on another server; without a tenant maybe those of any. */
  let isTelling = false
  bus?.subscribe('settings', ({ tenantId }) => {
    if (isTelling) return
    for (const changed of tenantId === '' ? [...known.keys()] : [tenantId]) {
      known.delete(changed)
      read(changed).then(
        (settings) => listeners.tell(changed, settings),
        () => undefined,
      )
    }
  })
  const tellOthers = (tenantId: string): void => {
    isTelling = true
    bus?.publish({ kind: 'settings', tenantId, id: tenantId })
    isTelling = false
  }

  return {
    read,
    async change(actor, patch) {
      const { tenantId } = actor
      assertCallable(patch, ownPorts())
      await database.write(async (db) => {
        const before = settingsOf(await listSettings(db, tenantId))
        for (const [key, value] of Object.entries(patch)) {
          if (value === null) await deleteSetting(db, tenantId, key)
          else if (value !== undefined) await putSetting(db, tenantId, key, value)
        }
        const changes = changesBetween(before, settingsOf(await listSettings(db, tenantId)))
        if (changes)
          await recordChange(db, actor, clock.now(), {
            action: 'UPDATE',
            kind: 'SETTINGS',
            id: tenantId,
            name: 'Settings',
            ...changes,
          })
      })
      known.delete(tenantId)
      tellOthers(tenantId)
      const changed = await read(tenantId)
      listeners.tell(tenantId, changed)
      return changed
    },
    onChange: listeners.add,
  }
}

/** Map server and geocoder are called by us, the tiles by every page: all by the rule of all addresses. */
const addresses = [
  ['osrmAddress', credentialsBelong.osrm],
  ['geocoderAddress', credentialsBelong.geocoder],
  ['tileUrl', credentialsBelong.tiles],
] as const

function assertCallable(patch: SettingsPatch, ownPorts: readonly number[]): void {
  const faults = addresses.flatMap(([name, belong]) => {
    const value = patch[name]
    const fault =
      typeof value === 'string'
        ? urlIssue(value.replaceAll(/\{[xyz]\}/g, '0'), { ownPorts, credentialsBelong: belong })
        : undefined
    return fault === undefined ? [] : [`${name}: ${fault}`]
  })
  if (faults.length > 0) throw new AppError('BODY_INVALID', 'The settings are not valid. See details.', faults)
}

/** A stored value that is no longer allowed, or belongs to another version, counts as not set. */
function settingsOf(stored: Readonly<Record<string, unknown>>): Settings {
  const valid = Object.entries(schema.shape).filter(
    ([name, field]) => name in stored && field.safeParse(stored[name]).success,
  )
  return schema.parse(Object.fromEntries(valid.map(([name]) => [name, stored[name]])))
}

/** The settings that differ, before and after; undefined when none does. */
function changesBetween(
  before: Settings,
  after: Settings,
): { before: Partial<Settings>; after: Partial<Settings> } | undefined {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Object.entries(before).find(([other]) => other === name)?.[1])
  const changed = Object.entries(after)
    .filter(isChanged)
    .map(([name]) => name)
  const only = (all: Settings): Partial<Settings> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => changed.includes(name)))
  return changed.length === 0 ? undefined : { before: only(before), after: only(after) }
}
