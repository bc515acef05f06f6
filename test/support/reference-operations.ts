/**
 * The generic operations of the reference service's model API, as names alone: what clients written for it send and
 * read. Taken from its OpenAPI documents; paths below `/{version}/{resource}`, or below the version where they begin
 * with `..`.
 */
export interface ReferenceOperation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: string
  /** Names of the query parameters; none is required. */
  readonly query?: readonly string[]
  readonly statuses: readonly number[]
  /** Shape of the body, and of the answer with the first status; `[]` after it for a list. */
  readonly body?: string
  readonly answer?: string
}

const submission = ['name', 'operation', 'configurationId', 'priority', 'tags']

export const referenceOperations: readonly ReferenceOperation[] = [
  { method: 'get', path: '../demo-data', statuses: [200, 401, 403, 429], answer: 'DemoMetaData[]' },
  { method: 'get', path: '../demo-data/{id}', statuses: [200, 404], answer: 'ModelRequest' },
  { method: 'get', path: '../demo-data/{id}/input', statuses: [200, 404] },
  {
    method: 'post',
    path: '',
    query: submission,
    statuses: [202, 400, 401, 403, 429, 500],
    body: 'ModelRequest',
    answer: 'Metadata',
  },
  { method: 'get', path: '', query: ['page', 'size'], statuses: [200, 404, 500], answer: 'Metadata[]' },
  { method: 'get', path: '/{id}', statuses: [200, 404, 500], answer: 'ModelResponse' },
  { method: 'post', path: '/{id}', query: ['priority'], statuses: [202, 500], answer: 'Metadata' },
  { method: 'put', path: '/{id}', statuses: [204, 404] },
  { method: 'delete', path: '/{id}', query: ['force'], statuses: [200, 404, 500], answer: 'ModelResponse' },
  { method: 'delete', path: '/{id}/purge', statuses: [200, 400, 404], answer: 'ModelResponse' },
  { method: 'get', path: '/{id}/metadata', statuses: [200, 404, 500], answer: 'Metadata' },
  { method: 'patch', path: '/{id}/metadata', statuses: [200, 400, 404], body: 'MetadataUpdate', answer: 'Metadata' },
  { method: 'get', path: '/{id}/run', statuses: [200, 404, 500], answer: 'Metadata' },
  { method: 'patch', path: '/{id}/run', statuses: [200, 400, 404], body: 'MetadataUpdate', answer: 'Metadata' },
  { method: 'get', path: '/{id}/input', statuses: [200, 404, 500] },
  { method: 'get', path: '/{id}/model-request', statuses: [200, 404, 500], answer: 'ModelRequest' },
  { method: 'get', path: '/{id}/config', statuses: [200, 404, 500], answer: 'ModelConfiguration' },
  { method: 'get', path: '/{id}/logs', statuses: [200, 404, 500], answer: 'LogInfo' },
  { method: 'get', path: '/{id}/events', query: ['status'], statuses: [200, 404, 410, 500], answer: 'Metadata' },
  { method: 'get', path: '/{id}/validation-result', statuses: [200, 404, 500], answer: 'ValidationResult' },
  {
    method: 'get',
    path: '/{id}/score-analysis',
    query: ['includeJustifications'],
    statuses: [200, 404, 500],
    answer: 'ScoreAnalysis',
  },
  {
    method: 'post',
    path: '/score-analysis',
    query: ['includeJustifications', 'configurationId', 'priority', 'tags'],
    statuses: [200, 400, 429, 500],
    body: 'ScoreAnalysisRequest',
    answer: 'ScoreAnalysis',
  },
  {
    method: 'post',
    path: '/{id}/from-input',
    query: [...submission, 'select'],
    statuses: [202, 400, 500],
    body: 'ModelConfiguration',
    answer: 'Metadata',
  },
  {
    method: 'post',
    path: '/{id}/from-patch',
    query: [...submission, 'select'],
    statuses: [202, 400, 500],
    body: 'PatchRequest',
    answer: 'Metadata',
  },
  { method: 'post', path: '/{id}/new-run', statuses: [202, 400, 500], body: 'ModelConfiguration', answer: 'Metadata' },
  { method: 'get', path: '/validation-issue-types', statuses: [200, 500], answer: 'ValidationIssueTypes' },
  { method: 'get', path: '/validation-issue-types/{id}', statuses: [200, 404, 500], answer: 'IssueType' },
  { method: 'get', path: '/{id}/waypoints', query: ['objectId'], statuses: [200, 404, 500], answer: 'Waypoints[]' },
]

const metadata = [
  'id',
  'parentId',
  'originId',
  'name',
  'submitDateTime',
  'startDateTime',
  'activeDateTime',
  'completeDateTime',
  'shutdownDateTime',
  'solverStatus',
  'score',
  'tags',
  'failureMessage',
  'validationResult.summary',
  'validationResult.errors',
  'validationResult.warnings',
]

/** Properties by shape; a dot leads into an object, `[]` into the items of a list. */
export const referenceShapes: Readonly<Record<string, readonly string[]>> = {
  Metadata: metadata,
  ModelResponse: [...metadata.map((field) => `metadata.${field}`), 'modelOutput', 'inputMetrics', 'kpis', 'run'],
  ModelRequest: [
    'config.run',
    'config.model.overrides',
    'config.resourcesConfiguration',
    'config.mapsConfiguration',
    'modelInput',
  ],
  ModelConfiguration: [
    'run.name',
    'run.maxThreadCount',
    'run.tags',
    'run.termination.spentLimit',
    'run.termination.unimprovedSpentLimit',
    'run.termination.stepCountLimit',
    'run.termination.moveCountLimit',
    'run.termination.slidingWindowDuration',
    'run.termination.minimumImprovementRatio',
    'model.overrides',
    'resourcesConfiguration',
    'mapsConfiguration',
  ],
  ScoreAnalysisRequest: ['config.model.overrides', 'modelInput'],
  PatchRequest: [
    'config.run',
    'config.model.overrides',
    'config.resourcesConfiguration',
    'config.mapsConfiguration',
    'patch.[].op',
    'patch.[].path',
    'patch.[].value',
  ],
  MetadataUpdate: ['name', 'tags'],
  LogInfo: ['details'],
  ValidationResult: ['status', 'issues.[].code', 'issues.[].severity'],
  ValidationIssueTypes: [
    'issueTypes.[].code',
    'issueTypes.[].severity',
    'issueTypes.[].metadata.[].type',
    'issueTypes.[].metadata.[].message',
  ],
  IssueType: ['code', 'severity', 'metadata.[].type', 'metadata.[].message'],
  ScoreAnalysis: [
    'score',
    'constraints.[].name',
    'constraints.[].weight',
    'constraints.[].score',
    'constraints.[].matchCount',
    'constraints.[].matches.[].score',
    'constraints.[].matches.[].justification.description',
  ],
  DemoMetaData: ['id', 'shortDescription', 'longDescription', 'tags', 'config.[].key', 'config.[].value'],
  Waypoints: ['id', 'waypoints'],
  ErrorInfo: ['id', 'code', 'message', 'details'],
}
