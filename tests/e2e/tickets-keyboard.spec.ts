import { expect, test } from '@playwright/test'
import { ticketStage, type TicketStage } from './stage.ts'
import { expectGone, type TicketsPage } from './tickets-page.ts'

/** The tickets screen without a pointer. */

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  await stage.robot.call('POST', '/queue', { name: 'Vendas', color: '#12a06a' })
  ana = await stage.arrive()
})

// Letters are no shortcuts yet just after a conversation was open: the screen is loaded anew.
test.beforeEach(() => ana.page.goto(`${stage.server.url}/tickets`))

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

async function serve(name: string): Promise<void> {
  await stage.customerWrites(name)
  await ana.accept(name)
}

test('a ticket is marked and opened, and a note, an answer and a quick message are begun', async () => {
  const { page } = ana
  for (const name of ['João Nunes', 'Maria Figueiredo']) await serve(name)
  await page.goto(`${stage.server.url}/tickets`)
  await expect(ana.row('João Nunes')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.locator('[data-ticket-id][data-marked]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/)
  await expect(ana.composer).toBeFocused()
  const note = page.getByRole('textbox', { name: 'Nota interna' })
  await ana.toList('n')
  await expect(note).toBeFocused()
  // Letters typed into a field are no shortcuts.
  await page.keyboard.type('ejt')
  await expect(note).toHaveValue('ejt')
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(ana.composer).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(ana.composer).toHaveValue('/')
  await ana.composer.fill('')
})

test('the transfer is filled in by keys, and keys open the help and the commands', async () => {
  const { page } = ana
  await serve('Elza Pires')
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await ana.toList('t')
  const transfer = page.getByRole('dialog', { name: 'Transferir conversa' })
  const box = transfer.getByRole('combobox', { name: 'Atendente ou fila' })
  const note = transfer.getByRole('textbox', { name: /^Nota/ })
  await expect(box).toBeFocused()
  await expect(transfer.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(transfer.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(note).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(box).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(note).toBeFocused()
  await close()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toBeVisible()
  await close()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await close()
})

test('a pending ticket is accepted and resolved by the keyboard', async () => {
  const { page } = ana
  const name = 'Rita Lopes'
  await stage.customerWrites(name)
  await ana.tab('Aguardando').click()
  await expect(ana.row(name)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(ana.conversation(name)).toBeVisible()
  await expect(ana.composer).toBeFocused()
  await ana.toList('e')
  await expect(page).toHaveURL(/\/tickets$/)
  await expectGone(ana.row(name))
})

test('a key leads to each of the lists', async () => {
  const { page } = ana
  await ana.tab('Resolvidas').click()
  await page.keyboard.press('2')
  await expect(ana.tab('Aguardando')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('1')
  await expect(ana.tab('Atendendo')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toContainText(
    'Ir para Atendendo, Aguardando, Resolvidas ou Busca',
  )
  await page.keyboard.press('Escape')
})

test('few stops lead to the lists, and the arrows step between them', async () => {
  const { page } = ana
  const [attending, waiting] = [ana.tab('Atendendo'), ana.tab('Aguardando')]
  await expect(attending).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  // The lists of all, a new ticket, and these.
  for (let stop = 1; stop <= 3; stop++) await page.keyboard.press('Tab')
  await expect(attending).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(waiting).toBeFocused()
  await expect(waiting).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(attending).toBeFocused()
  await expect(attending).toHaveAttribute('aria-selected', 'true')
})
