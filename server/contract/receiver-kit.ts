/** The receiver kit on the wire: code that checks a call, and calls to try such code with. */
import { z } from 'zod'
import { hmacMethod } from './webhook.ts'
import { webhookHeaders } from './webhook-headers.ts'

export const snippetCard = z
  .object({
    language: z.string().describe('As in the address of the snippet'),
    title: z.string(),
    fileName: z.string().describe('What to call the file'),
  })
  .meta({ id: 'Snippet', example: { language: 'python', title: 'Python', fileName: 'is_genuine.py' } })
export type SnippetCard = z.infer<typeof snippetCard>

const dateTime = z.iso.datetime({ offset: true })
const shared = {
  name: z.string().describe('What is special about the call'),
  isGenuine: z.boolean().describe('What a right check says of it'),
  key: z.string().describe('The HMAC key of the webhook'),
}

const testVector = z
  .object({
    ...shared,
    method: hmacMethod,
    body: z.string().optional().describe('The body in UTF-8, for the method BODY'),
    path: z.string().optional().describe('The path of the request, for the method PATH'),
    timestamp: z.string().describe(`Value of ${webhookHeaders.timestamp}`),
    signature: z.string().describe(`Value of ${webhookHeaders.signature}, or of the header of your own`),
    prefix: z.string().describe('What the webhook puts before the signature'),
    windowSeconds: z.int(),
    now: dateTime.describe('When the call arrives'),
  })
  .meta({ id: 'SignatureTestVector' })

const standardVector = z
  .object({
    ...shared,
    secret: z
      .string()
      .describe('The key as libraries of Standard Webhooks take it: whsec_ and the base64 of its UTF-8 bytes'),
    webhookId: z.string().describe(`Value of ${webhookHeaders.standard.id}`),
    webhookTimestamp: z.string().describe(`Value of ${webhookHeaders.standard.timestamp}, in seconds since 1970`),
    webhookSignature: z.string().describe(`Value of ${webhookHeaders.standard.signature}`),
    body: z.string(),
    windowSeconds: z.int(),
    now: dateTime,
  })
  .meta({ id: 'StandardTestVector' })

export const testVectors = z
  .object({
    vectors: z.array(testVector).describe('Calls signed by the methods Body and Path'),
    standardWebhooks: z.array(standardVector).describe('Calls with the headers of Standard Webhooks'),
  })
  .meta({
    id: 'SignatureTestVectors',
    example: {
      vectors: [
        {
          name: 'a path',
          method: 'PATH',
          isGenuine: true,
          key: 'q3Z0mJx1cV8yT5uR2wK7hN4bL6pD9sFg',
          path: '/hooks/planwright',
          timestamp: '2027-02-01T09:00:31Z',
          signature: 'w9BB07giYeePIY6sgSoVCua5BtAOSHEGDkgwf47rnY4=',
          prefix: '',
          windowSeconds: 300,
          now: '2027-02-01T09:00:33Z',
        },
      ],
      standardWebhooks: [],
    },
  })
export type TestVectors = z.infer<typeof testVectors>
