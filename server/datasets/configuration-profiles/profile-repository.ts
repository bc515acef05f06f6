/** Rows of `configuration_profiles`. */
import type { Kysely, Selectable, Updateable } from 'kysely'
import { z } from 'zod'
import { runConfiguration, type RunConfiguration } from '../../contract/configuration.ts'
import { readJson } from '../../storage/json-column.ts'
import type { Tables } from '../../storage/tables.ts'

type Row = Selectable<Tables['configuration_profiles']>

/** What of a profile is its content. */
export interface ProfileContent {
  /** Unique in the tenant and model. */
  readonly name: string
  readonly description: string
  readonly runConfiguration: RunConfiguration
  /** Overrides of the model as they were sent. */
  readonly modelConfiguration: Readonly<Record<string, unknown>>
  /** Without effect here; what a client sent is kept for it. */
  readonly mapsConfiguration: Readonly<Record<string, unknown>> | null
  readonly resourcesConfiguration: Readonly<Record<string, unknown>> | null
  readonly updatedAt: string
}

/** A profile people made; the Standard profile is none of these. */
export interface Profile extends ProfileContent {
  readonly id: string
  /** At most one of a tenant and model is; when none is, the Standard profile is the default. */
  readonly isDefault: boolean
}

const storedMap = z.record(z.string(), z.unknown())

function profileOf(row: Row): Profile {
  const mapOf = (text: string | null) => (text === null ? null : readJson(storedMap, text))
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    isDefault: row.is_default === 1,
    runConfiguration: readJson(runConfiguration, row.run_configuration_json),
    modelConfiguration: readJson(storedMap, row.model_configuration_json),
    mapsConfiguration: mapOf(row.maps_configuration_json),
    resourcesConfiguration: mapOf(row.resources_configuration_json),
    updatedAt: row.updated_at,
  }
}

function columnsOf(content: ProfileContent) {
  return {
    name: content.name,
    description: content.description,
    run_configuration_json: JSON.stringify(content.runConfiguration),
    model_configuration_json: JSON.stringify(content.modelConfiguration),
    maps_configuration_json: content.mapsConfiguration && JSON.stringify(content.mapsConfiguration),
    resources_configuration_json: content.resourcesConfiguration && JSON.stringify(content.resourcesConfiguration),
    updated_at: content.updatedAt,
  }
}
type Db = Kysely<Tables>

/** Where profiles live: ids and names are unique and one of them is the default in each. */
export interface ProfileSpace {
  readonly tenantId: string
  readonly modelId: string
}

/** By name. */
export async function listProfiles(db: Db, { tenantId, modelId }: ProfileSpace): Promise<Profile[]> {
  const rows = await db
    .selectFrom('configuration_profiles')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('model_id', '=', modelId)
    .orderBy('name')
    .execute()
  return rows.map(profileOf)
}

export async function insertProfile(
  db: Db,
  { tenantId, modelId }: ProfileSpace,
  { id, ...content }: ProfileContent & { readonly id: string },
): Promise<void> {
  const row = { id, tenant_id: tenantId, model_id: modelId, ...columnsOf(content), is_default: 0 as const }
  await db.insertInto('configuration_profiles').values(row).execute()
}

export function updateProfile(db: Db, space: ProfileSpace, id: string, content: ProfileContent): Promise<void> {
  return update(db, space, id, columnsOf(content))
}

/** It is not the default from now on, and so the Standard profile is where it was. */
export function unsetDefaultProfile(db: Db, space: ProfileSpace, id: string): Promise<void> {
  return update(db, space, id, { is_default: 0 })
}

async function update(
  db: Db,
  { tenantId, modelId }: ProfileSpace,
  id: string,
  changes: Updateable<Tables['configuration_profiles']>,
): Promise<void> {
  await db
    .updateTable('configuration_profiles')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('model_id', '=', modelId)
    .where('id', '=', id)
    .execute()
}

export async function deleteProfile(db: Db, { tenantId, modelId }: ProfileSpace, id: string): Promise<void> {
  await db
    .deleteFrom('configuration_profiles')
    .where('tenant_id', '=', tenantId)
    .where('model_id', '=', modelId)
    .where('id', '=', id)
    .execute()
}

/** Without an id none of these is the default, and so the Standard profile is. */
export async function setDefaultProfile(db: Db, space: ProfileSpace, id: string | undefined): Promise<void> {
  await db
    .updateTable('configuration_profiles')
    .set({ is_default: 0 })
    .where('tenant_id', '=', space.tenantId)
    .where('model_id', '=', space.modelId)
    .execute()
  if (id !== undefined) await update(db, space, id, { is_default: 1 })
}
