export function findChromium(): { readonly isFound: boolean; readonly path?: string }
