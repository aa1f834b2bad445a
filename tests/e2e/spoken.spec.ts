import { expect, test } from '@playwright/test'
import { recordSpoken, spokenOn } from './spoken.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** What those hear who do not see the screen. */

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive({ prepare: recordSpoken })
})
test.beforeEach(async () => {
  await ana.begin()
  await ana.page.evaluate(() => (window.spoken = []))
})
test.afterEach(() => stage.expectNoTroubles())
test.afterAll(() => stage.close())

const spoken = (): Promise<string[]> => spokenOn(ana.page)

test('a new message of the customer is said once, and neither the history nor what one writes oneself', async () => {
  const texts = Array.from({ length: 60 }, (_, index) => `linha ${index}`)
  const maria = await stage.customerWrites('Maria Figueiredo', ...texts)
  type Pending = { tickets: { unreadMessages: number }[] }
  await stage.robot.until<Pending>('/tickets?status=pending&showAll=true', ({ tickets }) =>
    tickets.some(({ unreadMessages }) => unreadMessages === texts.length),
  )
  await ana.accept('Maria Figueiredo')
  await ana.say('Já vejo')
  await expect(ana.bubble('out', 'Já vejo')).toBeInViewport()
  const log = ana.page.getByRole('log')
  await expect(log).toHaveAttribute('aria-live', 'off')
  await stage.server.fake.sendText(maria, stage.shop, 'Obrigada!')
  await expect(ana.bubble('in', 'Obrigada!')).toBeVisible()
  await expect.poll(spoken).toContain('Maria Figueiredo: Obrigada!')
  await expect(async () => {
    await log.evaluate((box) => box.scrollTo(0, 0))
    await expect(ana.bubble('in', 'linha 0')).toBeVisible({ timeout: 500 })
  }).toPass()
  const messages = (await spoken()).filter((text) => /linha|Obrigada|Já vejo/.test(text))
  expect(messages).toEqual(['Maria Figueiredo: Obrigada!'])
})

test('the row under J and K is said, and nothing once the letters are turned off', async () => {
  const { page } = ana
  await stage.customerWrites('Rita Alves', 'Cadê meu pedido?')
  await ana.tab('Aguardando').click()
  await expect(ana.row('Rita Alves')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(async () => {
    await page.keyboard.press('j')
    expect(await spoken()).toContain('Rita Alves. Cadê meu pedido?')
  }).toPass()
  await page.keyboard.press('?')
  const letters = page.getByRole('switch', { name: 'Letras e números como atalhos', exact: true })
  await letters.uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('letterShortcuts'))
  await page.reload()
})

test('a search says how many it found, and a toast what was done', async () => {
  const { page } = ana
  for (const name of ['Nota Um', 'Nota Dois']) await stage.robot.call('POST', '/tags', { name, color: '#0c75c9' })
  await page.goto(`${stage.server.url}/tags`)
  await page.getByRole('searchbox').fill('nota')
  await expect.poll(spoken).toContain('2 resultados')
  await page.getByRole('searchbox').fill('nada disso')
  await expect.poll(spoken).toContain('Nada encontrado para “nada disso”')
  await page.getByRole('button', { name: 'Nova etiqueta' }).click()
  await page.getByRole('dialog').getByLabel('Nome').fill('Falada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(spoken).toContain('Operação realizada com sucesso!')
})
