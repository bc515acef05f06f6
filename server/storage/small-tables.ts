/** Further tables as Kysely sees them, written as in `tables.ts`. */

/** The SMTP server of a tenant. */
export interface MailServerTable {
  tenant_id: string
  host: string
  port: number
  security: 'NONE' | 'STARTTLS' | 'TLS'
  user_name: string | null
  /** Sealed by the vault at `smtp/<tenant id>/password`. */
  sealed_password: string | null
  from_address: string
  accepts_any_certificate: 0 | 1
}

/** What sheets and columns of spreadsheets mean, under a name. */
export interface ImportMappingTable {
  tenant_id: string
  model_id: string
  /** Unique in the tenant and model. */
  name: string
  mapping_json: string
  updated_at: string
}

/** What a geocoder said; a row without a place is an address it does not know. */
export interface GeocodedAddressTable {
  /** Its address: another one may know better. */
  server: string
  address: string
  latitude: number | null
  longitude: number | null
  found_as: string | null
  asked_at: string
}
