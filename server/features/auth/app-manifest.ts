import type { AppManifest } from '#contract/company-looks.ts'
import type { AppLook } from '#server/features/company-looks/queries.ts'

/** The same as web/public/manifest.webmanifest, which pages name that look as Balcão does. */
const BALCAO: AppManifest = {
  id: '/',
  name: 'Balcão',
  short_name: 'Balcão',
  description: 'As conversas da sua empresa em um só lugar.',
  lang: 'pt-BR',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#0c75c9',
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
}

/** Browsers install nothing with a smaller icon, or with one that is no square. */
const LEAST_ICON_PIXELS = 144

function iconsOf({ logoUrl, width, height }: AppLook): AppManifest['icons'] {
  const isIcon = logoUrl !== null && width !== null && width === height && width >= LEAST_ICON_PIXELS
  return isIcon ? [{ src: logoUrl, type: 'image/png', sizes: `${width}x${height}` }] : BALCAO.icons
}

/** Returns what a phone installs: Balcão under the name, colour and logo of a company, or under its own. */
export const toAppManifest = (look: AppLook | null): AppManifest =>
  look
    ? {
        ...BALCAO,
        name: look.name,
        short_name: look.name,
        theme_color: look.accent ?? BALCAO.theme_color,
        icons: iconsOf(look),
      }
    : BALCAO
