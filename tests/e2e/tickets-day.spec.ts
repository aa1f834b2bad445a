import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { RAFAEL } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import { expectGone, expectShown, type TicketsPage } from './tickets-page.ts'

/** What attendants do at the tickets screen all day: they read, answer, resolve and delete. */

const UNREAD = 100
const WIDE = { width: 1440, height: 900 }
const LAPTOP = { width: 1366, height: 768 }

type Listed = { tickets: { id: number; unreadMessages: number; lastMessage: string }[] }

let stage: TicketStage
let ana: TicketsPage
/** He sees the tickets of all. */
let rafael: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  rafael = await stage.arrive({ person: RAFAEL })
  await rafael.page.getByRole('switch', { name: 'Mostrar todos' }).press('Space')
  ana = await stage.arrive()
})

test.beforeEach(() => ana.begin())

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const ticketsOf = (name: string): string => `/tickets?showAll=true&searchParam=${encodeURIComponent(name)}`

/** Sends many messages of a customer, and waits until the server has them all. */
async function writeMany(from: Account, word: string, count: number): Promise<void> {
  for (let line = 1; line <= count; line++) await stage.server.fake.sendText(from, stage.shop, `${word} ${line}`)
  await stage.robot.until<Listed>(ticketsOf(from.name), ({ tickets }) =>
    tickets.some(({ lastMessage }) => lastMessage === `${word} ${count}`),
  )
}

/** A new customer writes and is accepted. */
async function serve(name: string, text?: string): Promise<Account> {
  const customer = await stage.customerWrites(name, ...(text ? [text] : []))
  await ana.accept(name)
  return customer
}

const said = (text: string): Locator => ana.page.getByRole('log').getByText(text, { exact: true })
const jump = ({ page }: TicketsPage): Locator => page.getByRole('button', { name: /Ir para a mais recente/ })
const toast = (page: Page): Locator => page.locator('[data-toast]')

test('a waiting ticket is accepted, not opened by a click; it shows what it came with', async () => {
  const name = 'Maria Figueiredo'
  await stage.customerWrites(name, 'Procuro uma estante', 'Pode ser usada', 'Tem?')
  await ana.tab('Aguardando').click()
  await expect(ana.row(name)).toContainText('Procuro uma estante')
  await expect(ana.row(name).getByTitle('3 não lidas')).toHaveText('+2')
  await expect(ana.row(name).getByTitle('mais 2 mensagens; a última: Tem?', { exact: true })).toBeVisible()
  await expect(ana.row(name).locator('time').last()).toHaveText(/^\d\d:\d\d$/)
  await expect(ana.row(name)).toContainText('Loja')
  await ana.row(name).getByText(name).click()
  await expect(ana.page).toHaveURL(/\/tickets$/)
  await expect(ana.conversation(name)).toHaveCount(0)
})

test('a conversation opens at the first message that nobody has read, and is read on to the newest without a gap', async () => {
  const name = 'Vera Prado'
  const vera = await stage.customerWrites(name, 'Procuro a mesa')
  await writeMany(vera, 'antes', 70)
  await ana.tab('Aguardando').click()
  await expect(ana.row(name).getByTitle('71 não lidas')).toBeVisible()
  await ana.accept(name)
  await expect(ana.page.getByRole('separator', { name: '71 novas mensagens' })).toBeInViewport()
  await expect(ana.bubble('in', 'Procuro a mesa')).toBeInViewport()
  await expect(ana.row(name).getByTitle(/não lida/)).toHaveCount(0)
  await serve('Outro Cliente')
  await writeMany(vera, 'depois', UNREAD)
  await ana.open(name)
  await expect(ana.page.getByRole('separator', { name: `${UNREAD} novas mensagens` })).toBeInViewport()
  await expect(said('depois 1')).toBeInViewport()
  await expect(said('antes 70')).toBeInViewport()
  await expect(jump(ana)).toHaveText(String(UNREAD))

  const box = ana.page.getByRole('log')
  const numbers = () =>
    ana.page
      .locator('[data-message-id][data-side=in]')
      .evaluateAll((rows) =>
        rows.flatMap((row) => /^depois (\d+)\d\d:/.exec(row.textContent ?? '')?.[1] ?? []).map(Number),
      )
  await expect
    .poll(
      async () => {
        await box.evaluate((element) => element.scrollBy(0, 400))
        return (await numbers()).at(-1)
      },
      { intervals: [60] },
    )
    .toBe(UNREAD)
  expect(await numbers()).toEqual(Array.from({ length: UNREAD }, (_, index) => index + 1))
  await box.evaluate((element) => element.scrollBy(0, 100_000))
  await expect(jump(ana)).toHaveCount(0)
  await stage.server.fake.sendText(vera, stage.shop, 'e mais uma')
  await expect(ana.bubble('in', 'e mais uma')).toBeInViewport()
})

test('six new messages are all seen at once on a small laptop', async () => {
  const name = 'Alda Simões'
  await ana.page.setViewportSize(LAPTOP)
  const alda = await serve(name)
  await writeMany(alda, 'antes', 20)
  await expect(said('antes 20')).toBeInViewport()
  await stage.robot.until<Listed>(ticketsOf(name), ({ tickets }) => tickets[0]?.unreadMessages === 0)
  await serve('Quem Espera')
  await writeMany(alda, 'Uma pergunta\ndepois', 6)
  await ana.open(name)
  await expect(ana.page.getByRole('separator', { name: '6 novas mensagens' })).toBeInViewport()
  await expect(ana.bubble('in', 'depois 6')).toBeInViewport({ ratio: 1 })
  await ana.page.setViewportSize(WIDE)
})

test('a search shows the message it found and opens the conversation there', async () => {
  const [name, other] = ['Paulo Teles', 'Lídia Matos']
  const paulo = await stage.customerWrites(name, 'Procuro a estante de imbuia do catálogo')
  await writeMany(paulo, 'depois', 40)
  await ana.accept(name)
  await serve(other)
  const found = ana.bubble('in', 'Procuro a estante de imbuia')
  // The text alone: 'depois 4' beside the time 01:34 contains 'depois 40' as well.
  const last = ana.page.locator('[data-message-id]').getByText('depois 40', { exact: true })
  await ana.page.getByRole('tab', { name: 'Busca' }).click()
  await ana.page.getByRole('searchbox').fill('IMBÚIA')
  await expect(ana.row(name).locator('mark')).toHaveText('imbuia')
  await expect(ana.row(other)).toHaveCount(0)
  await ana.row(name).getByRole('link').click()
  await expect(found).toBeInViewport()
  await expect(jump(ana)).toBeVisible()
  await jump(ana).click()
  await expect(last).toBeInViewport()
  await ana.row(name).getByRole('link').click()
  await expect(found).toBeInViewport()
  await ana.page.reload()
  await expect(found).toBeInViewport()

  await ana.say('Temos a estante!')
  await expect(ana.bubble('out', 'Temos a estante!')).toBeInViewport()
  await expect(last).toBeInViewport()
  await expect(ana.row(name)).toContainText('Você: Temos a estante!')
})

test('what is sent has a tick in the list, and the name of the sender for others', async () => {
  const name = 'Sílvia Rocha'
  await serve(name)
  await ana.say('Temos a mesa!')
  await expect(ana.row(name)).toContainText('Você: Temos a mesa!')
  await expect(ana.row(name).getByRole('img', { name: 'Entregue' })).toBeVisible()
  await expect(rafael.row(name)).toContainText('Ana: Temos a mesa!')
})

test('a supervisor who peeks reads along unseen, and marks nothing as read', async () => {
  const name = 'Rosa Campos'
  const rosa = await serve(name)
  await serve('Fábio Sá')
  await stage.server.fake.sendText(rosa, stage.shop, 'Alguém viu?')
  await expect(ana.row(name).getByTitle('1 não lida')).toBeVisible()
  await rafael.row(name).hover()
  await rafael
    .row(name)
    .getByRole('button', { name: /Espiar Conversa/ })
    .click()
  const dialog = rafael.page.getByRole('dialog', { name: /Espiar Conversa/ })
  await expect(dialog.getByText('Alguém viu?')).toBeInViewport()
  await stage.server.fake.sendText(rosa, stage.shop, 'Ninguém…')
  await expectShown(dialog.getByText('Ninguém…'))
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Ações da mensagem' })).toHaveCount(0)
  await expect(ana.row(name).getByTitle('2 não lidas')).toBeVisible()
  await ana.open(name)
  await expect(ana.bubble('in', 'Ninguém…')).toBeVisible()
  await expect(ana.page.getByText('também está vendo')).toHaveCount(0)
  await rafael.page.keyboard.press('Escape')
  // The list does not move its rows while the pointer is on it.
  await rafael.page.mouse.move(900, 400)
})

test('a resolved ticket is taken back, by the button or the key', async () => {
  const name = 'Ivone Lima'
  await serve(name)
  await serve('Jorge Melo')
  await ana.open(name)
  const position = async () =>
    (await ana.page.locator('[data-ticket-id]').allInnerTexts()).findIndex((row) => row.includes(name))
  const before = await position()
  const closed = toast(ana.page).filter({ hasText: `Conversa com ${name} resolvida` })
  const undoes = [
    () => closed.getByRole('button', { name: 'Desfazer' }).click(),
    // Letters are no shortcuts within a second after a conversation was opened.
    () =>
      expect
        .poll(
          async () => {
            await ana.page.keyboard.press('z')
            return ana.conversation(name).isVisible()
          },
          { intervals: [300] },
        )
        .toBe(true),
  ]
  for (const undo of undoes) {
    await ana.page.getByRole('button', { name: 'Resolver', exact: true }).click()
    await expect(ana.page).toHaveURL(/\/tickets$/)
    await expectGone(ana.row(name))
    await expect(closed).toBeVisible()
    // It stands beside the list, with its button for a new ticket.
    const pane = await ana.page.getByRole('region', { name: 'Lista de conversas' }).boundingBox()
    expect((await closed.boundingBox())?.x).toBeGreaterThanOrEqual((pane?.x ?? 0) + (pane?.width ?? 0))
    await undo()
    await expect(ana.conversation(name)).toBeVisible()
    await expectShown(ana.row(name))
    await expect(ana.composer).toBeVisible()
    await expect.poll(position).toBe(before)
  }
})

test('a deleted ticket is gone everywhere', async () => {
  const name = 'João Nunes'
  await serve(name)
  await expectShown(rafael.row(name))
  await ana.page.getByRole('button', { name: 'Mais ações' }).click()
  await ana.page.getByRole('menuitem', { name: 'Excluir conversa' }).click()
  const dialog = ana.page.getByRole('dialog', { name: `Excluir a conversa com ${name}?` })
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(toast(ana.page).getByText('Ticket deleted sucessfully.', { exact: true })).toBeVisible()
  await expect(ana.page).toHaveURL(/\/tickets$/)
  await expectGone(ana.row(name))
  await expectGone(rafael.row(name))
  expect((await stage.robot.call<Listed>('GET', ticketsOf(name))).tickets).toEqual([])
})

test.describe('on a phone', () => {
  test.beforeEach(() => ana.page.setViewportSize({ width: 390, height: 844 }))
  test.afterEach(() => ana.page.setViewportSize(WIDE))

  test('the conversation and the list are two tabs', async () => {
    const name = 'Nair Souto'
    await stage.customerWrites(name)
    const { page } = ana
    const [ticket, list] = [
      page.getByRole('tab', { name: 'Ticket', exact: true }),
      page.getByRole('tab', { name: 'Atendimentos' }),
    ]
    const heightOf = async (box: Locator): Promise<number> => (await box.boundingBox())?.height ?? 0
    await expect(list).toHaveAttribute('aria-selected', 'true')
    await ana.accept(name)
    await list.click()
    await expect(ana.row(name)).toBeVisible()
    expect((await page.locator('[data-scroller]').boundingBox())?.y, 'bars above the list').toBeLessThanOrEqual(95)
    await ana.open(name)
    await expect(ticket).toHaveAttribute('aria-selected', 'true')
    const foot = await page.locator('main header').evaluate((head) => head.getBoundingClientRect().bottom)
    expect(foot, 'bars above the messages').toBeLessThanOrEqual(100)
    for (const tab of [ticket, list]) expect(await heightOf(tab)).toBeGreaterThanOrEqual(36)
    await list.click()
    await expect(ana.row(name)).toBeVisible()
    await expect(ana.conversation(name)).toHaveCount(0)
    await ana.row(name).getByRole('link').click()
    await expect(ana.conversation(name)).toBeVisible()
    await page.getByRole('button', { name: 'Voltar à lista' }).click()
    await expect(page).toHaveURL(/\/tickets$/)
    await expect(ana.row(name)).toBeVisible()
    await ticket.click()
    await expect(page.getByText('Escolha uma conversa')).toBeVisible()
    await list.click()
  })

  test('an accepted conversation is opened, also when another was open', async () => {
    const names = ['Bento Salles', 'Clara Dias']
    for (const name of names) await stage.customerWrites(name, 'Olá')
    for (const name of names) {
      await ana.page.getByRole('tab', { name: 'Atendimentos' }).click()
      await ana.accept(name)
    }
  })
})
