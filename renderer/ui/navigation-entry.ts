/**
 * What a feature tells the shell about itself: its pages, its place in the sidebar, and what it adds to the command
 * palette.
 */
import type { RouteComponent } from 'vue-router'
import type { PaletteAction } from './palette-action.ts'

/** Sections of the sidebar, from top to bottom. */
export const navigationSections = ['Plan', 'Integrate', 'Manage'] as const
export type NavigationSection = (typeof navigationSections)[number]

/** Fetches a page when it is first opened. */
export type PageLoader = () => Promise<{ readonly default: RouteComponent }>

export interface ChildPage {
  /** Name of its route. */
  readonly id: string
  /** What the window is called while it is open. */
  readonly title: string
  /** The whole address, with parameters: `/datasets/:id/:tab(plan|score)?`. */
  readonly path: string
  readonly page: PageLoader
  /** `fill` gives the page the whole height and no margin: it scrolls inside by itself. */
  readonly layout?: 'scroll' | 'fill'
}

export interface NavigationEntry extends ChildPage {
  readonly icon: string
  /** Absent keeps the feature out of the sidebar. */
  readonly section?: NavigationSection
  /** Members without that role are not shown the way here. The server checks for itself. */
  readonly isForAdministrators?: boolean
  /**
   * Last path segments of what the page opens on top of itself; the page finds them in the route parameter `opened`.
   */
  readonly opens?: readonly string[]
  /** Pages below this one; the sidebar marks the entry while one of them is open. */
  readonly children?: readonly ChildPage[]
  /** Asked for when the command palette is opened, so it may import and fetch what it needs. */
  readonly actions?: () => Promise<readonly PaletteAction[]>
}
