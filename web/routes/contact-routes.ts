import { createRoute } from '@tanstack/react-router'
import { inside, screen } from './public-routes.ts'
import { laterTexts } from './screen-texts.ts'

/** The list of contacts and the page of one share the texts that are loaded for them. */
export const contacts = createRoute({
  getParentRoute: () => inside,
  path: '/contacts',
  staticData: { title: 'contacts' },
  beforeLoad: laterTexts,
  component: screen(() => import('./ContactsRoute.tsx'), 'ContactsRoute'),
})

export const contact = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/$contactId',
  staticData: { title: 'contacts' },
  beforeLoad: laterTexts,
  component: screen(() => import('./ContactPageRoute.tsx'), 'ContactPageRoute'),
})
