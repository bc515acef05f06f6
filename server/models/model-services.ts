/** What the platform does for models beyond their input: a model names the services it asks for, and is given those. */
import { createTravelSource, type TravelSettings } from '../travel/travel-source.ts'
import { rememberedTravel } from '../travel/remembered-travel.ts'
import type { TravelSource } from '../travel/travel-matrix.ts'

/** Services by name. */
export interface ModelServices {
  /** Durations and distances between places. */
  readonly travel: TravelSource
}

export type ServiceName = keyof ModelServices

/** How this installation has set its services up; plain data, for it goes to workers. */
export interface ServiceSettings {
  readonly travel: {
    readonly settings: TravelSettings
    /** Folder where answers of map servers are kept. */
    readonly cacheFolder: string
  }
}

/** Hears what went wrong in a service that got by without. */
type Report = (line: string) => void

const makers: {
  readonly [Name in ServiceName]: (settings: ServiceSettings[Name], report: Report) => ModelServices[Name]
} = {
  travel: ({ settings, cacheFolder }, report) => createTravelSource(settings, { cacheFolder, report }),
}

/**
 * The same services with their last answers kept: a plan that is judged again and again nearly always has the same
 * places.
 */
export function rememberingServices(services: Partial<ModelServices>): Partial<ModelServices> {
  const { travel } = services
  return { ...services, ...(travel && { travel: rememberedTravel(travel) }) }
}

/** Those services alone; throws TRAVEL_SETTINGS_INVALID when travel is one of them and cannot be. */
export function createServices(
  names: readonly ServiceName[],
  settings: ServiceSettings,
  report: Report = () => undefined,
): Partial<ModelServices> {
  return Object.fromEntries(names.map((name) => [name, makers[name](settings[name], report)]))
}
