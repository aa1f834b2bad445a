import { expect, test, type Locator, type Page } from '@playwright/test'
import type { CloudNumber } from '#fakes/meta/cloud-events.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import { runSql } from '#tests/database.ts'
import { inspect } from './page-checks.ts'
import { navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** A customer wrote days ago: the shop may only write by a template that Meta approved. */

let meta: FakeMeta
let stage: TicketStage
let ana: TicketsPage
let page: Page
let number: CloudNumber

test.beforeAll(async ({ browser }) => {
  meta = await FakeMeta.start()
  stage = await companyStage(browser, meta.settings)
  meta.webhook = `${stage.server.url}/api/webhook/fb`
  number = meta.cloud.number('Casa Aurora', { display: '+55 11 4004-1234' })
  meta.cloud.templates.add(number.wabaId, 'segunda_via', 'Oi, {{nome}}! Segue o pedido {{pedido}}.', {
    components: [{ type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Falar com a loja' }] }],
  })
  meta.cloud.templates.add(number.wabaId, 'promocao', 'Aproveite!', { status: 'PAUSED', category: 'MARKETING' })
  await stage.robot.call('POST', '/whatsapp', {
    ...{ name: 'Casa Aurora oficial', channel: 'whatsapp_cloud', phoneNumberId: number.id, wabaId: number.wabaId },
    accessToken: number.token,
  })
  ana = await stage.arrive()
  page = ana.page
})

test.afterEach(() => expect([...stage.server.troubles, ...meta.problems]).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await meta.close()
})

const dialog = (): Locator => page.getByRole('dialog', { name: 'Enviar modelo' })

test('a template is one key away when the window is closed, and reaches the customer as the picture shows it', async () => {
  const mariana = meta.cloud.customer(number, 'Mariana Figueiredo')
  await navigate(page, '/tickets')
  await meta.cloud.write(mariana, 'Pode ser amanhã de manhã?')
  await ana.accept('Mariana Figueiredo')
  await expect(ana.bubble('in', 'Pode ser amanhã de manhã?')).toBeVisible()

  await test.step('while the window is open, a menu offers it on a phone', async () => {
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Enviar modelo' }).click()
    await expect(dialog().getByRole('option', { name: /Segunda via/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog()).toHaveCount(0)
    await page.setViewportSize(size)
  })
  meta.cloud.wroteAgo(mariana, 48 * 3600 * 1000)
  await runSql(
    stage.server.databaseUrl,
    `update messages set created_at = now() - interval '2 days' where body like 'Pode ser%'`,
  )
  await page.reload()

  await test.step('the composer offers it on a phone, in the dark, in place of the field', async () => {
    const size = page.viewportSize()!
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('textbox', { name: 'Mensagem', exact: true })).toHaveCount(0)
    await inspect(page)
    await page.getByRole('button', { name: /^Usar modelo/ }).click()
    await expect(dialog().getByRole('option', { name: /Segunda via/ })).toBeVisible()
    await inspect(page)
    await page.keyboard.press('Escape')
    await expect(dialog()).toHaveCount(0)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('it is one key away, and says what Meta has paused', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: /^Usar modelo/ })).toBeVisible()
    // The field that would take the key is not there.
    await page.keyboard.press('m')
    await expect(dialog().getByText('Pausado pela Meta')).toBeVisible()
    await inspect(page)
  })

  await test.step('the keyboard alone chooses, fills in and sends', async () => {
    await page.keyboard.press('Enter')
    await expect(dialog().getByRole('combobox', { name: /Nome/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('48213')
    await expect(dialog().getByText('Oi, Mariana Figueiredo! Segue o pedido 48213.')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(dialog()).toHaveCount(0)
  })

  await expect(ana.bubble('out', 'Oi, Mariana Figueiredo! Segue o pedido 48213.')).toBeVisible()
  await expect(ana.bubble('out', 'Segue o pedido 48213.').getByText('Falar com a loja')).toBeVisible()
  await expect.poll(() => meta.cloud.sent.map(({ type }) => type)).toEqual(['template'])
})

test('a new ticket with somebody who never wrote begins with a template', async () => {
  meta.cloud.customer(number, 'Rui Lopes', { waId: '5511977776666' })
  await stage.robot.call('POST', '/contacts', { name: 'Rui Lopes', number: '5511977776666' })
  await navigate(page, '/tickets')
  await page.getByRole('button', { name: 'Novo ticket' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo ticket' })
  await form.getByRole('textbox', { name: 'Contato' }).fill('Rui Lopes')
  await page.getByRole('option', { name: /^Rui Lopes/ }).click()
  // It is the only line, so nobody needs to choose it.
  await expect(form.getByRole('combobox', { name: 'Conexão' })).toHaveValue('Casa Aurora oficial')
  await form.getByRole('button', { name: 'Iniciar conversa' }).click()

  await expect(page.getByText('Esta pessoa ainda não escreveu')).toBeVisible()
  await page.getByRole('button', { name: /^Usar modelo/ }).click()
  await dialog()
    .getByRole('combobox', { name: /Pedido/ })
    .fill('77')
  await dialog()
    .getByRole('button', { name: /^Enviar modelo/ })
    .click()
  await expect(ana.bubble('out', 'Oi, Rui Lopes! Segue o pedido 77.')).toBeVisible()
  await expect.poll(() => meta.cloud.sent.filter(({ to }) => to === '5511977776666').length).toBe(1)
})
