/** The built-in receiver on the wire: somewhere to send webhooks to when there is no other tool at hand. */
import { z } from 'zod'
import { webhookHeader } from './webhook.ts'
import { webhookHeaders } from './webhook-headers.ts'

/** TIMEOUT never answers, so that the attempt runs into its limit. */
export const receiverAnswer = z.enum(['200', '204', '500', 'TIMEOUT']).meta({ id: 'ReceiverAnswer' })
export type ReceiverAnswer = z.infer<typeof receiverAnswer>

export const receiverAnswerRequest = z
  .strictObject({ answer: receiverAnswer.describe('What calls are answered with from now on') })
  .meta({ id: 'ReceiverAnswerRequest', example: { answer: '500' } })

const exampleReceiver = {
  url: 'http://localhost:41833/Xy12ab34Qw56er78',
  hmacKey: 'q3Z0mJx1cV8yT5uR2wK7hN4bL6pD9sFgA1bC3dE5fG7',
  answer: '200',
}

const receiverFields = {
  url: z.string().describe('Address for a webhook; only this machine reaches it'),
  hmacKey: z
    .string()
    .describe('HMAC key for that webhook, so that signatures can be verified; made up anew at each start'),
  answer: receiverAnswer,
}

export const builtInReceiver = z.object(receiverFields).meta({ id: 'BuiltInReceiver', example: exampleReceiver })
export type BuiltInReceiver = z.infer<typeof builtInReceiver>

export const signatureVerdict = z
  .object({
    isVerified: z.boolean(),
    reason: z.string().describe('In words'),
  })
  .meta({
    id: 'SignatureVerdict',
    example: { isVerified: true, reason: `${webhookHeaders.signature} is the signature of the body.` },
  })
export type SignatureVerdict = z.infer<typeof signatureVerdict>

/** Bytes of a body that are kept. */
export const keptBodyBytes = 64 * 1024
/** Calls that are kept. */
export const keptCalls = 100

export const receivedCall = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime({ offset: true }),
    path: z.string().describe('Path and query'),
    headers: z.array(webhookHeader),
    body: z.string().describe(`The first ${keptBodyBytes / 1024} KB`),
    bodyBytes: z.int().describe('Size of the whole body'),
    signature: signatureVerdict,
    answered: z.enum([...receiverAnswer.options, '413']).describe('413: the body was larger than 1 MB'),
  })
  .meta({
    id: 'ReceivedCall',
    example: {
      id: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11',
      at: '2027-02-01T09:00:31.100Z',
      path: '/Xy12ab34Qw56er78',
      headers: [{ name: 'content-type', value: 'application/json' }],
      body: '{"id":"0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11","status":"SOLVING_COMPLETED"}',
      bodyBytes: 74,
      signature: { isVerified: true, reason: `${webhookHeaders.signature} is the signature of the body.` },
      answered: '200',
    },
  })
export type ReceivedCall = z.infer<typeof receivedCall>

export const receivedCalls = z
  .object({ ...receiverFields, calls: z.array(receivedCall).describe(`The last ${keptCalls}, newest first`) })
  .meta({ id: 'ReceivedCalls' })
export type ReceivedCalls = z.infer<typeof receivedCalls>
