/** Made of the OpenAPI document by "npm run wire"; nobody edits it. */
export interface paths {
  '/api/platform/v1/access-tokens': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['AccessToken'][]
          }
        }
      }
    }
    post: {
      requestBody: {
        content: {
          'application/json': components['schemas']['AccessTokenRequest']
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['CreatedAccessToken']
          }
        }
      }
    }
  }
  '/api/platform/v1/access-tokens/{id}': {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/api-keys': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ApiKey'][]
          }
        }
      }
    }
    post: {
      requestBody: {
        content: {
          'application/json': components['schemas']['ApiKeyRequest']
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['CreatedApiKey']
          }
        }
      }
    }
  }
  '/api/platform/v1/api-keys/{id}': {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/api-keys/{id}/rotate': {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody?:
        | {
            content: {
              'application/json': components['schemas']['ApiKeyRotation']
            }
          }
        | undefined
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['CreatedApiKey']
          }
        }
      }
    }
  }
  '/api/platform/v1/audit-log': {
    get: {
      parameters: {
        query?:
          | {
              action?: components['schemas']['AuditAction'][] | undefined
              kind?: components['schemas']['AuditedKind'][] | undefined
              member?: string | undefined
              from?: string | undefined
              to?: string | undefined
              text?: string | undefined
              limit?: number | undefined
              cursor?: string | undefined
            }
          | undefined
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['AuditPage']
          }
        }
      }
    }
  }
  '/api/platform/v1/audit-log/export': {
    get: {
      parameters: {
        query?:
          | {
              action?: components['schemas']['AuditAction'][] | undefined
              kind?: components['schemas']['AuditedKind'][] | undefined
              member?: string | undefined
              from?: string | undefined
              to?: string | undefined
              text?: string | undefined
              format?: ('csv' | 'jsonl') | undefined
            }
          | undefined
      }
      responses: {
        200: {
          content: {
            'text/csv': string
            'application/jsonl': string
          }
        }
      }
    }
  }
  '/api/platform/v1/backups': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['BackupList']
          }
        }
      }
    }
    post: {
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['Backup']
          }
        }
      }
    }
  }
  '/api/platform/v1/backups/{name}': {
    get: {
      parameters: {
        path: {
          name: string
        }
      }
      responses: {
        200: {
          content: {
            'application/x-tar': string
          }
        }
      }
    }
    delete: {
      parameters: {
        path: {
          name: string
        }
      }
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/built-in-receiver': {
    post: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['BuiltInReceiver']
          }
        }
      }
    }
    delete: {
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/built-in-receiver/answer': {
    put: {
      requestBody: {
        content: {
          'application/json': components['schemas']['ReceiverAnswerRequest']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['BuiltInReceiver']
          }
        }
      }
    }
  }
  '/api/platform/v1/built-in-receiver/calls': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ReceivedCalls']
          }
        }
      }
    }
  }
  '/api/platform/v1/data-loss': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DataLoss']
          }
        }
      }
    }
  }
  '/api/platform/v1/data-loss/quarantine/{name}': {
    delete: {
      parameters: {
        path: {
          name: string
        }
      }
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/data-loss/seen': {
    post: {
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/datasets': {
    get: {
      parameters: {
        query?:
          | {
              model?: string[] | undefined
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
              offset?: number | undefined
            }
          | undefined
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetSearchPage']
          }
        }
      }
    }
  }
  '/api/platform/v1/datasets/events': {
    get: {
      parameters: {
        query?:
          | {
              seconds?: number | undefined
            }
          | undefined
      }
      responses: {
        200: {
          content: {
            'text/event-stream': components['schemas']['DatasetChange']
          }
        }
      }
    }
  }
  '/api/platform/v1/datasets/{id}': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['DatasetDetails']
          }
        }
      }
    }
  }
  '/api/platform/v1/diagnostics': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Diagnostics']
          }
        }
      }
    }
  }
  '/api/platform/v1/download-tickets': {
    post: {
      requestBody: {
        content: {
          'application/json': components['schemas']['DownloadRequest']
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['DownloadTicket']
          }
        }
      }
    }
  }
  '/api/platform/v1/geocode': {
    post: {
      requestBody: {
        content: {
          'application/json': components['schemas']['GeocodeRequest']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['GeocodedAddress'][]
          }
        }
      }
    }
  }
  '/api/platform/v1/geocoder': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Geocoder']
          }
        }
      }
    }
  }
  '/api/platform/v1/login-links': {
    post: {
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['LoginLink']
          }
        }
      }
    }
  }
  '/api/platform/v1/machines': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Machines']
          }
        }
      }
    }
  }
  '/api/platform/v1/machines/workers/{id}/drain': {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/mail-server': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['MailServer']
          }
        }
      }
    }
    put: {
      requestBody: {
        content: {
          'application/json': components['schemas']['MailServerRequest']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['MailServer']
          }
        }
      }
    }
    delete: {
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/mail-server/test': {
    post: {
      requestBody?:
        | {
            content: {
              'application/json': components['schemas']['TestMailRequest']
            }
          }
        | undefined
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['TestMailResult']
          }
        }
      }
    }
  }
  '/api/platform/v1/map-file': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['MapFileState']
          }
        }
      }
    }
    post: {
      requestBody: {
        content: {
          'application/vnd.pmtiles': string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['MapFileState']
          }
        }
      }
    }
    delete: {
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/map-file/content': {
    get: {
      responses: {
        206: {
          content: {
            'application/vnd.pmtiles': string
          }
        }
      }
    }
  }
  '/api/platform/v1/map-tiles': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['MapTiles']
          }
        }
      }
    }
  }
  '/api/platform/v1/members': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ListedMember'][]
          }
        }
      }
    }
    post: {
      requestBody: {
        content: {
          'application/json': components['schemas']['MemberRequest']
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['Member']
          }
        }
      }
    }
  }
  '/api/platform/v1/members/{id}': {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: {}
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
          'application/json': components['schemas']['MemberPatch']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Member']
          }
        }
      }
    }
  }
  '/api/platform/v1/members/{id}/login-links': {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['LoginLink']
          }
        }
      }
    }
  }
  '/api/platform/v1/models': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ModelSummary'][]
          }
        }
      }
    }
  }
  '/api/platform/v1/models/{modelId}/configurations': {
    get: {
      parameters: {
        path: {
          modelId: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ConfigurationProfile'][]
          }
        }
      }
    }
    post: {
      parameters: {
        path: {
          modelId: string
        }
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['NewConfigurationProfile']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ConfigurationProfile']
          }
        }
      }
    }
  }
  '/api/platform/v1/models/{modelId}/configurations/{configurationId}': {
    get: {
      parameters: {
        path: {
          modelId: string
          configurationId: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ConfigurationProfile']
          }
        }
      }
    }
    put: {
      parameters: {
        path: {
          modelId: string
          configurationId: string
        }
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['ConfigurationProfileDraft']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ConfigurationProfile']
          }
        }
      }
    }
    delete: {
      parameters: {
        path: {
          modelId: string
          configurationId: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['ConfigurationProfile'][]
          }
        }
      }
    }
  }
  '/api/platform/v1/models/{modelId}/import-mappings': {
    get: {
      parameters: {
        path: {
          modelId: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['NamedImportMapping'][]
          }
        }
      }
    }
  }
  '/api/platform/v1/models/{modelId}/import-mappings/{name}': {
    put: {
      parameters: {
        path: {
          modelId: string
          name: string
        }
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['ImportMapping']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['NamedImportMapping']
          }
        }
      }
    }
    delete: {
      parameters: {
        path: {
          modelId: string
          name: string
        }
      }
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/notifications': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['NotificationList']
          }
        }
      }
    }
  }
  '/api/platform/v1/notifications/seen': {
    post: {
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/notifications/{id}/seen': {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/receiver-kit': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Snippet'][]
          }
        }
      }
    }
  }
  '/api/platform/v1/receiver-kit/vectors': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['SignatureTestVectors']
          }
        }
      }
    }
  }
  '/api/platform/v1/receiver-kit/{language}': {
    get: {
      parameters: {
        query?:
          | {
              method?: components['schemas']['HmacMethod'] | undefined
            }
          | undefined
        path: {
          language: string
        }
      }
      responses: {
        200: {
          content: {
            'text/plain': string
          }
        }
      }
    }
  }
  '/api/platform/v1/restart': {
    post: {
      responses: {
        202: {
          content: {
            'application/json': {
              message: string
            }
          }
        }
      }
    }
  }
  '/api/platform/v1/restore': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['RestoreState']
          }
        }
      }
    }
    post: {
      requestBody: {
        content: {
          'application/json': components['schemas']['RestoreRequest']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['PreparedRestore']
          }
        }
      }
    }
    delete: {
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/restore/previous-data/{name}': {
    delete: {
      parameters: {
        path: {
          name: string
        }
      }
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/restore/upload': {
    post: {
      requestBody: {
        content: {
          'application/x-tar': string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['PreparedRestore']
          }
        }
      }
    }
  }
  '/api/platform/v1/secrets': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Secret'][]
          }
        }
      }
    }
    post: {
      requestBody: {
        content: {
          'application/json': components['schemas']['SecretRequest']
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['Secret']
          }
        }
      }
    }
  }
  '/api/platform/v1/secrets/{id}': {
    put: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['SecretReplacement']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Secret']
          }
        }
      }
    }
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/session': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['SignedInMember']
          }
        }
      }
    }
    post: {
      requestBody: {
        content: {
          'application/json': components['schemas']['SignInRequest']
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['OpenedSession']
          }
        }
      }
    }
    delete: {
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/session/tenant': {
    put: {
      requestBody: {
        content: {
          'application/json': components['schemas']['TenantSwitch']
        }
      }
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/settings': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Settings']
          }
        }
      }
    }
    patch: {
      requestBody: {
        content: {
          'application/json': components['schemas']['SettingsPatch']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Settings']
          }
        }
      }
    }
  }
  '/api/platform/v1/solve-queue': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['SolveQueue']
          }
        }
      }
    }
  }
  '/api/platform/v1/solve-queue/{datasetId}': {
    delete: {
      parameters: {
        path: {
          datasetId: string
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
          datasetId: string
        }
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['Reprioritisation']
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
  '/api/platform/v1/storage': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['StorageUse']
          }
        }
      }
    }
  }
  '/api/platform/v1/tenant': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Tenant']
          }
        }
      }
    }
    patch: {
      requestBody: {
        content: {
          'application/json': components['schemas']['TenantPatch']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Tenant']
          }
        }
      }
    }
  }
  '/api/platform/v1/tenants': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['AccountTenant'][]
          }
        }
      }
    }
    post: {
      requestBody: {
        content: {
          'application/json': components['schemas']['TenantRequest']
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['AccountTenant']
          }
        }
      }
    }
  }
  '/api/platform/v1/webhook-logs': {
    get: {
      parameters: {
        query?:
          | {
              webhook?: string | undefined
              dataset?: string | undefined
              outcome?: components['schemas']['WebhookLogOutcome'][] | undefined
              status?: components['schemas']['TriggeringStatus'][] | undefined
              from?: string | undefined
              to?: string | undefined
              limit?: number | undefined
              cursor?: string | undefined
            }
          | undefined
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['WebhookLogPage']
          }
        }
      }
    }
  }
  '/api/platform/v1/webhook-logs/{id}': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['WebhookLogDetail']
          }
        }
      }
    }
  }
  '/api/platform/v1/webhook-logs/{id}/resend': {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        202: {
          content: {
            'application/json': components['schemas']['SentAgain']
          }
        }
      }
    }
  }
  '/api/platform/v1/webhooks': {
    get: {
      parameters: {
        query?:
          | {
              includeHealthHours?: string | undefined
            }
          | undefined
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Webhook'][]
          }
        }
      }
    }
    post: {
      requestBody: {
        content: {
          'application/json': components['schemas']['WebhookSettings']
        }
      }
      responses: {
        201: {
          content: {
            'application/json': components['schemas']['Webhook']
          }
        }
      }
    }
  }
  '/api/platform/v1/webhooks/filter-test': {
    post: {
      requestBody: {
        content: {
          'application/json': components['schemas']['WebhookFilterRequest']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['FilterTest']
          }
        }
      }
    }
  }
  '/api/platform/v1/webhooks/{id}': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Webhook']
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
      requestBody: {
        content: {
          'application/json': components['schemas']['WebhookSettings']
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Webhook']
          }
        }
      }
    }
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/webhooks/{id}/health-hours': {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['WebhookHealthHour'][]
          }
        }
      }
    }
  }
  '/api/platform/v1/webhooks/{id}/missed': {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: {}
      }
    }
  }
  '/api/platform/v1/webhooks/{id}/resend-failed': {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          'application/json': components['schemas']['ResendFailedRequest']
        }
      }
      responses: {
        202: {
          content: {
            'application/json': components['schemas']['ResentCount']
          }
        }
      }
    }
  }
  '/api/platform/v1/webhooks/{id}/test': {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody?:
        | {
            content: {
              'application/json': components['schemas']['WebhookTestRequest']
            }
          }
        | undefined
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['WebhookLogDetail']
          }
        }
      }
    }
  }
  '/healthz': {
    get: {
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['Health']
          }
        }
      }
    }
  }
  '/openapis/{api}/v1': {
    get: {
      parameters: {
        path: {
          api: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': components['schemas']['OpenApiDocument']
          }
        }
      }
    }
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    AccessToken: {
      id: string
      name: string
      member: {
        id: string
        name: string
        email: string
      }
      createdAt: string
      expiresAt: string
      lastUsedAt?: string | undefined
    }
    AccessTokenRequest: {
      name: string
      expires?: string | undefined
    }
    AccountTenant: {
      id: string
      name: string
      /** @enum {string} */
      role: 'ADMINISTRATOR' | 'USER'
      isCurrent: boolean
    }
    ActionField: {
      name: string
      title: string
      description: string
      /** @enum {string} */
      type: 'text' | 'number' | 'boolean' | 'duration' | 'dateTime' | 'place' | 'choice' | 'choices'
      isRequired: boolean
      default?: unknown | undefined
      takesDay?: boolean | undefined
      kind?: string | undefined
      list?: string | undefined
      allowed?: string[] | undefined
    }
    ApiKey: {
      id: string
      name: string
      permissions: components['schemas']['Permission'][]
      models: string[] | null
      createdAt: string
      expiresAt: string
      lastUsedAt?: string | undefined
      replacedBy?: string | undefined
      madeWithToken?: string | undefined
      replaces?: string | undefined
    }
    ApiKeyRequest: {
      name: string
      permissions?: components['schemas']['Permission'][] | undefined
      models?: string[] | undefined
      expires?: string | undefined
    }
    ApiKeyRotation: {
      overlapHours?: number | undefined
    }
    /** @enum {string} */
    AuditAction: 'CREATE' | 'UPDATE' | 'DELETE'
    AuditEntry: {
      id: string
      at: string
      action: components['schemas']['AuditAction']
      kind: components['schemas']['AuditedKind']
      subject: {
        id: string
        name: string
      }
      member: {
        id: string
        name: string
        email: string
      }
      via: components['schemas']['AuditedVia']
      address: string
      before?: unknown | undefined
      after?: unknown | undefined
    }
    AuditPage: {
      entries: components['schemas']['AuditEntry'][]
      nextCursor?: string | undefined
    }
    /** @enum {string} */
    AuditedKind:
      | 'API_KEY'
      | 'WEBHOOK'
      | 'SECRET'
      | 'MEMBER'
      | 'LOGIN_LINK'
      | 'ACCESS_TOKEN'
      | 'CONFIGURATION_PROFILE'
      | 'IMPORT_MAPPING'
      | 'SETTINGS'
      | 'TENANT'
      | 'BACKUP'
      | 'PLATFORM'
    /** @enum {string} */
    AuditedVia: 'SESSION' | 'ACCESS_TOKEN' | 'COMMAND_LINE' | 'PLATFORM'
    Backup: {
      name: string
      bytes: number
      createdAt: string
      appVersion: string
      isVerified: boolean
      isScheduled: boolean
      counts: {
        [key: string]: number
      }
    }
    BackupList: {
      backups: components['schemas']['Backup'][]
      isUnderWay: boolean
      schedule: components['schemas']['BackupSchedule']
    }
    BackupSchedule: {
      isOn: boolean
      hour: number
      kept: number
      lastAt: string | null
      nextAt: string | null
      failure: {
        at: string
        message: string
      } | null
    }
    BarKind: {
      id: string
      label: string
      /** @enum {string} */
      tone: 'line' | 'hatched' | 'outlined'
    }
    BuiltInReceiver: {
      url: string
      hmacKey: string
      answer: components['schemas']['ReceiverAnswer']
    }
    ConfigurationProfile: {
      id: string
      name: string
      description: string
      isDefault: boolean
      defaultConfigProfileId: string
      runConfiguration: {
        termination?: (components['schemas']['Termination'] | null) | undefined
        maxThreadCount?: (number | null) | undefined
        tags?: (string[] | null) | undefined
        randomSeed?: (number | null) | undefined
      }
      modelConfiguration: {
        [key: string]: unknown
      }
      mapsConfiguration?:
        | ({
            [key: string]: unknown
          } | null)
        | undefined
      resourcesConfiguration?:
        | ({
            [key: string]: unknown
          } | null)
        | undefined
      updatedAt?: string | undefined
    }
    ConfigurationProfileDraft: {
      name: string
      description?: (string | null) | undefined
      isDefault?: (boolean | null) | undefined
      defaultConfigProfileId?: (string | null) | undefined
      runConfiguration?:
        | ({
            termination?: (components['schemas']['Termination'] | null) | undefined
            maxThreadCount?: (number | null) | undefined
            tags?: (string[] | null) | undefined
            randomSeed?: (number | null) | undefined
          } | null)
        | undefined
      modelConfiguration?:
        | ({
            [key: string]: unknown
          } | null)
        | undefined
      mapsConfiguration?:
        | ({
            [key: string]: unknown
          } | null)
        | undefined
      resourcesConfiguration?:
        | ({
            [key: string]: unknown
          } | null)
        | undefined
      id?: unknown | undefined
      updatedAt?: unknown | undefined
    }
    CreatedAccessToken: {
      id: string
      name: string
      member: {
        id: string
        name: string
        email: string
      }
      createdAt: string
      expiresAt: string
      lastUsedAt?: string | undefined
      token: string
    }
    CreatedApiKey: {
      id: string
      name: string
      permissions: components['schemas']['Permission'][]
      models: string[] | null
      createdAt: string
      expiresAt: string
      lastUsedAt?: string | undefined
      replacedBy?: string | undefined
      madeWithToken?: string | undefined
      replaces?: string | undefined
      key: string
    }
    DataLoss: {
      findings: components['schemas']['LossFinding'][]
      quarantineFolder: string
      quarantines: components['schemas']['Quarantine'][]
    }
    DatasetChange: {
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
      isInBin: boolean
    }
    DatasetDetails: {
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
      purgedAt?: string | undefined
      statusChanges: {
        status: components['schemas']['DatasetStatus']
        at: string
      }[]
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
    DatasetSearchPage: {
      datasets: components['schemas']['FoundDataset'][]
      total: number
      nextCursor?: string | undefined
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
    /** @enum {string} */
    DeliveryPurpose: 'EVENT' | 'TEST' | 'RESEND'
    Diagnostics: {
      madeAt: string
      version: string
      node: string
      system: {
        os: string
        release: string
        architecture: string
        cores: number
        memoryBytes: number
        freeMemoryBytes: number
      }
      process: {
        uptimeSeconds: number
        residentBytes: number
        heapBytes: number
      }
      options: {
        [key: string]: string | number | boolean | null | string[]
      }
      settings: {
        [key: string]: string | number | boolean | null | string[]
      }
      storage: components['schemas']['StorageUse']
      datasetsByStatus: {
        [key: string]: number
      }
      solveQueue: {
        slots: number
        usedSlots: number
        waiting: number
      }
      workers: {
        processes: number
        busy: number
        waiting: number
      }
      webhooks: {
        /** @enum {string} */
        state: 'UNUSED' | 'HEALTHY' | 'FAILING' | 'PAUSED'
        since?: string | undefined
        lastAttemptAt?: string | undefined
        waiting: number
        id: string
        enabled: boolean
        origin: string
      }[]
      log: string[]
    }
    DownloadRequest: {
      address: string
    }
    DownloadTicket: {
      path: string
    }
    EntityKind: {
      id: string
      singular: string
      plural: string
      /** @enum {string} */
      icon:
        | 'box'
        | 'briefcase'
        | 'building'
        | 'calendar'
        | 'clock'
        | 'cog'
        | 'map-pin'
        | 'package'
        | 'truck'
        | 'user'
        | 'users'
      lists: string[]
      maximum?: number | undefined
    }
    FilterTest: {
      matching: number
      checked: number
      isComplete: boolean
      examples: components['schemas']['MatchingDataset'][]
    }
    FoundDataset: {
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
    }
    GeocodeRequest: {
      addresses: string[]
    }
    GeocodedAddress: {
      address: string
      /** @enum {string} */
      state: 'FOUND' | 'NOT_FOUND' | 'PENDING'
      location?: number[] | undefined
      foundAs?: string | undefined
    }
    Geocoder: {
      isSet: boolean
      host: string | null
    }
    Health: {
      /** @constant */
      name: 'planwright'
      version: string
      /** @enum {string} */
      status: 'UP' | 'DEGRADED'
    }
    /** @enum {string} */
    HmacMethod: 'BODY' | 'PATH'
    ImportMapping: {
      sheets?:
        | {
            [key: string]: string | null
          }
        | undefined
      columns?:
        | {
            [key: string]: {
              [key: string]: string | null
            }
          }
        | undefined
      zone?: string | undefined
    }
    ListedMember: {
      id: string
      name: string
      email: string
      /** @enum {string} */
      role: 'ADMINISTRATOR' | 'USER'
      createdAt: string
      lastSeenAt?: string | undefined
      isSignedIn: boolean
    }
    LoginLink: {
      url: string
      expiresAt: string
    }
    LossFinding: {
      at: string
      text: string
    }
    Machines: {
      isTeam: boolean
      documents: string | null
      servers: components['schemas']['ServerMachine'][]
      workers: components['schemas']['WorkerMachine'][]
      waitingCount: number
    }
    /** @enum {string} */
    MailOutcome:
      | 'SENT'
      | 'ADDRESS_NOT_ALLOWED'
      | 'NO_CONNECTION'
      | 'NOT_A_MAIL_SERVER'
      | 'TLS_FAULT'
      | 'LOGIN_REFUSED'
      | 'ADDRESS_REJECTED'
      | 'MAIL_REJECTED'
      | 'BROKEN_OFF'
      | 'PASSWORD_LOST'
    /** @enum {string} */
    MailSecurity: 'NONE' | 'STARTTLS' | 'TLS'
    MailServer: {
      host: string
      port: number
      security: components['schemas']['MailSecurity']
      user: string | null
      from: string
      acceptAnyCertificate: boolean
      hasPassword: boolean
      warning?: string | undefined
    }
    MailServerRequest: {
      host: string
      port: number
      security: components['schemas']['MailSecurity']
      user?: (string | null) | undefined
      from: string
      acceptAnyCertificate?: boolean | undefined
      password?: string | undefined
    }
    MapFile: {
      stamp: string
      bytes: number
      /** @enum {string} */
      schema: 'PROTOMAPS' | 'OPENMAPTILES'
      attribution: string
      minZoom: number
      maxZoom: number
    }
    MapFileState: {
      file: components['schemas']['MapFile'] | null
      fault: string | null
    }
    MapTiles: {
      file: components['schemas']['MapFile'] | null
      tileUrl: string | null
      tileAttribution: string | null
    }
    MatchingDataset: {
      id: string
      name: string
      model: string
      tags: string[]
      status: components['schemas']['TriggeringStatus']
    }
    Member: {
      id: string
      name: string
      email: string
      /** @enum {string} */
      role: 'ADMINISTRATOR' | 'USER'
      createdAt: string
    }
    MemberPatch: {
      name?: string | undefined
      email?: string | undefined
      /** @enum {string} */
      role?: ('ADMINISTRATOR' | 'USER') | undefined
    }
    MemberRequest: {
      name: string
      email: string
      /** @enum {string} */
      role?: ('ADMINISTRATOR' | 'USER') | undefined
    }
    MissedCalls: {
      count: number
      since?: string | undefined
      onTheWay: number
    }
    ModelSummary: {
      id: string
      version: string
      resource: string
      name: string
      description: string
      capabilities: ('plannedDays' | 'recommendations' | 'travel')[]
      entityKinds: components['schemas']['EntityKind'][]
      barKinds: components['schemas']['BarKind'][]
      views: {
        path: string
        title: string
        explains?: string | undefined
      }[]
      exports?:
        | {
            who: string
          }
        | undefined
      quickActions: components['schemas']['QuickAction'][]
      inputMetrics: {
        name: string
        title: string
        description: string
        /** @enum {string} */
        type: 'integer' | 'number' | 'duration'
        /** @enum {string} */
        unit?: ('m' | '%') | undefined
        /** @enum {string} */
        better?: ('higher' | 'lower') | undefined
        priority: number
      }[]
      kpis: {
        name: string
        title: string
        description: string
        /** @enum {string} */
        type: 'integer' | 'number' | 'duration'
        /** @enum {string} */
        unit?: ('m' | '%') | undefined
        /** @enum {string} */
        better?: ('higher' | 'lower') | undefined
        priority: number
      }[]
      work?: components['schemas']['PlannedWork'] | undefined
      goals: {
        override: string
        title: string
        group: string
        constraint: string
        reason: string
        default: number
        normal: number
      }[]
      overrides: {
        name: string
        description: string
        isNumber: boolean
        minimum?: number | undefined
        maximum?: number | undefined
        default?: number | undefined
      }[]
    }
    NamedImportMapping: {
      name: string
      mapping: {
        sheets: {
          [key: string]: string | null
        }
        columns: {
          [key: string]: {
            [key: string]: string | null
          }
        }
        zone?: string | undefined
      }
      updatedAt: string
    }
    NewConfigurationProfile: {
      name: string
      description?: (string | null) | undefined
      isDefault?: (boolean | null) | undefined
      defaultConfigProfileId?: (string | null) | undefined
      runConfiguration?:
        | ({
            termination?: (components['schemas']['Termination'] | null) | undefined
            maxThreadCount?: (number | null) | undefined
            tags?: (string[] | null) | undefined
            randomSeed?: (number | null) | undefined
          } | null)
        | undefined
      modelConfiguration?:
        | ({
            [key: string]: unknown
          } | null)
        | undefined
      mapsConfiguration?:
        | ({
            [key: string]: unknown
          } | null)
        | undefined
      resourcesConfiguration?:
        | ({
            [key: string]: unknown
          } | null)
        | undefined
      id?: (string | null) | undefined
      updatedAt?: unknown | undefined
    }
    Notification: {
      id: string
      /** @enum {string} */
      kind: 'WEBHOOK_FAILING' | 'WEBHOOK_LOOP' | 'BACKUP_FAILED' | 'DATA_LOSS'
      at: string
      title: string
      message: string
      link: string
      mailedAt?: string | undefined
      mailError?: string | undefined
      seenAt?: string | undefined
    }
    NotificationList: {
      unseen: number
      notifications: components['schemas']['Notification'][]
    }
    OpenApiDocument: {
      openapi: string
    } & {
      [key: string]: unknown
    }
    OpenedSession: {
      pageProof: string
    }
    /** @enum {string} */
    Permission: 'CREATE' | 'READ' | 'UPDATE' | 'DELETE'
    PlannedWork: {
      kind: string
      all: string
      mandatory: string
      planned: string
      plannedMandatory: string
    }
    PreparedRestore: {
      createdAt: string
      appVersion: string
      preparedAt: string
      files: number
      bytes: number
      counts: {
        [key: string]: number
      }
      opensSecrets: boolean
      previousData: string
      canRestart: boolean
      message: string
    }
    Quarantine: {
      at: string
      why: string
      datasets: components['schemas']['QuarantinedDataset'][]
      name: string
    }
    QuarantinedDataset: {
      id: string
      name?: string | undefined
      model?: string | undefined
      documents: string[]
      since: string
      wasAcknowledged: boolean
    }
    QuickAction: {
      id: string
      title: string
      description: string
      /** @enum {string} */
      icon: 'ban' | 'calendar-clock' | 'clock-alert' | 'siren' | 'snowflake' | 'timer' | 'user-x' | 'zap'
      fields: components['schemas']['ActionField'][]
    }
    ReceivedCall: {
      id: string
      at: string
      path: string
      headers: components['schemas']['WebhookHeader'][]
      body: string
      bodyBytes: number
      signature: components['schemas']['SignatureVerdict']
      /** @enum {string} */
      answered: '200' | '204' | '413' | '500' | 'TIMEOUT'
    }
    ReceivedCalls: {
      url: string
      hmacKey: string
      answer: components['schemas']['ReceiverAnswer']
      calls: components['schemas']['ReceivedCall'][]
    }
    /** @enum {string} */
    ReceiverAnswer: '200' | '204' | '500' | 'TIMEOUT'
    ReceiverAnswerRequest: {
      answer: components['schemas']['ReceiverAnswer']
    }
    Reprioritisation: {
      priority: number
    }
    ResendFailedRequest: {
      since?: string | undefined
    }
    ResentCount: {
      count: number
    }
    RestoreRequest: {
      backup: string
    }
    RestoreState: {
      prepared: components['schemas']['PreparedRestore'] | null
      previousData: string[]
    }
    Secret: {
      id: string
      name: string
      description: string
      canBeOpened: boolean
      usedBy: components['schemas']['SecretUser'][]
      createdAt: string
      updatedAt: string
    }
    SecretReplacement: {
      description?: string | undefined
      value?: string | undefined
    }
    SecretRequest: {
      name: string
      description?: string | undefined
      value: string
    }
    SecretUser: {
      id: string
      name: string
    }
    SentAgain: {
      deliveryId: string
    }
    ServerMachine: {
      id: string
      host: string
      version: string
      startedAt: string
      seenAt: string
      port: number
      roles: string[]
      isAsked: boolean
    }
    Settings: {
      slots: number | null
      binDays: number
      retentionDays: number | null
      auditDays: number
      requestsPerMinutePerKey: number | null
      concurrentRequestsPerKey: number
      concurrentUploadsPerKey: number
      osrmAddress: string | null
      port: number | null
      httpsPort: number | null
      tileUrl: string | null
      tileAttribution: string | null
      geocoderAddress: string | null
      geocoderContact: string | null
      geocoderRequestsPerSecond: number
      dailyBackups: boolean | null
      backupHour: number
      backupsKept: number
    }
    SettingsPatch: {
      slots?: ((number | null) | null) | undefined
      binDays?: (number | null) | undefined
      retentionDays?: ((number | null) | null) | undefined
      auditDays?: (number | null) | undefined
      requestsPerMinutePerKey?: ((number | null) | null) | undefined
      concurrentRequestsPerKey?: (number | null) | undefined
      concurrentUploadsPerKey?: (number | null) | undefined
      osrmAddress?: ((string | null) | null) | undefined
      port?: ((number | null) | null) | undefined
      httpsPort?: ((number | null) | null) | undefined
      tileUrl?: ((string | null) | null) | undefined
      tileAttribution?: ((string | null) | null) | undefined
      geocoderAddress?: ((string | null) | null) | undefined
      geocoderContact?: ((string | null) | null) | undefined
      geocoderRequestsPerSecond?: (number | null) | undefined
      dailyBackups?: ((boolean | null) | null) | undefined
      backupHour?: (number | null) | undefined
      backupsKept?: (number | null) | undefined
    }
    SignInRequest: {
      token: string
    }
    SignatureTestVector: {
      name: string
      isGenuine: boolean
      key: string
      method: components['schemas']['HmacMethod']
      body?: string | undefined
      path?: string | undefined
      timestamp: string
      signature: string
      prefix: string
      windowSeconds: number
      now: string
    }
    SignatureTestVectors: {
      vectors: components['schemas']['SignatureTestVector'][]
      standardWebhooks: components['schemas']['StandardTestVector'][]
    }
    SignatureVerdict: {
      isVerified: boolean
      reason: string
    }
    SignedInMember: {
      id: string
      name: string
      email: string
      /** @enum {string} */
      role: 'ADMINISTRATOR' | 'USER'
      tenant: {
        id: string
        name: string
        isFirst: boolean
      }
    }
    Snippet: {
      language: string
      title: string
      fileName: string
    }
    SolveQueue: {
      slots: {
        used: number
        total: number
      }
      running: components['schemas']['SolveQueueEntry'][]
      queued: components['schemas']['SolveQueueEntry'][]
    }
    SolveQueueEntry: {
      id: string
      name: string
      model: string
      status: components['schemas']['DatasetStatus']
      priority: number
      queuedAt?: string | undefined
      position?: number | undefined
      score?: string | undefined
    }
    StandardTestVector: {
      name: string
      isGenuine: boolean
      key: string
      secret: string
      webhookId: string
      webhookTimestamp: string
      webhookSignature: string
      body: string
      windowSeconds: number
      now: string
    }
    StorageUse: {
      measuredAt: string
      databaseBytes: number
      journalBytes: number
      documentsBytes: number
      binBytes: number
      logsBytes: number
      backupsBytes: number
      previousDataBytes: number
      otherBytes: number
      freeBytes: number
      diskBytes: number
      datasets: number
      datasetsInBin: number
    }
    Tenant: {
      id: string
      name: string
      createdAt: string
    }
    TenantPatch: {
      name: string
    }
    TenantRequest: {
      name: string
    }
    TenantSwitch: {
      tenantId: string
    }
    Termination: {
      spentLimit?: (string | null) | undefined
      unimprovedSpentLimit?: (string | null) | undefined
      stepCountLimit?: (number | null) | undefined
      moveCountLimit?: (number | null) | undefined
      slidingWindowDuration?: (string | null) | undefined
      minimumImprovementRatio?: (number | null) | undefined
    }
    TestMailRequest: {
      to?: string | undefined
    }
    TestMailResult: {
      isSent: boolean
      to: string
      outcome: components['schemas']['MailOutcome']
      message: string
    }
    /** @enum {string} */
    TriggeringStatus:
      'DATASET_COMPUTED' | 'DATASET_INVALID' | 'SOLVING_COMPLETED' | 'SOLVING_INCOMPLETE' | 'SOLVING_FAILED'
    ValidationSummary: {
      /** @enum {string} */
      summary: 'VALIDATION_NOT_SUPPORTED' | 'OK' | 'WARNINGS' | 'ERRORS'
      errors?: string[] | undefined
      warnings?: string[] | undefined
      errorCount?: number | undefined
      warningCount?: number | undefined
    }
    Webhook: {
      id: string
      url: string
      name: string
      headers: components['schemas']['WebhookHeader'][]
      enabled: boolean
      authorization: components['schemas']['WebhookAuthorization']
      hmacMethod: components['schemas']['HmacMethod']
      standardHeaders: boolean
      filters: components['schemas']['WebhookFilters']
      hasHmacKey: boolean
      warnings: string[]
      createdAt: string
      updatedAt: string
      health: components['schemas']['WebhookHealth']
      healthHours?: components['schemas']['WebhookHealthHour'][] | undefined
    }
    /** @enum {string} */
    WebhookAuthorization: 'NONE' | 'HMAC'
    WebhookFilterRequest: {
      statuses?: components['schemas']['TriggeringStatus'][] | undefined
      namePattern?: (string | null) | undefined
      tags?: string[] | undefined
    }
    WebhookFilters: {
      statuses: components['schemas']['TriggeringStatus'][]
      namePattern: string | null
      tags: string[]
    }
    WebhookHeader: {
      name: string
      value: string
    }
    WebhookHealth: {
      /** @enum {string} */
      state: 'UNUSED' | 'HEALTHY' | 'FAILING' | 'PAUSED'
      since?: string | undefined
      reason?: string | undefined
      lastAttemptAt?: string | undefined
      lastMessage?: string | undefined
      waiting: number
      missed: components['schemas']['MissedCalls']
    }
    WebhookHealthHour: {
      hour: string
      delivered: number
      failed: number
    }
    WebhookLogDetail: {
      id: string
      timestamp: string
      durationMilliseconds: number
      status: components['schemas']['TriggeringStatus']
      model: string
      modelName: string
      modelVersion: string
      datasetId: string
      message: string
      webhookId: string
      webhookName: string
      deliveryId: string
      purpose: components['schemas']['DeliveryPurpose']
      number: number
      outcome: components['schemas']['WebhookLogOutcome']
      responseStatus?: number | undefined
      nextAttemptAt?: string | undefined
      request: components['schemas']['WebhookRequest']
      response?: components['schemas']['WebhookResponse'] | undefined
      attempts: components['schemas']['WebhookLogRecord'][]
    }
    /** @enum {string} */
    WebhookLogOutcome: 'DELIVERED' | 'REJECTED' | 'UNREACHABLE' | 'TIMED_OUT' | 'REFUSED' | 'INTERRUPTED'
    WebhookLogPage: {
      records: components['schemas']['WebhookLogRecord'][]
      nextCursor?: string | undefined
    }
    WebhookLogRecord: {
      id: string
      timestamp: string
      durationMilliseconds: number
      status: components['schemas']['TriggeringStatus']
      model: string
      modelName: string
      modelVersion: string
      datasetId: string
      message: string
      webhookId: string
      webhookName: string
      deliveryId: string
      purpose: components['schemas']['DeliveryPurpose']
      number: number
      outcome: components['schemas']['WebhookLogOutcome']
      responseStatus?: number | undefined
      nextAttemptAt?: string | undefined
    }
    WebhookRequest: {
      /** @constant */
      method: 'POST'
      url: string
      headers?: components['schemas']['WebhookHeader'][] | undefined
      body: string
    }
    WebhookResponse: {
      status: number
      headers?: components['schemas']['WebhookHeader'][] | undefined
      text: string
    }
    WebhookSettings: {
      url: string
      name?: string | undefined
      headers?: components['schemas']['WebhookHeader'][] | undefined
      enabled?: boolean | undefined
      authorization?: components['schemas']['WebhookAuthorization'] | undefined
      hmacKey?: string | undefined
      hmacMethod?: components['schemas']['HmacMethod'] | undefined
      standardHeaders?: boolean | undefined
      filters?: components['schemas']['WebhookFilterRequest'] | undefined
    }
    WebhookTestRequest: {
      datasetId?: string | undefined
      status?: components['schemas']['TriggeringStatus'] | undefined
    }
    WorkerMachine: {
      id: string
      host: string
      version: string
      startedAt: string
      seenAt: string
      slots: number
      isDraining: boolean
      datasetIds: string[]
    }
  }
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
