/** Configuration profiles of a tenant and model: kept, one of them the default. */
import type { Kysely } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type {
  ConfigurationProfile,
  ConfigurationProfileDraft,
  NewConfigurationProfile,
} from '../../contract/configuration-profile.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { recordChange, type Actor } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { profileCards } from './profile-summary.ts'
import {
  deleteProfile,
  insertProfile,
  listProfiles,
  setDefaultProfile,
  unsetDefaultProfile,
  updateProfile,
  type Profile,
  type ProfileContent,
  type ProfileSpace,
} from './profile-repository.ts'
import {
  checkId,
  checkModelConfiguration,
  checkName,
  checkNotStandard,
  checkRoom,
  chosenDefault,
} from './profile-rules.ts'

/** The profiles a call is about. */
export interface ProfileShelf {
  readonly tenantId: string
  readonly model: PlanningModel
}

export interface ConfigurationProfileService {
  /** The Standard profile, then the others by name. */
  list(shelf: ProfileShelf): Promise<ConfigurationProfile[]>
  /** Throws CONFIGURATION_PROFILE_NOT_FOUND. */
  read(shelf: ProfileShelf, id: string): Promise<ConfigurationProfile>
  /** With the id of the draft, or a new one. */
  create(shelf: ProfileShelf, draft: NewConfigurationProfile, actor: Actor): Promise<ConfigurationProfile>
  replace(
    shelf: ProfileShelf,
    id: string,
    draft: ConfigurationProfileDraft,
    actor: Actor,
  ): Promise<ConfigurationProfile>
  /** Resolves to the profiles that remain; the Standard profile takes over from a default that goes. */
  remove(shelf: ProfileShelf, id: string, actor: Actor): Promise<ConfigurationProfile[]>
}

interface ProfileFoundation {
  readonly database: Database
  readonly clock: Clock
}

export function createConfigurationProfiles({ database, clock }: ProfileFoundation): ConfigurationProfileService {
  const change = createChange({ database, clock })
  const list = async (shelf: ProfileShelf) =>
    profileCards(await database.read((db) => listProfiles(db, spaceOf(shelf))))

  return {
    list,
    read: async (shelf, id) => profileIn(await list(shelf), shelf, id),
    async create(shelf, draft, actor) {
      checkModelConfiguration(shelf.model, draft)
      const id = draft.id ?? newId()
      const profiles = await change({ shelf, id, actor }, async (db, stored) => {
        checkRoom(stored)
        checkId(id, stored)
        checkName(draft.name, stored)
        await insertProfile(db, spaceOf(shelf), { id, ...contentOf(draft, clock) })
        await chooseDefault(db, { space: spaceOf(shelf), id, draft })
      })
      return profileIn(profiles, shelf, id)
    },
    async replace(shelf, id, draft, actor) {
      checkNotStandard(id)
      checkModelConfiguration(shelf.model, draft)
      const profiles = await change({ shelf, id, actor }, async (db, stored) => {
        if (!stored.some((profile) => profile.id === id)) notFound(shelf, id)
        checkName(
          draft.name,
          stored.filter((profile) => profile.id !== id),
        )
        await updateProfile(db, spaceOf(shelf), id, contentOf(draft, clock))
        await chooseDefault(db, { space: spaceOf(shelf), id, draft })
      })
      return profileIn(profiles, shelf, id)
    },
    async remove(shelf, id, actor) {
      checkNotStandard(id)
      return change({ shelf, id, actor }, async (db, stored) => {
        if (!stored.some((profile) => profile.id === id)) notFound(shelf, id)
        await deleteProfile(db, spaceOf(shelf), id)
      })
    },
  }
}

interface ProfileChange {
  readonly shelf: ProfileShelf
  readonly id: string
  readonly actor: Actor
}

/**
 * One transaction of a change and its entry in the audit log, if anything is another than before; `work` gets the
 * profiles there are. Resolves to them as they are then.
 */
function createChange({ database, clock }: ProfileFoundation) {
  return (
    { shelf, id, actor }: ProfileChange,
    work: (db: Kysely<Tables>, profiles: readonly Profile[]) => Promise<void>,
  ): Promise<ConfigurationProfile[]> =>
    database.write(async (db) => {
      const stored = await listProfiles(db, spaceOf(shelf))
      await work(db, stored)
      const [was, is] = [profileCards(stored), profileCards(await listProfiles(db, spaceOf(shelf)))]
      if (isDeepStrictEqual(was.map(withoutTime), is.map(withoutTime))) return is
      const [before, after] = [was, is].map((profiles) => profiles.find((profile) => profile.id === id))
      const action = before && after ? 'UPDATE' : after ? 'CREATE' : 'DELETE'
      await recordChange(db, actor, clock.now(), {
        action,
        kind: 'CONFIGURATION_PROFILE',
        id,
        name: (after ?? before)?.name ?? id,
        before,
        after,
      })
      return is
    })
}

const withoutTime = (profile: ConfigurationProfile): ConfigurationProfile => ({ ...profile, updatedAt: undefined })

function profileIn(profiles: readonly ConfigurationProfile[], shelf: ProfileShelf, id: string): ConfigurationProfile {
  return profiles.find((profile) => profile.id === id) ?? notFound(shelf, id)
}

const spaceOf = ({ tenantId, model }: ProfileShelf): ProfileSpace => ({ tenantId, modelId: model.id })

function notFound({ model }: ProfileShelf, id: string): never {
  throw new AppError('CONFIGURATION_PROFILE_NOT_FOUND', { id, model: model.id })
}

function contentOf(
  {
    name,
    description,
    runConfiguration,
    modelConfiguration,
    mapsConfiguration,
    resourcesConfiguration,
  }: ConfigurationProfileDraft,
  clock: Clock,
): ProfileContent {
  return {
    name,
    description: description ?? '',
    runConfiguration: runConfiguration ?? {},
    modelConfiguration: modelConfiguration ?? {},
    mapsConfiguration: mapsConfiguration ?? null,
    resourcesConfiguration: resourcesConfiguration ?? null,
    updatedAt: clock.now().toISOString(),
  }
}

interface DefaultChoice {
  readonly space: ProfileSpace
  readonly id: string
  readonly draft: ConfigurationProfileDraft
}

/** `isDefault` speaks of this profile and wins; without it `defaultConfigProfileId` names any of the model's. */
async function chooseDefault(
  db: Kysely<Tables>,
  { space, id, draft: { isDefault, defaultConfigProfileId } }: DefaultChoice,
): Promise<void> {
  const all = await listProfiles(db, space)
  if (isDefault === true) await setDefaultProfile(db, space, id)
  else if (isDefault === false) await unsetDefaultProfile(db, space, id)
  else if (defaultConfigProfileId !== undefined)
    await setDefaultProfile(db, space, chosenDefault(defaultConfigProfileId, all))
}
