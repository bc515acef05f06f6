/** The features, in the order of the sidebar. Adding one here gives it its routes and its place. */
import { apiKeysEntry } from '../features/api-keys/entry.ts'
import { homeEntry } from '../features/home/entry.ts'
import type { NavigationEntry } from '../ui/navigation-entry.ts'

export const navigation: readonly NavigationEntry[] = [homeEntry, apiKeysEntry]
