/** Where the data lives when nobody says otherwise: the user's own folder, as each system has it. */
import { homedir } from 'node:os'
import { join } from 'node:path'

export function defaultDataFolder(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (environment['PLANWRIGHT_DATA']) return environment['PLANWRIGHT_DATA']
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Planwright')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Planwright')
  return join(environment['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'Planwright')
}
