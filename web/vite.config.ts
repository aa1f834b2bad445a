import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const ROOT = import.meta.dirname
const SERVER = 'http://127.0.0.1:8080'

/** The libraries of every screen. */
const EVERYWHERE = [
  /node_modules\/(react|react-dom|scheduler|clsx|i18next)\//,
  /node_modules\/react-i18next\/(?!.*\/Trans)/,
  /node_modules\/@tanstack\/(query-core|react-query|router-core|react-router|history|store|react-store)\//,
  /@mantine\/core\/esm\/core\/(?!utils\/(create-scoped-keydown-handler|find-element-in-shadow-dom)\/)/,
  /@mantine\/hooks\/esm\/(use-uncontrolled|use-id|use-merged-ref)\//,
  /@mantine\/core\/esm\/components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|Text|Transition|UnstyledButton)\//,
]
const VISITOR = ['main.tsx', 'features/auth/LoginPage.tsx']
const INSIDE = ['routes/AuthenticatedLayout.tsx', 'routes/TicketsRoute.tsx', 'realtime/start.ts']
const CONVERSATION = ['features/tickets/conversation/OpenTicket.tsx', 'features/tickets/conversation/TicketDrawer.tsx']

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const isOurs = (id: string): boolean => id.startsWith(ROOT) || id.includes('/contract/')

/** The files of ours that these import, and so on; what is imported later is not among them. */
function neededBy(files: string[], modules: Modules): Set<string> {
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
 * One file holds what every screen needs, one what the list of tickets needs besides, one what an open conversation
 * needs besides that: a file packs tighter than dozens of small ones, and is one question to the server.
 */
function partOf(id: string, modules: Modules): string | null {
  if (EVERYWHERE.some((library) => library.test(id))) return 'base'
  if (!isOurs(id)) return null
  const inside = neededBy(INSIDE, modules)
  if (inside.has(id)) return neededBy(VISITOR, modules).has(id) ? 'base' : 'inside'
  return neededBy(CONVERSATION, modules).has(id) ? 'conversation' : null
}

export default defineConfig({
  root: ROOT,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id, modules) => (partOf(id, modules) === 'base' ? 'base' : null), priority: 2 },
            { name: (id, modules) => (partOf(id, modules) === 'inside' ? 'inside' : null), priority: 1 },
            { name: (id, modules) => (partOf(id, modules) === 'conversation' ? 'conversation' : null) },
          ],
        },
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
