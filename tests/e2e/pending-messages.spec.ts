import { expect, test } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { TicketsPage } from './tickets-page.ts'
import { ApiClient, E2eServer } from './server.ts'

/** Messages that could not be sent are not lost. */

const MARIA = 'Maria Figueiredo'
const POSTED = /\/api\/messages\/\d+$/

let server: E2eServer
let shop: Account
let maria: Account
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', MARIA)
  await server.link(await ApiClient.login(server.url), shop)
  await server.fake.sendText(maria, shop, 'Oi')
  ana = await TicketsPage.arrive(browser, server)
  await ana.accept(MARIA)
})

test.afterAll(async () => {
  await ana.leave()
  await server.close()
})

test('what was written and could not be sent is not lost', async () => {
  await test.step('what failed is told in the list, survives a reload, and is sent once when tried again', async () => {
    const { page } = ana
    await page.route(POSTED, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { error: 'ERR_SENDING_WAPP_MSG' } })
        : route.continue(),
    )
    await ana.say('Temos a estante')
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    await expect(ana.row(MARIA)).toContainText('Não enviada: Temos a estante')
    await page.reload()
    await expect(ana.row(MARIA)).toContainText('Não enviada: Temos a estante')
    await page.unroute(POSTED)
    const received = server.fake.nextMessage()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    expect((await received).text).toContain('Temos a estante')
    await expect(ana.row(MARIA)).toContainText('Você: Temos a estante')
    await expect(ana.bubble('out', 'Temos a estante')).toHaveCount(1)
  })

  await test.step('what was on its way goes on after a reload', async () => {
    const { page } = ana
    await page.route(POSTED, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    const tried = page.waitForRequest((request) => request.method() === 'POST' && POSTED.test(request.url()))
    await ana.say('Chega amanhã')
    await tried
    await page.unroute(POSTED)
    await page.reload()
    await expect(ana.row(MARIA)).toContainText('Você: Chega amanhã')
    await expect(ana.bubble('out', 'Chega amanhã')).toHaveCount(1)
    await page.reload()
    await expect(ana.bubble('out', 'Chega amanhã')).toHaveCount(1)
  })

  await test.step('with a file on its way the browser asks before it leaves the page', async () => {
    const { page } = ana
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

  await test.step('nothing went wrong on the way', async () => {
    expect(server.troubles).toEqual([])
  })
})
