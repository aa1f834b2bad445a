import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:8080'

/** What every screen needs in one file: it packs tighter than dozens of small ones. */
const EVERYWHERE = [
  /node_modules\/(react|react-dom|scheduler|clsx|i18next)\//,
  /node_modules\/@tanstack\/(query-core|react-query|router-core|react-router|history|store|react-store)\//,
  /@mantine\/core\/esm\/components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|Text|Transition|UnstyledButton)\//,
  /web\/(api\/client|i18n\/i18n|i18n\/pt\/entry|palette|session\/(preferences|store)|theme|ui\/toast)\.tsx?$/,
]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'base', test: (id: string) => EVERYWHERE.some((part) => part.test(id)) }] },
      },
    },
  },
  server: {
    proxy: {
      /** Our own sources also have a folder `api`. */
      '^/api/(?!.*[.]tsx?($|[?]))': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
})
