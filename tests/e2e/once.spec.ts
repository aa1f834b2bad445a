import type { Page } from '@playwright/test'
import { expect, lineReady, test } from './server.ts'

/** A page asks the server for each thing once, also after its line is open. */
const SCREENS = [
  '/',
  '/tickets',
  '/quick-messages',
  '/contacts',
  '/schedules',
  '/tags',
  '/chats',
  '/todolist',
  '/helps',
  '/announcements',
  '/prompts',
  '/queue-integration',
  '/connections',
  '/queues',
  '/users',
  '/financeiro',
  '/subscription',
  '/settings',
  '/settings?tab=companies',
  '/settings?tab=plans',
  '/settings?tab=helps',
]

/** What the page asks for from its next navigation on. */
function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.length = 0
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') asked.push(pathname + search)
  })
  return asked
}

for (const path of SCREENS) {
  test(`${path} asks for everything once`, async ({ page, server }) => {
    await server.login(page)
    const asked = requestsOf(page)
    const ready = lineReady(page)
    await page.goto(`${server.url}${path}`)
    await ready
    // What it asked once more it would ask now.
    await page.waitForTimeout(1000)
    await page.waitForLoadState('networkidle')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([])
  })
}
