/** Puts features together: each is made with the ground and what the features before it give. */
import type { Closers } from '../foundation/closers.ts'
import type { Feature, MakeFeature } from '../http/feature.ts'

/** A list of features that ends up giving `Services`. */
export interface Assembly<Ground, Services> {
  /** Does not compile where the feature needs something that neither the ground nor a feature before it gives. */
  add<Gives extends object>(make: MakeFeature<Services, Gives>): Assembly<Ground, Services & Gives>
  /**
   * Makes them one after the other. What has been made is stopped by `closers`, also when a later one fails. Throws
   * where two give the same name.
   */
  make(ground: Ground, closers: Closers): Promise<Assembled<Services>>
}

export interface Assembled<Services> {
  readonly services: Services
  readonly features: readonly Feature[]
}

type AnyMake = (services: object) => Feature | Promise<Feature>

export const assembly = <Ground extends object>(): Assembly<Ground, Ground> => listOf<Ground, Ground>([])

function listOf<Ground extends object, Services>(makes: readonly AnyMake[]): Assembly<Ground, Services> {
  return {
    // What `make` needs has been checked against Services, which is what it will be called with.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- checked, as said above
    add: (make) => listOf([...makes, make as AnyMake]),
    async make(ground, closers) {
      const features: Feature[] = []
      let services: object = ground
      const giverOf = new Map(Object.keys(ground).map((name) => [name, 'the ground']))
      for (const make of makes) {
        const feature = await make(services)
        features.push(feature)
        if (feature.stop) closers.add(() => feature.stop?.() ?? Promise.resolve())
        noteGiver(giverOf, make.name || 'A feature', feature)
        services = { ...services, ...feature.gives }
      }
      // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the sum of all that was made
      return { services: services as Services, features }
    },
  }
}

/** Throws where a name is given a second time: what came first would be out of reach for all features after. */
function noteGiver(giverOf: Map<string, string>, giver: string, { gives = {} }: Feature): void {
  for (const name of Object.keys(gives)) {
    const former = giverOf.get(name)
    if (former !== undefined)
      throw new Error(`${giver} gives "${name}", which ${former} gives already. Give one of them another name.`)
    giverOf.set(name, giver)
  }
}
