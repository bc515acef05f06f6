import ui from '@nuxt/ui/vite'
import vue from '@vitejs/plugin-vue'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { theme } from './renderer/app/theme.ts'
import { kindIcons } from './server/contract/entity-kind.ts'
import { actionIcons } from './server/contract/quick-action.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: folder('renderer'),
  plugins: [
    vue(),
    ui({
      autoImport: false,
      components: false,
      ui: theme,
      // Light, dark or like the system is ours to keep: renderer/ui/theme-choice.ts.
      colorMode: false,
      // Icons go into the bundle, those of the library, those named in our sources and those models may name: none is ever fetched from the network.
      icon: {
        clientBundle: {
          icons: [...kindIcons, ...actionIcons].map((name) => `lucide:${name}`),
          scan: { globInclude: ['renderer/**/*.{vue,ts}'] },
        },
      },
      // Generated theme files go to node_modules/.nuxt-ui, not into renderer/.
      root: folder('.'),
    }),
  ],
  // The largest piece, 1.3 MB, is the library of the API explorer: loaded by that page alone, which needs all of it, from
  // this machine. Cut into more files it would load no sooner.
  build: { outDir: folder('dist/renderer'), emptyOutDir: true, chunkSizeWarningLimit: 1400 },
  // The server answers to its own host name and port only, so the proxy must name them. Not all of /api: renderer/api is ours.
  server: {
    proxy: {
      '^/(api/(models|platform|aboutme)|openapis|healthz|downloads|v\\d+)(/|\\?|$)': {
        target: 'http://localhost:7400',
        changeOrigin: true,
      },
    },
  },
})
