/** Made of the OpenAPI document by "npm run wire"; nobody edits it. */
export interface paths {
  '/api/models/{model}/api/aboutme': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['CallerIdentity']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/demo-data': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DemoDataset'][]
          }
        }
      }
    }
    post: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DemoDataset'][]
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/demo-data/{demoDataId}': {
    get: {
      parameters: {
        path: {
          demoDataId: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetSubmission']
          }
        }
      }
    }
    post: {
      parameters: {
        path: {
          demoDataId: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetSubmission']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/demo-data/{demoDataId}/input': {
    get: {
      parameters: {
        path: {
          demoDataId: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ModelInput']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}': {
    get: {
      parameters: {
        query?:
          | {
              status?: components['schemas']['DatasetStatus'][] | undefined
              tag?: string[] | undefined
              name?: string | undefined
              parentId?: string | undefined
              submittedFrom?: string | undefined
              submittedTo?: string | undefined
              plannedFrom?: string | undefined
              plannedTo?: string | undefined
              sort?: string | undefined
              limit?: number | undefined
              cursor?: string | undefined
              page?: number | undefined
              size?: number | undefined
            }
          | undefined
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetMetadata'][]
          }
        }
      }
    }
    post: {
      parameters: {
        query?:
          | {
              name?: string | undefined
              operation?: ('SOLVE' | 'NONE') | undefined
              configurationId?: string | undefined
              priority?: number | undefined
              tags?: string[] | undefined
            }
          | undefined
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['DatasetSubmission']
        }
      }
      responses: {
        202: {
          content: {
            'application/json': components['schemas']['DatasetMetadata']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/check': {
    post: {
      parameters: {
        query?:
          | {
              configurationId?: string | undefined
            }
          | undefined
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['CheckRequest']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ValidationResult']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/import': {
    post: {
      parameters: {
        query: {
          file: string
          zone?: string | undefined
          mapping?: string | undefined
        }
      }
      requestBody: {
        content: {
          'application/octet-stream': string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ImportAnswer']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/import-template': {
    get: {
      parameters: {
        query: {
          format: 'xlsx' | 'csv'
          zone?: string | undefined
        }
      }
      responses: {
        200: {
          content: {
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string
            'application/zip': string
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/score-analysis': {
    post: {
      parameters: {
        query?:
          | {
              includeJustifications?: string | undefined
              configurationId?: string | undefined
              priority?: number | undefined
              tags?: string[] | undefined
            }
          | undefined
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['ScoreAnalysisRequest']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ScoreAnalysis']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/validation-issue-types': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ValidationIssueTypes']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/validation-issue-types/{code}': {
    get: {
      parameters: {
        path: {
          code: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ValidationIssueType']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Dataset']
          }
        }
      }
    }
    put: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: {}
      }
    }
    post: {
      parameters: {
        query?:
          | {
              priority?: number | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      responses: {
        202: {
          content: {
            'application/json': components['schemas']['DatasetMetadata']
          }
        }
      }
    }
    delete: {
      parameters: {
        query?:
          | {
              force?: string | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Dataset']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/config': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Configuration']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/evaluate': {
    post: {
      parameters: {
        query?:
          | {
              includeJustifications?: string | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['EvaluationRequest']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Evaluation']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/events': {
    get: {
      parameters: {
        query?:
          | {
              status?: components['schemas']['DatasetStatus'][] | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'text/event-stream': components['schemas']['DatasetMetadata']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/from-input': {
    post: {
      parameters: {
        query?:
          | {
              name?: string | undefined
              operation?: ('SOLVE' | 'NONE') | undefined
              configurationId?: string | undefined
              priority?: number | undefined
              tags?: string[] | undefined
              select?: ('SOLVED' | 'UNSOLVED') | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      requestBody?:
        | {
            content: {
              'application/json': components['schemas']['Configuration']
            }
          }
        | undefined
      responses: {
        202: {
          content: {
            'application/json': components['schemas']['DatasetMetadata']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/from-patch': {
    post: {
      parameters: {
        query?:
          | {
              name?: string | undefined
              operation?: ('SOLVE' | 'NONE') | undefined
              configurationId?: string | undefined
              priority?: number | undefined
              tags?: string[] | undefined
              select?: ('SOLVED' | 'UNSOLVED') | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['PatchRequest']
        }
      }
      responses: {
        202: {
          content: {
            'application/json': components['schemas']['DatasetMetadata']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/input': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ModelInput']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/input-metrics': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['InputMetrics']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/input-sheets': {
    get: {
      parameters: {
        query: {
          format: 'xlsx' | 'csv'
          zone?: string | undefined
        }
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string
            'application/zip': string
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/input-solved': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ModelInput']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/kpis': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Kpis']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/lineage': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetRelative'][]
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/logs': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetLogs']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/metadata': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetMetadata']
          }
        }
      }
    }
    patch: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['MetadataChange']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetMetadata']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/model-request': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetSubmission']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/new-run': {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody?:
        | {
            content: {
              'application/json': components['schemas']['Configuration']
            }
          }
        | undefined
      responses: {
        202: {
          content: {
            'application/json': components['schemas']['DatasetMetadata']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/output': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ModelOutput']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/patch-request': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['AppliedPatch']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/purge': {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Dataset']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/run': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetMetadata']
          }
        }
      }
    }
    patch: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['MetadataChange']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetMetadata']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/score-analysis': {
    get: {
      parameters: {
        query?:
          | {
              includeJustifications?: string | undefined
            }
          | undefined
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ScoreAnalysis']
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/score-history': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ScorePoint'][]
          }
        }
      }
    }
  }
  '/api/models/{model}/{version}/{resource}/{id}/validation-result': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ValidationResult']
          }
        }
      }
    }
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    AppliedPatch: {
      patch: components['schemas']['PatchOperation'][]
      changes: {
        op: string
        path: string
        places: number
      }[]
    }
    CallerIdentity: {
      name: string
      email: string | null
      tenants: {
        id: string
        name: string
        role: string | null
        plan: string
        group: string
      }[]
      role: string | null
      selfRegistered: boolean
      permissions: {
        resource: string
        operations: components['schemas']['Permission'][]
      }[]
    }
    CheckRequest: {
      config?:
        | ({
            model?:
              | ({
                  overrides?: (components['schemas']['ModelOverrides'] | null) | undefined
                } | null)
              | undefined
          } | null)
        | undefined
      modelInput: unknown
    }
    Configuration: {
      run?: (components['schemas']['RunConfiguration'] | null) | undefined
      model?:
        | ({
            overrides?: (components['schemas']['ModelOverrides'] | null) | undefined
          } | null)
        | undefined
      resourcesConfiguration?:
        | ({
            [key: string]: unknown
          } | null)
        | undefined
      mapsConfiguration?:
        | ({
            [key: string]: unknown
          } | null)
        | undefined
    }
    ConstraintAnalysis: {
      id: string
      name: string
      weight: string
      score: string
      matchCount: number
      matches?: components['schemas']['ConstraintMatch'][] | undefined
    }
    ConstraintChange: {
      constraintName: string
      constraintId: string
      score: string
      matchCountDiff: number
      broken: components['schemas']['ConstraintMatch'][]
      mended: components['schemas']['ConstraintMatch'][]
    }
    ConstraintMatch: {
      score: string
      justification: {
        description: string
      } & {
        [key: string]: unknown
      }
    }
    Dataset: {
      id: string
      name: string
      model: string
      modelVersion: string
      tags: string[]
      status: components['schemas']['DatasetStatus']
      solverStatus: components['schemas']['DatasetStatus']
      parentId?: string | undefined
      originId: string
      submitDateTime: string
      startDateTime?: string | undefined
      activeDateTime?: string | undefined
      completeDateTime?: string | undefined
      shutdownDateTime?: string | undefined
      score?: string | undefined
      threadCount?: number | undefined
      priority: number
      validationResult?: components['schemas']['ValidationSummary'] | undefined
      failureMessage?: string | undefined
      metadata: components['schemas']['DatasetMetadata']
      run: components['schemas']['DatasetMetadata']
      modelOutput?: components['schemas']['ModelOutput'] | undefined
      inputMetrics?: components['schemas']['InputMetrics'] | undefined
      kpis?: components['schemas']['Kpis'] | undefined
    }
    DatasetLogs: {
      details: string
    }
    DatasetMetadata: {
      id: string
      name: string
      model: string
      modelVersion: string
      tags: string[]
      status: components['schemas']['DatasetStatus']
      solverStatus: components['schemas']['DatasetStatus']
      parentId?: string | undefined
      originId: string
      submitDateTime: string
      startDateTime?: string | undefined
      activeDateTime?: string | undefined
      completeDateTime?: string | undefined
      shutdownDateTime?: string | undefined
      score?: string | undefined
      threadCount?: number | undefined
      priority: number
      validationResult?: components['schemas']['ValidationSummary'] | undefined
      failureMessage?: string | undefined
    }
    DatasetRelative: {
      id: string
      name: string
      model: string
      modelVersion: string
      tags: string[]
      status: components['schemas']['DatasetStatus']
      solverStatus: components['schemas']['DatasetStatus']
      parentId?: string | undefined
      originId: string
      submitDateTime: string
      startDateTime?: string | undefined
      activeDateTime?: string | undefined
      completeDateTime?: string | undefined
      shutdownDateTime?: string | undefined
      score?: string | undefined
      threadCount?: number | undefined
      priority: number
      validationResult?: components['schemas']['ValidationSummary'] | undefined
      failureMessage?: string | undefined
      solvingDuration: string
      plannedFirstDay?: string | undefined
      plannedLastDay?: string | undefined
      inputMetrics?:
        | {
            [key: string]: unknown
          }
        | undefined
      kpis?:
        | {
            [key: string]: unknown
          }
        | undefined
      againstParent?:
        | {
            hasOtherInput: boolean
            hasOtherWeights: boolean
          }
        | undefined
    }
    /** @enum {string} */
    DatasetStatus:
      | 'DATASET_CREATED'
      | 'DATASET_VALIDATED'
      | 'DATASET_INVALID'
      | 'DATASET_COMPUTED'
      | 'SOLVING_SCHEDULED'
      | 'SOLVING_STARTED'
      | 'SOLVING_ACTIVE'
      | 'SOLVING_COMPLETED'
      | 'SOLVING_INCOMPLETE'
      | 'SOLVING_FAILED'
    DatasetSubmission: {
      config?: (components['schemas']['Configuration'] | null) | undefined
      modelInput: components['schemas']['ModelInput']
    }
    DemoDataset: {
      id: string
      model: string
      shortDescription: string
      longDescription: string
      tags: string[]
      config: {
        key: string
        value: string
      }[]
    }
    Evaluation: {
      validationResult: components['schemas']['ValidationResult']
      score?: string | undefined
      scoreDiff?: string | undefined
      publishingDiff?: string | undefined
      constraintDiffs?: components['schemas']['ConstraintChange'][] | undefined
      kpis?: components['schemas']['Kpis'] | undefined
      kpiDiffs?:
        | {
            [key: string]: number | string
          }
        | undefined
      scoreAnalysis?: components['schemas']['ScoreAnalysis'] | undefined
      output?: components['schemas']['ModelOutput'] | undefined
    }
    EvaluationRequest: {
      patch: components['schemas']['PatchOperation'][]
      /** @enum {string} */
      select?: ('SOLVED' | 'UNSOLVED') | undefined
      config?: (components['schemas']['Configuration'] | null) | undefined
    }
    ImportAnswer: {
      known: {
        list: string
        name: string
        fields: string[]
      }[]
      sheets: components['schemas']['ImportedSheet'][]
      others: {
        sheet: string
        rows: number
        titles: string[]
        isLeftOut: boolean
      }[]
      unplaced: {
        address: string
        count: number
        sheet: string
        row: number
      }[]
      faults: components['schemas']['ImportFault'][]
      faultCount: number
      modelInput?: unknown | undefined
    }
    ImportFault: {
      sheet: string
      row?: number | undefined
      column?: string | undefined
      reason: string
    }
    ImportedSheet: {
      sheet: string
      list: string
      rows: number
      columns: {
        title: string
        field: string | null
      }[]
      preview: {
        row: number
        cells: string[]
      }[]
    }
    InputMetrics: {
      [key: string]: unknown
    }
    Kpis: {
      [key: string]: unknown
    }
    MetadataChange: {
      name?: (string | null) | undefined
      tags?: (string[] | null) | undefined
    }
    ModelInput: unknown
    ModelOutput: unknown
    ModelOverrides: {
      [key: string]: unknown
    }
    PatchOperation: {
      /** @enum {string} */
      op: 'add' | 'remove' | 'replace'
      path: string
      value?: unknown | undefined
    }
    PatchRequest: {
      config?: (components['schemas']['Configuration'] | null) | undefined
      patch: components['schemas']['PatchOperation'][]
    }
    /** @enum {string} */
    Permission: 'CREATE' | 'READ' | 'UPDATE' | 'DELETE'
    RunConfiguration: {
      name?: (string | null) | undefined
      termination?: (components['schemas']['Termination'] | null) | undefined
      maxThreadCount?: (number | null) | undefined
      tags?: (string[] | null) | undefined
      randomSeed?: (number | null) | undefined
    }
    ScoreAnalysis: {
      score: string
      constraints: components['schemas']['ConstraintAnalysis'][]
    }
    ScoreAnalysisRequest: {
      config?:
        | ({
            model?:
              | ({
                  overrides?: (components['schemas']['ModelOverrides'] | null) | undefined
                } | null)
              | undefined
          } | null)
        | undefined
      modelInput: components['schemas']['ModelInput']
    }
    ScorePoint: {
      at: string
      attempt: number
      spentSeconds: number
      steps: number
      moves: number
      score: string
      kpis: {
        [key: string]: unknown
      }
    }
    Termination: {
      spentLimit?: (string | null) | undefined
      unimprovedSpentLimit?: (string | null) | undefined
      stepCountLimit?: (number | null) | undefined
      moveCountLimit?: (number | null) | undefined
      slidingWindowDuration?: (string | null) | undefined
      minimumImprovementRatio?: (number | null) | undefined
    }
    ValidationIssue: {
      code: string
      /** @enum {string} */
      severity: 'ERROR' | 'WARNING'
      path: string
      message: string
    } & {
      [key: string]: unknown
    }
    ValidationIssueType: {
      code: string
      /** @enum {string} */
      severity: 'ERROR' | 'WARNING'
      metadata: {
        /** @constant */
        type: 'Message'
        message: string
      }[]
    }
    ValidationIssueTypes: {
      issueTypes: components['schemas']['ValidationIssueType'][]
    }
    ValidationResult: {
      /** @enum {string} */
      status: 'VALIDATION_NOT_SUPPORTED' | 'OK' | 'WARNINGS' | 'ERRORS'
      issues: components['schemas']['ValidationIssue'][]
    }
    ValidationSummary: {
      /** @enum {string} */
      summary: 'VALIDATION_NOT_SUPPORTED' | 'OK' | 'WARNINGS' | 'ERRORS'
      errors?: string[] | undefined
      warnings?: string[] | undefined
      errorCount?: number | undefined
      warningCount?: number | undefined
    }
  }
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
