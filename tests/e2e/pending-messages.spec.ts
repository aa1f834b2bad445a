import { expect, test } from '@playwright/test'
import { endRoute } from './end-route.ts'
import { RAFAEL } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** Messages that could not be sent are not lost. */

const POSTED = /\/api\/messages\/\d+$/

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive()
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

async function serve(name: string, attendant = ana): Promise<void> {
  await stage.customerWrites(name)
  await attendant.accept(name)
}

test('a failed message is shown in the list, survives a reload, and is sent once when retried', async () => {
  await serve('Maria Figueiredo')
  const { page } = ana
  await page.route(POSTED, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { error: 'ERR_SENDING_WAPP_MSG' } })
      : route.continue(),
  )
  await ana.say('Temos a estante')
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await expect(ana.row('Maria Figueiredo')).toContainText('Não enviada: Temos a estante')
  await page.reload()
  await expect(ana.row('Maria Figueiredo')).toContainText('Não enviada: Temos a estante')
  await endRoute(page, POSTED)
  const received = stage.server.fake.nextMessage()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  expect((await received).text).toContain('Temos a estante')
  await expect(ana.row('Maria Figueiredo')).toContainText('Você: Temos a estante')
  await expect(ana.bubble('out', 'Temos a estante')).toHaveCount(1)
})

test('a message that was being sent is resumed after a reload', async () => {
  await serve('João Nunes')
  const { page } = ana
  await page.route(POSTED, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const tried = page.waitForRequest((request) => request.method() === 'POST' && POSTED.test(request.url()))
  await ana.say('Chega amanhã')
  await tried
  await endRoute(page, POSTED)
  await page.reload()
  await expect(ana.row('João Nunes')).toContainText('Você: Chega amanhã')
  await expect(ana.bubble('out', 'Chega amanhã')).toHaveCount(1)
  await page.reload()
  await expect(ana.bubble('out', 'Chega amanhã')).toHaveCount(1)
})

test('with a file on its way the browser asks before it leaves the page', async () => {
  const rafael = await stage.arrive({ person: RAFAEL })
  await serve('Rita Campos', rafael)
  const { page } = rafael
  await page.route(POSTED, (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'orcamento.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Cancelar envio' })).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
})
