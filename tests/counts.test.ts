import { beforeAll, expect, test } from 'vitest'
import { ticketFixture, type TicketFixture } from './ticket-fixture.ts'
import { installTestApp } from './test-app.ts'

const PAGE = 20
const ROWS = PAGE + 3
const w = installTestApp()
let stage: TicketFixture
beforeAll(async () => {
  stage = await ticketFixture(w)
})

type Page = { count: number; hasMore: boolean }

test('the count of a list is of all records, not of those on the page', async () => {
  const { company, contact, sales } = stage
  const contactId = await contact()
  const rows: Record<string, (name: string) => object> = {
    '/tags': (name) => ({ name }),
    '/quick-messages': (shortcode) => ({ shortcode, message: 'olá' }),
    '/macros': (name) => ({ name, steps: [{ kind: 'resolve' }] }),
    '/prompt': (name) => ({ name, prompt: 'x', apiKey: 'k', queueId: sales }),
    '/queueIntegration': (name) => ({ name, type: 'n8n', urlN8N: 'https://n8n.example.com' }),
    '/files': (name) => ({ name, message: 'olá' }),
    '/schedules': (body) => ({ body, contactId, sendAt: '2099-01-01T10:00' }),
  }
  for (const [path, body] of Object.entries(rows)) {
    for (let made = 0; made < ROWS; made++) {
      expect((await w.call(company.admin, 'POST', path, body(`linha ${made}`))).status, path).toBe(200)
    }
    const page = async (number: number) =>
      (await w.call<Page>(company.admin, 'GET', `${path}?pageNumber=${number}`)).body
    expect(await page(1), path).toMatchObject({ count: ROWS, hasMore: true })
    expect(await page(2), path).toMatchObject({ count: ROWS, hasMore: false })
    expect((await w.call<Page>(company.admin, 'GET', `${path}?pageNumber=1&searchParam=linha 22`)).body.count).toBe(1)
  }
})
