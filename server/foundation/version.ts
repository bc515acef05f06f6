/** Name and version of the running platform, as package.json has them. */
import packageJson from '../../package.json' with { type: 'json' }

export const version: string = packageJson.version
