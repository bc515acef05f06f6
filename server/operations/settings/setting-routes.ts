/** Settings over the platform API; for administrators alone. */
import {
  installationSettings,
  settings as settingsSchema,
  settingsPatch,
  type SettingsPatch,
} from '../../contract/settings.ts'
import { AppError } from '../../foundation/app-error.ts'
import { memberOf, memberTenant } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { SettingsService } from './setting-service.ts'

const administrator = { by: 'member', administrator: true } as const

/** Below /api/platform/v1. */
export function settingRoutes(settings: SettingsService, firstTenantId: string): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/settings',
      operationId: 'getSettings',
      tag: 'Settings',
      summary: 'Read the settings of the tenant',
      description: 'Every setting, whether set or default.',
      access: administrator,
      responses: { 200: { description: 'The settings', schema: settingsSchema } },
      handle: ({ caller }) => settings.read(memberTenant(caller)),
    }),
    defineRoute({
      method: 'patch',
      path: '/settings',
      operationId: 'changeSettings',
      tag: 'Settings',
      summary: 'Change settings of the tenant',
      description: `Changes what the body names; null resets a setting to its default. All or nothing. ${installationSettings.join(', ')} are of the whole installation and set in its first tenant alone.`,
      access: administrator,
      body: { kind: 'json', schema: settingsPatch },
      responses: {
        200: { description: 'The settings as they are now', schema: settingsSchema },
        400: errorResponse('A setting is unknown or out of its range; details name every one'),
        403: errorResponse(
          'A setting is of the whole installation, and this is not its first tenant',
          'FIRST_TENANT_NEEDED',
        ),
      },
      handle({ caller, body }) {
        if (memberTenant(caller) !== firstTenantId) assertOfTenant(body)
        return settings.change(memberOf(caller), body)
      },
    }),
  ]
}

/** Elsewhere they would be kept and have no effect. */
function assertOfTenant(patch: SettingsPatch): void {
  const named = installationSettings.filter((name) => (patch[name] ?? null) !== null)
  if (named.length > 0)
    throw new AppError(
      'FIRST_TENANT_NEEDED',
      `Set here it would have no effect, for it is of the whole installation: ${named.join(', ')}. It needs an Administrator of the first tenant, signed in there.`,
    )
}
