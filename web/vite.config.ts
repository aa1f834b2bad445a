import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const ROOT = import.meta.dirname
const SERVER = 'http://127.0.0.1:8080'

/** Libraries that every screen needs. */
const BASE_LIBRARIES = [
  /node_modules\/(react|react-dom|scheduler|clsx|i18next)\//,
  /node_modules\/react-i18next\/(?!.*\/Trans)/,
  /node_modules\/@tanstack\/(query-core|react-query|router-core|react-router|history|store|react-store)\//,
  /@mantine\/core\/esm\/core\/(?!utils\/(create-scoped-keydown-handler|find-element-in-shadow-dom)\/)/,
  /@mantine\/hooks\/esm\/(use-uncontrolled|use-id|use-merged-ref)\//,
  /@mantine\/core\/esm\/components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|Text|Transition|UnstyledButton)\//,
]
const VISITOR_ENTRIES = ['main.tsx', 'features/auth/LoginPage.tsx']
const SIGNED_IN_ENTRIES = ['routes/AuthenticatedLayout.tsx', 'routes/TicketsRoute.tsx', 'realtime/start.ts']
const CONVERSATION_ENTRIES = ['features/tickets/OpenTicket.tsx', 'features/tickets/conversation/TicketDrawer.tsx']

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const isOurs = (id: string): boolean => id.startsWith(ROOT) || id.includes('/contract/')

/**
 * Returns these files and what they import statically, as far as it is our own code. Dynamic imports are not followed.
 */
function withStaticImports(files: string[], modules: Modules): Set<string> {
  const needed = new Set<string>()
  const visit = (id: string): void => {
    if (needed.has(id) || !isOurs(id)) return
    needed.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  for (const file of files) visit(join(ROOT, file))
  return needed
}

/**
 * Names the chunk of a module: `base` holds what every screen needs, `inside` what the ticket list needs besides,
 * `conversation` what an open conversation needs besides that. One file compresses better than dozens of small ones and
 * needs one request.
 */
function chunkOf(id: string, modules: Modules): string | null {
  if (BASE_LIBRARIES.some((library) => library.test(id))) return 'base'
  if (!isOurs(id)) return null
  const inside = withStaticImports(SIGNED_IN_ENTRIES, modules)
  if (inside.has(id)) return withStaticImports(VISITOR_ENTRIES, modules).has(id) ? 'base' : 'inside'
  return withStaticImports(CONVERSATION_ENTRIES, modules).has(id) ? 'conversation' : null
}

/** The first load names two hundred files, so each letter of their hashes costs two hundred bytes. */
const HASHED = 'assets/[name]-[hash:7]'
const FILE_NAMES = {
  entryFileNames: `${HASHED}.js`,
  chunkFileNames: `${HASHED}.js`,
  assetFileNames: `${HASHED}[extname]`,
}

export default defineConfig({
  root: ROOT,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A browser that cannot preload modules loads them all the same.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        ...FILE_NAMES,
        codeSplitting: {
          groups: [
            { name: (id, modules) => (chunkOf(id, modules) === 'base' ? 'base' : null), priority: 2 },
            { name: (id, modules) => (chunkOf(id, modules) === 'inside' ? 'inside' : null), priority: 1 },
            { name: (id, modules) => (chunkOf(id, modules) === 'conversation' ? 'conversation' : null) },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      /** Requests for our own source folder `api` must not be proxied. */
      '^/api/(?!.*[.]tsx?($|[?]))': SERVER,
      '/socket.io': { target: SERVER, ws: true },
      /** The guide is built beside the app, and not part of it. */
      '^/(guide|assets/guide)(/|$)': SERVER,
    },
  },
})
