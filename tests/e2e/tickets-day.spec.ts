import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { TicketsPage, expectShown, expectGone } from './tickets-page.ts'
import { ANA, ApiClient, E2eServer, RAFAEL } from './server.ts'

/** Tests a day at the tickets screen, in steps that build on each other. */

const MARIA = 'Maria Figueiredo'
const JOAO = 'João Nunes'
const UNREAD = 100

type Listed = { tickets: { id: number; unreadMessages: number; lastMessage: string }[] }

let server: E2eServer
let robot: ApiClient
const contexts: BrowserContext[] = []
let ana: TicketsPage
let rafael: TicketsPage
let shop: Account
let maria: Account
let joao: Account

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', MARIA)
  joao = server.fake.addAccount('5521977776666', JOAO)
  robot = await server.hire(await ApiClient.login(server.url))
  await server.link(robot, shop)
  await server.fake.sendText(maria, shop, 'Procuro a estante de imbuia do catálogo')
  await writeMany(maria, 'antes', 70)
  await server.fake.sendText(joao, shop, 'Oi')
  ana = await arrive(browser.newContext(), ANA)
  rafael = await arrive(browser.newContext(), RAFAEL)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.close()
})

async function arrive(opening: Promise<BrowserContext>, person: typeof ANA): Promise<TicketsPage> {
  const context = await opening
  contexts.push(context)
  const attendant = new TicketsPage(await context.newPage())
  await server.login(attendant.page, person)
  return attendant
}

/** Sends many messages of a customer, and waits until the server has them all. */
async function writeMany(from: Account, word: string, count: number): Promise<void> {
  for (let line = 1; line <= count; line++) await server.fake.sendText(from, shop, `${word} ${line}`)
  await robot.until<Listed>('/tickets?showAll=true', ({ tickets }) =>
    tickets.some(({ lastMessage }) => lastMessage === `${word} ${count}`),
  )
}

const ticketOf = (name: string): Promise<number> =>
  robot
    .call<Listed>('GET', `/tickets?showAll=true&searchParam=${encodeURIComponent(name)}`)
    .then(({ tickets }) => tickets[0]?.id ?? 0)
const said = (text: string): Locator => ana.page.getByRole('log').getByText(text, { exact: true })
const jump = ({ page }: TicketsPage): Locator => page.getByRole('button', { name: /Ir para a mais recente/ })
const toast = (page: Page): Locator => page.locator('[data-toast]')

test('a day at the tickets screen', async () => {
  await test.step('a waiting ticket is accepted, not opened by a click; it shows what it came with', async () => {
    await ana.tab('Aguardando').click()
    await expect(ana.row(MARIA)).toContainText('antes 70')
    await expect(ana.row(MARIA).getByTitle('71 não lidas')).toBeVisible()
    await expect(ana.row(MARIA).locator('time').last()).toHaveText(/^\d\d:\d\d$/)
    await expect(ana.row(MARIA)).toContainText('Loja')
    await ana.row(MARIA).getByText(MARIA).click()
    await expect(ana.page).toHaveURL(/\/tickets$/)
    await expect(ana.conversation(MARIA)).toHaveCount(0)
  })

  await test.step('a conversation opens at the first message that nobody has read, however many follow', async () => {
    await ana.accept(MARIA)
    const mark = ana.page.getByRole('separator', { name: '71 novas mensagens' })
    await expect(mark).toBeInViewport()
    await expect(ana.bubble('in', 'Procuro a estante')).toBeInViewport()
    await expect(ana.row(MARIA).getByTitle(/não lida/)).toHaveCount(0)
    await ana.accept(JOAO)
    await writeMany(maria, 'depois', UNREAD)
    await ana.open(MARIA)
    await expect(ana.page.getByRole('separator', { name: `${UNREAD} novas mensagens` })).toBeInViewport()
    await expect(said('depois 1')).toBeInViewport()
    await expect(said('antes 70')).toBeInViewport()
    await expect(jump(ana)).toHaveText(String(UNREAD))
  })

  await test.step('scrolling down comes to the newest message without a gap, and stays with it', async () => {
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
    await server.fake.sendText(maria, shop, 'e mais uma')
    await expect(ana.bubble('in', 'e mais uma')).toBeInViewport()
  })

  await test.step('a search shows the message it found and opens the conversation there', async () => {
    await ana.page.getByRole('tab', { name: 'Busca' }).click()
    await ana.page.getByRole('searchbox').fill('IMBÚIA')
    await expect(ana.row(MARIA).locator('mark')).toHaveText('imbuia')
    await expect(ana.row(JOAO)).toHaveCount(0)
    await ana.row(MARIA).getByRole('link').click()
    await expect(ana.bubble('in', 'Procuro a estante de imbuia')).toBeInViewport()
    await expect(jump(ana)).toBeVisible()
    await jump(ana).click()
    await expect(ana.bubble('in', 'e mais uma')).toBeInViewport()
    await ana.row(MARIA).getByRole('link').click()
    await expect(ana.bubble('in', 'Procuro a estante de imbuia')).toBeInViewport()
    await ana.page.reload()
    await expect(ana.bubble('in', 'Procuro a estante de imbuia')).toBeInViewport()
  })

  await test.step('what is sent from the middle of a conversation is seen at its end, with a tick in the list', async () => {
    await ana.say('Temos a estante!')
    await expect(ana.bubble('out', 'Temos a estante!')).toBeInViewport()
    await expect(ana.bubble('in', 'e mais uma')).toBeInViewport()
    await expect(ana.row(MARIA)).toContainText('Você: Temos a estante!')
    await expect(ana.row(MARIA).getByRole('img', { name: 'Entregue' })).toBeVisible()
    await rafael.page.getByRole('switch', { name: 'Mostrar todos' }).press('Space')
    await expect(rafael.row(MARIA)).toContainText('Ana: Temos a estante!')
  })

  await test.step('an unsent text stays with its conversation', async () => {
    await ana.composer.fill('Vou verificar o')
    await ana.open(JOAO)
    await expect(ana.composer).toHaveValue('')
    await expect(ana.row(MARIA)).toContainText('Rascunho: Vou verificar o')
    await ana.page.reload()
    await ana.open(MARIA)
    await expect(ana.composer).toHaveValue('Vou verificar o')
    await ana.composer.fill('')
  })

  await test.step('who looks into a conversation reads along, unseen, and nothing is marked as read', async () => {
    await ana.open(JOAO)
    await server.fake.sendText(maria, shop, 'Alguém viu?')
    await expect(ana.row(MARIA).getByTitle('1 não lida')).toBeVisible()
    await rafael.row(MARIA).hover()
    await rafael
      .row(MARIA)
      .getByRole('button', { name: /Espiar Conversa/ })
      .click()
    const dialog = rafael.page.getByRole('dialog', { name: /Espiar Conversa/ })
    await expect(dialog.getByText('Alguém viu?')).toBeInViewport()
    await server.fake.sendText(maria, shop, 'Ninguém…')
    await expectShown(dialog.getByText('Ninguém…'))
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Ações da mensagem' })).toHaveCount(0)
    await expect(ana.row(MARIA).getByTitle('2 não lidas')).toBeVisible()
    await ana.open(MARIA)
    await expect(ana.bubble('in', 'Ninguém…')).toBeVisible()
    await expect(ana.page.getByText('também está vendo')).toHaveCount(0)
    await rafael.page.keyboard.press('Escape')
    // The list does not move its rows while the pointer is on it.
    await rafael.page.mouse.move(900, 400)
  })

  await test.step('a resolved ticket is taken back, by the button or the key', async () => {
    const position = async () =>
      (await ana.page.locator('[data-ticket-id]').allInnerTexts()).findIndex((row) => row.includes(MARIA))
    const before = await position()
    const undoes = [
      () => toast(ana.page).getByRole('button', { name: 'Desfazer' }).click(),
      // Letters are no shortcuts within a second after a conversation was opened.
      () =>
        expect
          .poll(
            async () => {
              await ana.page.keyboard.press('z')
              return ana.conversation(MARIA).isVisible()
            },
            { intervals: [300] },
          )
          .toBe(true),
    ]
    for (const undo of undoes) {
      await ana.page.getByRole('button', { name: 'Resolver' }).click()
      await expect(ana.page).toHaveURL(/\/tickets$/)
      await expectGone(ana.row(MARIA))
      await expect(toast(ana.page).filter({ hasText: `Atendimento de ${MARIA} encerrado` })).toBeVisible()
      await undo()
      await expect(ana.conversation(MARIA)).toBeVisible()
      await expectShown(ana.row(MARIA))
      await expect(ana.composer).toBeVisible()
      await expect.poll(position).toBe(before)
    }
  })

  await test.step('the keyboard alone', async () => {
    const { page } = ana
    await page.goto(`${server.url}/tickets`)
    await expect(ana.row(JOAO)).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    const marked = page.locator('[data-ticket-id][data-marked]')
    await expect(marked).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/)
    await expect(ana.composer).toBeFocused()
    await ana.toList('n')
    await expect(page.getByRole('textbox', { name: 'Nota interna' })).toBeFocused()
    // Letters typed into a field are no shortcuts.
    await page.keyboard.type('ejt')
    await expect(page.getByRole('textbox', { name: 'Nota interna' })).toHaveValue('ejt')
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await expect(ana.composer).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(ana.composer).toHaveValue('/')
    await ana.composer.fill('')
    await page.keyboard.press('Escape')
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.keyboard.press('t')
    const transfer = page.getByRole('dialog', { name: 'Transferir ticket' })
    const choices = page.getByRole('listbox')
    await expect(transfer.getByRole('combobox', { name: 'Fila' })).toBeFocused()
    for (const field of ['Fila', 'Usuário', 'Conexão']) {
      await expect(transfer.getByRole('combobox', { name: field })).toBeFocused()
      await expect(choices).toBeHidden()
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await expect(choices).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(choices).toBeHidden()
    await expect(transfer).toBeVisible()
    await close()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toBeVisible()
    await close()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await close()

    const rita = server.fake.addAccount('5531966665555', 'Rita Lopes')
    await server.fake.sendText(rita, shop, 'Bom dia')
    await ana.tab('Aguardando').click()
    await expect(ana.row('Rita Lopes')).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await expect(ana.conversation('Rita Lopes')).toBeVisible()
    await expect(ana.composer).toBeFocused()
    await ana.toList('e')
    await expect(page).toHaveURL(/\/tickets$/)
    await expectGone(ana.row('Rita Lopes'))
  })

  await test.step('a deleted ticket is gone everywhere', async () => {
    await ana.open(JOAO)
    await ana.page.getByRole('button', { name: 'Mais ações' }).click()
    await ana.page.getByRole('menuitem', { name: 'Excluir ticket' }).click()
    const dialog = ana.page.getByRole('dialog', { name: `Excluir o ticket de ${JOAO}?` })
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(toast(ana.page).getByText('Ticket deleted sucessfully.', { exact: true })).toBeVisible()
    await expect(ana.page).toHaveURL(/\/tickets$/)
    await expectGone(ana.row(JOAO))
    await expectGone(rafael.row(JOAO))
    expect(await ticketOf(JOAO)).toBe(0)
  })

  await test.step('on a phone the conversation and the list are two tabs', async () => {
    const { page } = ana
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.url}/tickets`)
    const [ticket, list] = [
      page.getByRole('tab', { name: 'Ticket', exact: true }),
      page.getByRole('tab', { name: 'Atendimentos' }),
    ]
    await expect(list).toHaveAttribute('aria-selected', 'true')
    await ana.open(MARIA)
    await expect(ticket).toHaveAttribute('aria-selected', 'true')
    await list.click()
    await expect(ana.row(MARIA)).toBeVisible()
    await expect(ana.conversation(MARIA)).toHaveCount(0)
    await ana.row(MARIA).getByRole('link').click()
    await expect(ana.conversation(MARIA)).toBeVisible()
    await page.getByRole('button', { name: 'Voltar à lista' }).click()
    await expect(page).toHaveURL(/\/tickets$/)
    await expect(ana.row(MARIA)).toBeVisible()
    await ticket.click()
    await expect(page.getByText('Escolha uma conversa')).toBeVisible()
  })

  await test.step('on a phone what is accepted comes to the front, also when another was open', async () => {
    const names = ['Bento Salles', 'Clara Dias']
    for (const name of names) {
      await server.fake.sendText(server.fake.addAccount(`55119777700${name.length}`, name), shop, 'Olá')
    }
    await ana.page.setViewportSize({ width: 390, height: 844 })
    await ana.page.goto(`${server.url}/tickets`)
    for (const name of names) {
      await ana.page.getByRole('tab', { name: 'Atendimentos' }).click()
      await ana.accept(name)
    }
  })

  await test.step('nothing went wrong on the way', async () => {
    expect(server.troubles).toEqual([])
  })
})
