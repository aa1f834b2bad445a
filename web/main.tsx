import './styles/entry.css'
import '@fontsource-variable/inter'
import './base.css'
import { createRoot } from 'react-dom/client'
import { reloadWhenReachable } from '#web/api/client.ts'
import { fetchAllTexts, startLanguages } from './i18n.ts'
import { loadSession } from '#web/session/store.ts'
import { App } from './App.tsx'

/**
 * Vite reports this error when a new version was deployed while the page was open: its old chunks are gone from the
 * server.
 */
window.addEventListener('vite:preloadError', () => void reloadWhenReachable())

/** Loads the screens behind the login while the server is asked for the session. */
function prefetchSignedInScreens(): void {
  const ignoreError = () => undefined
  fetchAllTexts()
  import('#web/routes/AuthenticatedLayout.tsx').catch(ignoreError)
  import('#web/realtime/start.ts').catch(ignoreError)
  if (!location.pathname.startsWith('/tickets')) import('#web/routes/screens.ts').catch(ignoreError)
  if (/^\/(tickets|$)/.test(location.pathname)) import('#web/routes/TicketsRoute.tsx').catch(ignoreError)
  if (/^\/tickets\/./.test(location.pathname)) import('#web/features/tickets/OpenTicket.tsx').catch(ignoreError)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

/** Screens that need no session. */
const PUBLIC_PATHS = /^\/(login|signup|forgot|reset|setup|term|privacy)/

void loadSession()
if (!PUBLIC_PATHS.test(location.pathname)) prefetchSignedInScreens()
await startLanguages()
createRoot(root).render(<App />)
