/** The colours that the user chose in the app; without a choice, those of the system. */
const SCHEME_KEY = 'mantine-color-scheme-value'

try {
  const chosen = localStorage.getItem(SCHEME_KEY)
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // A browser that keeps nothing for sites shows the colours of the system.
}
