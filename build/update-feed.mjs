/** The address the packed app may take updates from: PLANWRIGHT_UPDATE_FEED, at build time and never later. */

/**
 * Options for electron-builder, and a line for whoever builds; refused unless it is https without a password in it.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
export function feedOf(environment) {
  const address = environment.PLANWRIGHT_UPDATE_FEED
  if (!address)
    return {
      isRefused: false,
      options: [],
      words: 'without updates: set PLANWRIGHT_UPDATE_FEED to the https address of a folder that holds the releases',
    }
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.search !== '') {
    return {
      isRefused: true,
      options: [],
      words:
        'PLANWRIGHT_UPDATE_FEED must be an https address without a name, password or query: it is readable in every copy of the app',
    }
  }
  return {
    isRefused: false,
    options: ['-c.publish.provider=generic', `-c.publish.url=${url.href}`],
    words: `updates, where somebody switches them on, come from ${url.href}`,
  }
}
