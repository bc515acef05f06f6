/** Entry of the UI: plugins, then the shell. */
import './main.css'
import ui from '@nuxt/ui/vue-plugin'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { config as configureZod } from 'zod/v4/core'
import { takeLoginToken } from '../features/session/login-link.ts'
import { desktop } from '../ui/desktop.ts'
import { followTheme } from '../ui/theme-choice.ts'
import App from './App.vue'
import { createAppRouter } from './router.ts'

// Zod compiles object checks with `new Function` where it may; the content security policy forbids that, so it need not
// try.
configureZod({ jitless: true })

followTheme()
// Before the router reads the address.
const loginToken = takeLoginToken()
const router = createAppRouter()
// Links, notifications and the menu of the desktop open pages here, where unsaved forms can ask.
desktop?.onOpenPage((path) => void router.push(path))
createApp(App, { loginToken }).use(createPinia()).use(router).use(ui).mount('#app')
