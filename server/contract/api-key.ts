/** API keys on the wire (docs/operations/team.md, "API keys"). */
import { z } from 'zod'
import { defaultLifetime, lifetime } from './lifetime.ts'
import { permission } from './permission.ts'

const dateTime = z.iso.datetime({ offset: true })

export const apiKeyRequest = z
  .strictObject({
    name: z.string().trim().min(1).max(100).describe('What the key is for'),
    permissions: z.array(permission).min(1).optional().describe('A subset of the four permissions; all when absent'),
    models: z
      .array(z.string())
      .min(1)
      .optional()
      .describe('Ids of the models the key may use; all models when absent. One key per model is recommended'),
    expires: lifetime
      .unwrap()
      .optional()
      .describe(
        `How long the key is valid: ${defaultLifetime} when absent, and with a personal access token no longer than the token`,
      ),
  })
  .meta({
    id: 'ApiKeyRequest',
    example: {
      name: 'Night planning',
      permissions: ['CREATE', 'READ'],
      models: ['field-service-routing'],
      expires: 'P30D',
    },
  })
export type ApiKeyRequest = z.infer<typeof apiKeyRequest>

/** Longest time a replaced key goes on working: a week to change every program that uses it. */
export const maxOverlapHours = 168
export const defaultOverlapHours = 24

export const apiKeyRotation = z
  .strictObject({
    overlapHours: z
      .int()
      .min(0)
      .max(maxOverlapHours)
      .default(defaultOverlapHours)
      .describe('Hours the old key goes on working; 0 ends it at once, and its open streams with it'),
  })
  .meta({ id: 'ApiKeyRotation', example: { overlapHours: 24 } })
export type ApiKeyRotation = z.infer<typeof apiKeyRotation>

const exampleSummary = {
  id: 'Xy12ab34',
  name: 'Night planning',
  permissions: ['CREATE', 'READ'],
  models: ['field-service-routing'],
  createdAt: '2027-01-25T10:00:00.000Z',
  expiresAt: '2027-02-24T10:00:00.000Z',
}

export const apiKeySummary = z
  .object({
    id: z.string().describe('The 8 characters after pw_ of the key; not secret'),
    name: z.string(),
    permissions: z.array(permission),
    models: z.array(z.string()).nullable().describe('null means all models'),
    createdAt: dateTime,
    expiresAt: dateTime,
    lastUsedAt: dateTime.optional().describe('To the minute'),
    replacedBy: z
      .string()
      .optional()
      .describe('Id of the key it was rotated to; it ends at expiresAt')
      .meta({ example: 'Zk98yx76' }),
    madeWithToken: z
      .string()
      .optional()
      .describe('Id of the personal access token it was made with; it ends with it')
      .meta({ example: 'Ab12cd34' }),
    replaces: z.string().optional().describe('Id of the key it was rotated from').meta({ example: 'Qr55st66' }),
  })
  .meta({ id: 'ApiKey', example: exampleSummary })
export type ApiKeySummary = z.infer<typeof apiKeySummary>

export const createdApiKey = apiKeySummary
  .extend({ key: z.string().describe('The key itself: shown this once, stored nowhere') })
  .meta({ id: 'CreatedApiKey', example: { ...exampleSummary, key: 'pw_Xy12ab34_oR0LdJ9kF3hXw5TzBq7mVc2N' } })
export type CreatedApiKey = z.infer<typeof createdApiKey>

export const callerIdentity = z
  .object({
    name: z.string().describe('Name of the API key'),
    email: z.string().nullable().describe('null for an API key'),
    tenants: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        role: z.string().nullable().describe('null for an API key'),
        plan: z.string(),
        group: z.string(),
      }),
    ),
    role: z.string().nullable().describe('null for an API key'),
    selfRegistered: z.boolean().describe('false for an API key'),
    permissions: z.array(
      z.object({ resource: z.string().meta({ example: 'MODEL' }), operations: z.array(permission) }),
    ),
  })
  .meta({
    id: 'CallerIdentity',
    example: {
      name: 'Night planning',
      email: null,
      tenants: [
        {
          id: '7a528a11-9d68-4d5c-8f0b-0f3d2f6b5b1e',
          name: 'Example',
          role: null,
          plan: 'Self-hosted',
          group: 'Example',
        },
      ],
      role: null,
      selfRegistered: false,
      permissions: [{ resource: 'MODEL', operations: ['CREATE', 'READ'] }],
    },
  })
export type CallerIdentity = z.infer<typeof callerIdentity>
