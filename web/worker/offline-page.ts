/**
 * The page that stands in for the web app while the server cannot be reached. It has nothing of any company, and no name of
 * Balcão either: people may know the app by that of their company.
 */

const TEXTS = {
  pt: {
    locale: 'pt-BR',
    title: 'Sem conexão',
    text: 'Não foi possível falar com o servidor. O que você digitou fica guardado neste aparelho.',
    retry: 'Tentar de novo',
  },
  en: {
    locale: 'en-GB',
    title: 'No connection',
    text: 'The server cannot be reached. What you typed is kept on this device.',
    retry: 'Try again',
  },
  es: {
    locale: 'es',
    title: 'Sin conexión',
    text: 'No se pudo hablar con el servidor. Lo que escribiste queda guardado en este dispositivo.',
    retry: 'Intentar de nuevo',
  },
} as const

const isKnown = (language: string): language is keyof typeof TEXTS => Object.hasOwn(TEXTS, language)

/** The page asks again by itself: somebody may look at it for long without a finger on it. */
const RETRY_SECONDS = 10

const STYLE = `
:root { color-scheme: light dark; }
body { display: grid; place-content: center; justify-items: center; gap: 12px; min-height: 100vh; margin: 0;
  padding: 24px; box-sizing: border-box; font: 16px/1.5 system-ui, sans-serif; text-align: center; }
h1, p { margin: 0; max-width: 34ch; }
h1 { font-size: 20px; }
a { padding: 10px 20px; border-radius: 8px; font-weight: 600; color: Canvas; background: CanvasText; text-decoration: none; }
`

/** It has no script: its button is a link to the address that was asked for. */
export function offlinePage(language: string): string {
  const { locale, title, text, retry } = TEXTS[isKnown(language) ? language : 'pt']
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8" /><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
<meta http-equiv="refresh" content="${RETRY_SECONDS}" /><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${text}</p><a href="">${retry}</a></body></html>`
}
