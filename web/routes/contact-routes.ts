import { createRoute } from '@tanstack/react-router'
import { lateScreen } from './lazy-screen.ts'
import { inside } from './public-routes.ts'
import { laterTexts } from './screen-texts.ts'

/** The list of contacts and the page of one share the texts that are loaded for them. */
export const contacts = createRoute({
  getParentRoute: () => inside,
  path: '/contacts',
  staticData: { title: 'contacts' },
  beforeLoad: laterTexts,
  component: lateScreen('ContactsRoute'),
})

export const contact = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/$contactId',
  staticData: { title: 'contacts' },
  beforeLoad: laterTexts,
  component: lateScreen('ContactPageRoute'),
})
