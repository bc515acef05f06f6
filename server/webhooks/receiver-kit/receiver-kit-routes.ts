/**
 * The receiver kit over the platform API. It holds nothing secret and is wanted on other machines, so it is open to
 * all.
 */
import { Readable } from 'node:stream'
import { z } from 'zod'
import { snippetCard, testVectors } from '../../contract/receiver-kit.ts'
import { hmacMethod, type HmacMethod } from '../../contract/webhook.ts'
import { AppError } from '../../foundation/app-error.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import { snippets } from './snippets/index.ts'
import vectorFile from './test-vectors.json' with { type: 'json' }

const tag = 'Receiving webhooks'
const access = { by: 'anyone' } as const

/** Below /api/platform/v1. */
export function receiverKitRoutes(): Route[] {
  return [listRoute, vectorsRoute, snippetRoute]
}

const listRoute = defineRoute({
  method: 'get',
  path: '/receiver-kit',
  operationId: 'listSnippets',
  tag,
  summary: 'List the languages of the receiver kit',
  description:
    'A snippet is one file that checks the signature and the age of a webhook call. Every one is tried against the test vectors before it is published.',
  access,
  responses: { 200: { description: 'The languages there are', schema: z.array(snippetCard) } },
  handle: () => snippets.map(({ language, title, fileName }) => ({ language, title, fileName })),
})

const vectors = testVectors.parse(vectorFile)

const vectorsRoute = defineRoute({
  method: 'get',
  path: '/receiver-kit/vectors',
  operationId: 'listSignatureTestVectors',
  tag,
  summary: 'List calls to try a check of your own with',
  description:
    'Genuine calls, and ones that were changed, replayed or malformed. A right check says of each what `isGenuine` says.',
  access,
  responses: { 200: { description: 'The test vectors', schema: testVectors } },
  handle: () => vectors,
})

const snippetRoute = defineRoute({
  method: 'get',
  path: '/receiver-kit/{language}',
  operationId: 'getSnippet',
  tag,
  summary: 'Read the check of a call in one language',
  description: 'The whole file as plain text, for exactly the method the webhook signs by.',
  access,
  params: z.object({ language: z.string().describe('One of the listed languages').meta({ example: 'python' }) }),
  query: z.strictObject({
    method: hmacMethod.default('BODY').describe('What the webhook signs').meta({ example: 'PATH' }),
  }),
  responses: {
    200: {
      description: 'The file',
      contentType: 'text/plain',
      schema: z.string(),
      example: "import { createHmac, timingSafeEqual } from 'node:crypto'\n",
    },
    404: errorResponse('There is no snippet in that language', 'SNIPPET_NOT_FOUND'),
  },
  handle: ({ params, query }) =>
    new Reply(200, {
      kind: 'stream',
      contentType: 'text/plain; charset=utf-8',
      source: Readable.from([sourceOf(params.language, query.method)]),
    }),
})

function sourceOf(language: string, method: HmacMethod): string {
  const snippet = snippets.find((one) => one.language === language)
  if (!snippet)
    throw new AppError('SNIPPET_NOT_FOUND', { language, known: snippets.map((one) => one.language).join(', ') })
  return snippet.source(method)
}
