/** The platform's features: each is made with what those before it give. Hosts import `hosts/for-hosts.ts`. */
import { accessTokensFeature } from './access/access-tokens/feature.ts'
import { apiKeysFeature } from './access/api-keys/feature.ts'
import { membersFeature } from './access/members/feature.ts'
import { tenantsFeature } from './access/tenants/feature.ts'
import { configurationProfilesFeature } from './datasets/configuration-profiles/feature.ts'
import { demoDataFeature } from './datasets/demo-data/feature.ts'
import { importMappingsFeature } from './datasets/import-mappings/feature.ts'
import { lifecycleFeature } from './datasets/lifecycle/feature.ts'
import { modelsFeature } from './datasets/models-catalogue/feature.ts'
import { questionsFeature } from './datasets/questions/feature.ts'
import { solveQueueFeature, solvingFeature } from './datasets/queue/feature.ts'
import { retentionFeature } from './datasets/retention/feature.ts'
import { datasetsFeature } from './datasets/routes/feature.ts'
import { searchFeature } from './datasets/search/feature.ts'
import { submissionFeature } from './datasets/submission/feature.ts'
import { auditFeature } from './operations/audit/feature.ts'
import { backupsFeature } from './operations/backups/feature.ts'
import { diagnosticsFeature } from './operations/diagnostics/feature.ts'
import { geocodingFeature } from './operations/geocoding/feature.ts'
import { machinesFeature } from './operations/machines/feature.ts'
import { mapsFeature } from './operations/maps/feature.ts'
import { notificationsFeature } from './operations/notifications/feature.ts'
import { settingsFeature } from './operations/settings/feature.ts'
import { assembly } from './platform/assembly.ts'
import type { Ground } from './platform/ground.ts'
import { builtInReceiverFeature } from './webhooks/built-in-receiver/feature.ts'
import { webhooksFeature } from './webhooks/configuration/feature.ts'
import { deliveryFeature } from './webhooks/delivery/feature.ts'
import { receiverKitFeature } from './webhooks/receiver-kit/feature.ts'
import { secretsFeature } from './webhooks/secrets/feature.ts'

export const features = assembly<Ground>()
  .add(settingsFeature)
  .add(mapsFeature)
  .add(notificationsFeature)
  .add(secretsFeature)
  .add(webhooksFeature)
  .add(deliveryFeature)
  .add(receiverKitFeature)
  .add(builtInReceiverFeature)
  .add(configurationProfilesFeature)
  .add(importMappingsFeature)
  .add(lifecycleFeature)
  .add(solvingFeature)
  .add(submissionFeature)
  .add(questionsFeature)
  .add(retentionFeature)
  .add(searchFeature)
  .add(datasetsFeature)
  .add(demoDataFeature)
  .add(solveQueueFeature)
  .add(modelsFeature)
  .add(membersFeature)
  .add(accessTokensFeature)
  .add(tenantsFeature)
  .add(apiKeysFeature)
  .add(geocodingFeature)
  .add(diagnosticsFeature)
  .add(machinesFeature)
  .add(backupsFeature)
  .add(auditFeature)
