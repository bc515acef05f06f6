/** Routes, folded from the feature list. Everything that can be opened has an address. */
import { createRouter, createWebHistory, type RouteMeta, type RouteRecordRaw, type Router } from 'vue-router'
import type { ChildPage, NavigationEntry } from '../ui/navigation-entry.ts'
import NotFoundPage from './NotFoundPage.vue'
import { navigation } from './navigation.ts'
import UnloadedPage from './UnloadedPage.vue'

const productName = 'Planwright'

declare module 'vue-router' {
  interface RouteMeta {
    title: string
    /** Id of the feature the page belongs to; absent where there is none. */
    feature?: string
    layout?: ChildPage['layout']
  }
}

/** The routes of one feature: its own page, then those below it. */
export function routesOf(entry: NavigationEntry): RouteRecordRaw[] {
  const { opens = [], children = [] } = entry
  const path = opens.length > 0 ? `${entry.path}/:opened(${opens.join('|')})?` : entry.path
  return [{ ...entry, path }, ...children].map((child) => routeOf(child, entry.id))
}

function routeOf({ id, title, path, page, layout = 'scroll' }: ChildPage, feature: string): RouteRecordRaw {
  const meta: RouteMeta = { title, feature, layout }
  return { name: id, path, component: () => page().catch(() => UnloadedPage), meta }
}

export function createAppRouter(): Router {
  const router = createRouter({
    history: createWebHistory(),
    routes: [
      ...navigation.flatMap(routesOf),
      { path: '/:address(.*)*', component: NotFoundPage, meta: { title: 'Not found' } },
    ],
  })
  router.afterEach(({ meta }) => {
    document.title = `${meta.title} · ${productName}`
  })
  return router
}
