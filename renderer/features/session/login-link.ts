/** The page that a login link opens is the app itself, which trades the link's token for a session. */

/**
 * Takes the token out of the address, so that it stays neither there nor one step back; undefined where there is none.
 */
export function takeLoginToken(): string | undefined {
  const { pathname, searchParams } = new URL(location.href)
  if (pathname !== '/login') return undefined
  history.replaceState(null, '', '/')
  return searchParams.get('token') ?? undefined
}
