/** Routes, folded from the feature list. Everything that can be opened has an address. */
import { createRouter, createWebHistory, type Router, type RouteRecordRaw } from 'vue-router'
import NotFoundPage from './NotFoundPage.vue'
import { navigation } from './navigation.ts'
import UnloadedPage from './UnloadedPage.vue'

const productName = 'Planwright'

export function createAppRouter(): Router {
  const routes: RouteRecordRaw[] = navigation.map(({ id, title, path, opens = [], page }) => ({
    name: id,
    path: opens.length > 0 ? `${path}/:opened(${opens.join('|')})?` : path,
    component: () => page().catch(() => UnloadedPage),
    meta: { title },
  }))
  const router = createRouter({
    history: createWebHistory(),
    routes: [...routes, { path: '/:address(.*)*', component: NotFoundPage, meta: { title: 'Not found' } }],
  })
  router.afterEach(({ meta }) => {
    document.title = typeof meta['title'] === 'string' ? `${meta['title']} · ${productName}` : productName
  })
  return router
}
