/** What webhooks need to know about the tenant's secrets; the feature that keeps them implements it. */
export interface SecretLookup {
  names(tenantId: string): Promise<readonly string[]>
  /** Every secret by its name; undefined where the value cannot be opened. */
  open(tenantId: string): Promise<ReadonlyMap<string, string | undefined>>
}
