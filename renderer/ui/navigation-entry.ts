import type { RouteComponent } from 'vue-router'

/** A feature as the shell sees it: where it lives, what it is called, and its page, fetched when first opened. */
export interface NavigationEntry {
  readonly id: string
  readonly title: string
  readonly icon: string
  readonly path: string
  /** Last path segments of what the page opens on top of itself; the page finds them in the route parameter `opened`. */
  readonly opens?: readonly string[]
  readonly page: () => Promise<{ default: RouteComponent }>
}
