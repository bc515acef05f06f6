/** What an error of each code looks like, for the examples of the OpenAPI documents. The status of a code stands in `error-status.ts`. */

interface ErrorExample {
  readonly message: string
  readonly details?: readonly string[]
}

const datasetId = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'

export const errorExamples: Readonly<Record<string, ErrorExample>> = {
  BODY_MALFORMED: { message: 'The request body is not JSON: line 3, column 14: expected a comma or a closing brace.' },
  BODY_INVALID: {
    message: "The request body does not match this operation's schema. See details.",
    details: ['config.run.name: Too long: expected at most 255 characters', 'config.run: "nmae" is not a known field here. Maybe it is misspelt.'],
  },
  BODY_MISSING: { message: 'This call needs a JSON body; the request had none.' },
  BODY_TRUNCATED: { message: 'The gzip body ends too early. Send the whole file.' },
  GZIP_BROKEN: { message: 'The gzip body cannot be inflated: incorrect header check. Maybe it is not gzip.' },
  QUERY_INVALID: { message: 'The query of this address is not valid. See details.', details: ['priority: Too big: expected at most 10'] },
  HEADER_INVALID: { message: 'The header Idempotency-Key holds 300 characters; expected 1 to 255 visible ASCII characters without spaces, for instance a UUID.' },
  CONFIGURATION_INVALID: { message: 'The configuration is not valid. See details.', details: ['config.run.termination.spentLimit: Expected an ISO 8601 duration above zero, for instance PT30S'] },
  CONFIGURATION_PROFILE_UNKNOWN: { message: 'There is no configuration profile "Overnigth" for this model. List them with GET /api/platform/v1/models/{modelId}/configurations.' },
  CONFIGURATION_PROFILE_NAME_TAKEN: { message: 'There already is a configuration profile "Overnight" for this model. Choose another name.' },
  CONFIGURATION_PROFILE_LIMIT: { message: 'The model has 50 configuration profiles, as many as it can have. Delete one first.' },
  MODEL_INPUT_INVALID: { message: 'The model input is not valid, so it cannot be evaluated. See details.', details: ['/modelInput/visits/3/location: A latitude lies between -90 and 90; 133.7 does not.'] },
  RECOMMENDATION_INVALID: { message: 'There is no visit "Visit Z" in the model input.' },
  PATCH_INVALID: { message: 'The patch does not fit the model input, so nothing was changed. See details.', details: ['patch[1]: remove /vehicles/7: the array has 2 elements.'] },
  API_KEY_REJECTED: { message: 'This call needs a valid API key in the header X-API-KEY: the key is missing, unknown, expired or deleted. Create one under API keys, or with "planwright keys create".' },
  LOGIN_REQUIRED: { message: 'Sign in first: open a login link ("planwright login" prints one), or send a personal access token as Authorization: Bearer.' },
  LOGIN_LINK_REJECTED: { message: 'This login link is unknown, used or too old. Print a new one with "planwright login".' },
  PERMISSION_MISSING: { message: 'The API key "Reports" lacks the permission that this operation needs. It has: READ.' },
  MODEL_NOT_IN_SCOPE: { message: 'The API key "Reports" may not use this model.' },
  ROLE_MISSING: { message: 'grace@example.org has the role User; this needs an Administrator of the tenant.' },
  CONFIGURATION_PROFILE_READ_ONLY: { message: 'The Standard profile cannot be changed. Create a profile of your own.' },
  HOST_NOT_ALLOWED: { message: 'Host "planner.lan:7400" is not answered here. Call http://localhost:7400, or start with --host-name to allow another name.' },
  ORIGIN_NOT_ALLOWED: { message: 'A page of https://example.org may not call this server. Allow its exact origin with --allow-origin if it should.' },
  ADDRESS_NOT_FOUND: { message: 'There is nothing at this address: a part of it is malformed.', details: ['id: Invalid UUID'] },
  DATASET_NOT_FOUND: { message: `There is no dataset ${datasetId} of this model in this tenant. List them.` },
  DOCUMENT_NOT_FOUND: { message: `The dataset ${datasetId} has no output: its status is DATASET_CREATED. Ask again when it has come further.` },
  DEMO_DATA_NOT_FOUND: { message: 'There is no demo dataset "BASICS". Known: BASIC.' },
  ISSUE_TYPE_NOT_FOUND: { message: 'The model has no validation issue type "Unknown". List them with GET validation-issue-types.' },
  MODEL_NOT_FOUND: { message: 'There is no model "astrology". Known: field-service-routing.' },
  API_KEY_NOT_FOUND: { message: 'There is no API key Xy12ab34 in this tenant. It may have been deleted before.' },
  CONFIGURATION_PROFILE_NOT_FOUND: { message: 'There is no configuration profile 7 for this model.' },
  SECRET_NOT_FOUND: { message: 'There is no secret 6d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11 in this tenant. It may have been deleted before; GET /secrets lists them.' },
  SECRET_NAME_TAKEN: { message: 'There already is a secret RECEIVER_TOKEN. Replace its value, or choose another name.' },
  SECRET_LIMIT: { message: 'The tenant has 100 secrets, which is the most it can have. Delete one first.' },
  SECRET_IN_USE: { message: 'The secret RECEIVER_TOKEN cannot be deleted: a webhook names it in a header. Take it out of ERP (3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11) first.', details: ['ERP (3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11)'] },
  SNIPPET_NOT_FOUND: { message: 'The receiver kit has no snippet in "cobol". Known: node, python, java, csharp, go, php, ruby, bash.' },
  BUILT_IN_RECEIVER_STOPPED: { message: 'The built-in receiver is not running. Start it with POST /api/platform/v1/built-in-receiver.' },
  STATUS_CONFLICT: { message: `The dataset ${datasetId} is SOLVING_ACTIVE, and this cannot be done while it is worked on. Stop it first.` },
  IDEMPOTENCY_CONFLICT: { message: 'The Idempotency-Key "monday-1" was used for another request to this address, with another body or query. Send a new key with a new request.' },
  IDEMPOTENCY_UNDER_WAY: { message: 'The first request with the Idempotency-Key "monday-1" is still being carried out. Send this one again in a few seconds to get its answer.' },
  DATASET_PURGED: { message: `The dataset ${datasetId} was purged at 2027-02-01T09:00:00.000Z. While it is in the bin, PUT restores it.` },
  BODY_TOO_LARGE: { message: 'The request body is larger than 100,000,000 bytes compressed. Split the dataset, or send less of it.' },
  CONTENT_ENCODING_NOT_SUPPORTED: { message: 'Content-Encoding "br" is not supported. Send gzip, or no compression.' },
  TOO_MANY_REQUESTS: { message: 'All 3 solver slots are in use. Ask again in a few seconds, or raise the number of slots in the settings.' },
  INTERNAL_ERROR: { message: 'Something went wrong on our side. The log of the platform has the details under the id 6f0b5b1e-7a52-4d5c-9d68-0f3d2f6b8a11.' },
  OPERATION_NOT_AVAILABLE: { message: 'This operation is not available in this version of Planwright.' },
  STORAGE_UNAVAILABLE: { message: 'Writing the journal failed: no space left on device. Nothing of it was stored. The disk is full: free some space, then try again; no restart is needed.' },
  STORAGE_FULL: { message: 'The disk is full: there was no room for the request body, and nothing of it was kept. Free some space, then send the request again; no restart is needed.' },
  SHUTTING_DOWN: { message: 'The platform is stopping. Send the request again when it is back.' },
}
