import './styles/entry.css'
import '@fontsource-variable/inter'
import './base.css'
import { createRoot } from 'react-dom/client'
import { startLanguages } from '#web/i18n/i18n.ts'
import { loadSession } from '#web/session/store.ts'
import { App } from './App.tsx'

/** A new version was deployed while the page was open: its old parts are gone from the server. */
window.addEventListener('vite:preloadError', () => location.reload())

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

void loadSession()
await startLanguages()
createRoot(root).render(<App />)
