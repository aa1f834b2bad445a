import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:8080'

const EVERYWHERE =
  /node_modules\/(react|react-dom|scheduler|clsx|i18next|@tanstack\/(query-core|react-query|router-core|react-router|history|store|react-store))\//

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        /** What every screen needs in one file: it packs tighter than a dozen small ones. */
        codeSplitting: { groups: [{ name: 'base', test: EVERYWHERE }] },
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
