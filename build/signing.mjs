/** What the environment says about signing and notarising. */

const isSet = (environment, names) => names.every((name) => environment[name])
const appleWays = [
  ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
]

/**
 * Lines for whoever builds: what will be signed, and what is missing where it will not. Never a value.
 *
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} environment
 */
export function signingWords(platform, environment) {
  if (platform === 'linux')
    return ['packages for Linux are not signed; SHA256SUMS beside them is what to publish and check']
  const hasCertificate =
    isSet(environment, ['CSC_LINK']) || (platform === 'win32' && isSet(environment, ['WIN_CSC_LINK']))
  if (!hasCertificate)
    return [
      `NOT SIGNED: set CSC_LINK and CSC_KEY_PASSWORD${platform === 'win32' ? ' (or WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD)' : ''}. People will be warned when they install it.`,
    ]
  const notarised = appleWays.some((names) => isSet(environment, names))
  if (platform !== 'darwin') return ['signed with the certificate of CSC_LINK or WIN_CSC_LINK']
  return [
    'signed with the certificate of CSC_LINK',
    notarised
      ? 'notarised with the APPLE_ variables'
      : `NOT NOTARISED: set ${appleWays.map((names) => names.join(', ')).join(', or ')}. macOS will refuse the app.`,
  ]
}
