import { expect, test } from '@playwright/test'
import { inspect } from './page-checks.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** What somebody wrote long ago is found in the conversation, and several messages are forwarded. */

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive()
})
test.beforeEach(async () => {
  await ana.page.setViewportSize({ width: 1440, height: 900 })
  await ana.begin()
})
test.afterEach(() => stage.expectNoTroubles())
test.afterAll(() => stage.close())

test('a message far above is found by keyboard and by thumb, and the place stays', async () => {
  const texts = Array.from({ length: 60 }, (_, index) => (index === 2 ? 'o ORÇAMENTO é de maio' : `linha ${index}`))
  await stage.customerWrites('Maria Figueiredo', ...texts)
  type Pending = { tickets: { unreadMessages: number }[] }
  await stage.robot.until<Pending>('/tickets?status=pending&showAll=true', ({ tickets }) =>
    tickets.some(({ unreadMessages }) => unreadMessages === texts.length),
  )
  const { page } = ana
  await ana.accept('Maria Figueiredo')
  await ana.say('Já vejo')
  await expect(ana.bubble('out', 'Já vejo')).toBeInViewport()
  await ana.toList('f')
  const search = page.getByRole('search', { name: 'Busca na conversa' })
  await expect(search.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('orcamento')
  await page.keyboard.press('Enter')
  const found = ana.bubble('in', 'o ORÇAMENTO é de maio')
  await expect(found).toBeInViewport()
  await expect(search.getByRole('status')).toHaveText('1 de 1')
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(found).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Buscar na conversa' }).click()
  await search.getByRole('searchbox').fill('linha 59')
  await search.getByRole('button', { name: /linha 59/ }).click()
  await expect(ana.bubble('in', 'linha 59')).toBeInViewport()
  await inspect(page)
})

test('several messages are forwarded in the order of the conversation', async () => {
  for (const [name, text] of [
    ['Rita Alves', 'olá'],
    ['João Nunes', 'primeira'],
  ] as const)
    await stage.customerWrites(name, text, `segunda de ${name}`)
  const { page } = ana
  await ana.accept('Rita Alves')
  await ana.accept('João Nunes')
  const bubble = ana.bubble('in', 'segunda de João Nunes')
  await bubble.hover()
  await bubble.getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Selecionar' }).click()
  await page.getByRole('checkbox', { name: 'Selecionar: primeira' }).press('Space')
  await page.getByRole('region', { name: 'Seleção de mensagens' }).getByRole('button', { name: 'Encaminhar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rita Alves' }).click()
  await expect(page.getByText('2 mensagens encaminhadas')).toBeVisible()
  await ana.open('Rita Alves')
  await expect(page.locator('[data-message-id][data-side=out]')).toContainText(['primeira', 'segunda de João Nunes'])
})
