/** Entry of the UI: plugins, then the shell. */
import './main.css'
import ui from '@nuxt/ui/vue-plugin'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { config as configureZod } from 'zod/v4/core'
import { followTheme } from '../ui/theme-choice.ts'
import App from './App.vue'
import { createAppRouter } from './router.ts'

// Zod compiles object checks with `new Function` where it may; the content security policy forbids that, so it need not try.
configureZod({ jitless: true })

followTheme()
createApp(App).use(createPinia()).use(createAppRouter()).use(ui).mount('#app')
