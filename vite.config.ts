import ui from '@nuxt/ui/vite'
import vue from '@vitejs/plugin-vue'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: folder('renderer'),
  plugins: [vue(), ui({ autoImport: false, components: false, ui: { colors: { primary: 'indigo', neutral: 'slate' } } })],
  build: { outDir: folder('dist/renderer'), emptyOutDir: true, chunkSizeWarningLimit: 1200 },
  server: { proxy: { '^/(api|openapis|healthz|login|v1)': { target: 'http://localhost:7400' } } },
})
