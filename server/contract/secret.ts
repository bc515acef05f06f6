/** Secrets on the wire: values that headers of webhooks name as {secret:NAME}. A value goes in and never comes out. */
import { z } from 'zod'

export const maxSecrets = 100
const maxValue = 4096

export const secretName = z
  .string()
  .regex(
    /^[A-Z][A-Z0-9_]{0,63}$/,
    'Expected a capital letter, then up to 63 capital letters, digits and underscores, for instance RECEIVER_TOKEN',
  )
  .describe('Unique in the tenant; headers of webhooks name it as {secret:NAME}, so it never changes')
  .meta({ example: 'RECEIVER_TOKEN' })

/** It goes into HTTP headers, which hold no other characters and lose spaces at their ends. */
const value = z
  .string()
  .max(maxValue, `Too long: expected at most ${maxValue} characters`)
  .regex(
    /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
    'Expected visible ASCII characters on one line, without a space at either end',
  )
  .meta({ example: 'q3Z0mJx1cV8yT5uR2wK7' })
const description = z.string().max(1000)

export const secretRequest = z
  .strictObject({
    name: secretName,
    description: description.default('').describe('What it is for'),
    value: value.describe('Write-only: no answer holds it'),
  })
  .meta({
    id: 'SecretRequest',
    example: { name: 'RECEIVER_TOKEN', description: 'Bearer token of the ERP', value: 'q3Z0mJx1cV8yT5uR2wK7' },
  })
export type SecretRequest = z.infer<typeof secretRequest>

export const secretReplacement = z
  .strictObject({
    description: description.optional().describe('Absent keeps the one there is'),
    value: value.optional().describe('Write-only; absent keeps the one there is'),
  })
  .meta({ id: 'SecretReplacement', example: { value: 'hN4bL6pD9sFgq3Z0mJx1' } })
export type SecretReplacement = z.infer<typeof secretReplacement>

const dateTime = z.iso.datetime({ offset: true })

export const secretUser = z
  .object({ id: z.uuid(), name: z.string() })
  .meta({ id: 'SecretUser', example: { id: '3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11', name: 'ERP' } })
/** A webhook that names the secret. */
export type SecretUser = z.infer<typeof secretUser>

export const secretSummary = z
  .object({
    id: z.uuid(),
    name: secretName,
    description,
    canBeOpened: z
      .boolean()
      .describe('false: the key of the installation is another one than it was sealed with. Enter the value again'),
    usedBy: z.array(secretUser).describe('Webhooks that name it'),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({
    id: 'Secret',
    example: {
      id: '6d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11',
      name: 'RECEIVER_TOKEN',
      description: 'Bearer token of the ERP',
      canBeOpened: true,
      usedBy: [{ id: '3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11', name: 'ERP' }],
      createdAt: '2027-01-25T10:00:00.000Z',
      updatedAt: '2027-01-25T10:00:00.000Z',
    },
  })
export type SecretSummary = z.infer<typeof secretSummary>
