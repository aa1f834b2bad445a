import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'

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

/** The requests of a page, and when its line said that it is ready. */
function listen(page: Page): { asked: string[]; ready: Promise<void> } {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.length = 0
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') asked.push(pathname + search)
  })
  const ready = new Promise<void>((resolve) => {
    page.on('websocket', (line) =>
      line.on('framereceived', ({ payload }) => `${payload}`.startsWith('42["ready"') && resolve()),
    )
  })
  return { asked, ready }
}

for (const path of SCREENS) {
  test(`${path} asks for everything once`, async ({ page, desk }) => {
    await desk.login(page)
    await page.waitForLoadState('networkidle')
    const { asked, ready } = listen(page)
    await page.goto(`${desk.url}${path}`)
    await ready
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([])
  })
}
