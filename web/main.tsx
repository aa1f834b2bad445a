import './styles/entry.css'
import '@fontsource-variable/inter'
import './base.css'
import { createRoot } from 'react-dom/client'
import { reloadWhenReachable } from '#web/api/client.ts'
import { fetchAllTexts, startLanguages } from '#web/i18n/i18n.ts'
import { loadSession } from '#web/session/store.ts'
import { App } from './App.tsx'

/** A new version was deployed while the page was open: its old parts are gone from the server. */
window.addEventListener('vite:preloadError', () => void reloadWhenReachable())

/** While the server is asked who this is, the screens behind the login are already on their way. */
function fetchInside(): void {
  const later = () => undefined
  fetchAllTexts()
  import('#web/routes/AuthenticatedLayout.tsx').catch(later)
  import('#web/realtime/start.ts').catch(later)
  if (/^\/(tickets|$)/.test(location.pathname)) import('#web/routes/TicketsRoute.tsx').catch(later)
  if (/^\/tickets\/./.test(location.pathname)) import('#web/features/tickets/conversation/OpenTicket.tsx').catch(later)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

/** Screens that are shown to whoever comes. */
const OPEN_SCREENS = /^\/(login|signup|forgot|reset|setup|term|privacy)/

void loadSession()
if (!OPEN_SCREENS.test(location.pathname)) fetchInside()
await startLanguages()
createRoot(root).render(<App />)
