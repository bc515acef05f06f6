/** A name or id as paths of patches are read: brackets stand for filters. */
export const patchSegment = (name: string): string =>
  name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(']', '~2').replaceAll('[', '~3')
