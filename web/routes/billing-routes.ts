import { createRoute } from '@tanstack/react-router'
import { lateScreen } from './lazy-screen.ts'
import { inside } from './public-routes.ts'
import { laterTexts } from './screen-texts.ts'

export const invoices = createRoute({
  getParentRoute: () => inside,
  path: '/financeiro',
  staticData: { title: 'invoices' },
  beforeLoad: laterTexts,
  component: lateScreen('InvoicesPage'),
})

export const subscription = createRoute({
  getParentRoute: () => inside,
  path: '/subscription',
  staticData: { title: 'subscription' },
  beforeLoad: laterTexts,
  component: lateScreen('SubscriptionPage'),
})
