/** Entry of the UI: plugins, then the shell. */
import './main.css'
import ui from '@nuxt/ui/vue-plugin'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { config as configureZod } from 'zod/v4/core'
import { desktop } from '../ui/desktop.ts'
import { followTheme } from '../ui/theme-choice.ts'
import App from './App.vue'
import { createAppRouter } from './router.ts'

// Zod compiles object checks with `new Function` where it may; the content security policy forbids that, so it need not try.
configureZod({ jitless: true })

followTheme()
const router = createAppRouter()
// Links, notifications and the menu of the desktop open pages here, where unsaved forms can ask.
desktop?.onOpenPage((path) => void router.push(path))
createApp(App).use(createPinia()).use(router).use(ui).mount('#app')
