/** Where the OpenAPI documents of the server are. */
import { addressOf } from './operations.ts'

/** Of a model, or of the platform. */
export const apiDocumentAddress = (api: string) => addressOf('GET', '/openapis/{api}/v1', { path: { api } })
