/** The pages that nobody has to sign in for. */
import { chooseInMenu, press, type Visits } from './visit.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz'

export const PUBLIC: Visits = {
  login: { route: '/login', path: '/login', by: 'visitor' },
  'login-faults': {
    route: '/login',
    path: '/login',
    by: 'visitor',
    open: (page) => press(page, 'Entrar'),
  },
  signup: { route: '/signup', path: '/signup', by: 'visitor' },
  forgot: { route: '/forgot', path: '/forgot', by: 'visitor' },
  reset: { route: '/reset', path: `/reset?token=${TOKEN}`, by: 'visitor' },
  'confirm-email': { route: '/confirm-email', path: `/confirm-email?token=${TOKEN}`, by: 'visitor' },
  'confirm-sign-up': { route: '/confirm-sign-up', path: `/confirm-sign-up?token=${TOKEN}`, by: 'visitor' },
  setup: {
    route: '/setup',
    path: '/login',
    by: 'visitor',
    // Only a new installation has it.
    open: async (page) => {
      await page.route('**/api/auth/setup', (route) => route.fulfill({ json: { needed: true, code: true } }))
      await page.evaluate(() => history.pushState({}, '', '/setup'))
      await page.locator('form').waitFor()
    },
  },
  term: { route: '/term', path: '/term', by: 'visitor' },
  privacy: { route: '/privacy', path: '/privacy', by: 'visitor' },
  guide: { route: null, path: '/guide', by: 'visitor' },
  'guide-page': { route: null, path: '/guide/atendente', by: 'visitor' },
  'site-chat-closed': { route: null, path: 'site:/', by: 'visitor' },
  'site-chat': {
    route: null,
    path: 'site:/',
    by: 'visitor',
    open: async (page) => {
      await press(page, /^Abrir o chat/)
      await page.frameLocator('iframe').getByRole('textbox').first().waitFor()
    },
  },
  print: { route: '/print/$ticketId', path: ({ served }) => `/print/${served.uuid}` },
  'not-found': { route: '/$', path: '/nowhere' },
  'menu-of-the-person': {
    route: '/tags',
    path: '/tags',
    isIn: ({ width }) => width > 600,
    open: (page) => press(page, /^Minha conta/),
  },
  profile: {
    route: '/tags',
    path: '/tags',
    isIn: ({ width }) => width > 600,
    open: (page) => chooseInMenu(page, /^Minha conta/, 'Perfil'),
  },
  'menu-on-a-phone': {
    route: '/tags',
    path: '/tags',
    isIn: ({ width }) => width <= 600,
    open: (page) => press(page, 'Abrir menu'),
  },
}
