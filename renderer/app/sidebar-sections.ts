/** The sidebar, folded from the features: sections in their order, without what the member has no business with. */
import { navigationSections, type NavigationEntry, type NavigationSection } from '../ui/navigation-entry.ts'

export interface SidebarSection {
  readonly title: NavigationSection
  readonly entries: readonly NavigationEntry[]
}

export function sidebarSections(entries: readonly NavigationEntry[], isAdministrator: boolean): SidebarSection[] {
  return navigationSections
    .map((title) => ({
      title,
      entries: entries.filter(
        ({ section, isForAdministrators }) => section === title && (isAdministrator || !isForAdministrators),
      ),
    }))
    .filter((section) => section.entries.length > 0)
}
