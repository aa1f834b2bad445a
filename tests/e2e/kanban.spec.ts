import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { inspect, Requests } from './page-checks.ts'
import { ANA, ApiClient, E2eServer, RAFAEL, type Person } from './server.ts'

/** Tickets are moved between the lanes of the board, by mouse, finger and keyboard, on several screens at once. */

type Made = { id: number; uuid: string }

let server: E2eServer
let robot: ApiClient
let ana: Page
let rafael: Page
let maria: Made
let payment: Made
let delivery: Made
/** The requests of each screen. */
const requests = new Map<Page, Requests>()
const contexts: BrowserContext[] = []

const lane = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Quadro kanban' }).getByRole('region', { name: new RegExp(`^${name}, `) })
const card = (where: Page | Locator, name: string): Locator => where.getByRole('article', { name, exact: true })
const spoken = (page: Page): Locator => page.getByTestId('board-spoken')

async function arrive(browser: Browser, person: Person, phone = false): Promise<Page> {
  const context = await browser.newContext(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {})
  contexts.push(context)
  const page = await context.newPage()
  requests.set(page, new Requests(page))
  await server.login(page, person, '/kanban')
  await expect(lane(page, 'Em aberto')).toBeVisible()
  return page
}

async function openTicket(name: string, tagId?: number): Promise<Made> {
  const number = `55119${Math.floor(1e7 + Math.random() * 8e7)}`
  const contact = await robot.call<Made>('POST', '/contacts', { name, number })
  const ticket = await robot.call<Made>('POST', '/tickets', { contactId: contact.id })
  if (tagId) await robot.call('PUT', `/ticket-tags/${ticket.id}`, { tagId })
  return ticket
}

/** Drags from the middle of one element to the middle of another, as a hand does, and lets go. */
async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2 + 4, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, end.y + Math.min(end.height / 2, 160), { steps: 8 })
  await page.mouse.up()
}

const tagsOf = async ({ id }: Made): Promise<string[]> =>
  (await robot.call<{ tags: { name: string }[] }>('GET', `/tickets/${id}`)).tags.map(({ name }) => name)
const makeLane = (name: string, color: string) => robot.call<Made>('POST', '/tags', { name, color, kanban: 1 })

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  robot = await server.hire(await ApiClient.login(server.url))
  await robot.call('POST', '/whatsapp', { name: 'Loja' })
  const quoted = await makeLane('Orçamento', '#0c75c9')
  payment = await makeLane('Pagamento', '#f08a24')
  delivery = await makeLane('Entrega', '#12a06a')
  maria = await openTicket('Maria Figueiredo')
  await openTicket('João Nunes')
  await openTicket('Oficina do Zé', quoted.id)
  ana = await arrive(browser, ANA)
  rafael = await arrive(browser, RAFAEL)
})
test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.close()
})

test('tickets are moved on the board', async ({ browser }) => {
  await test.step('a card dragged with the mouse is in the other lane at once, on both screens, and the move can be undone', async () => {
    await dragTo(ana, card(lane(ana, 'Em aberto'), 'Maria Figueiredo'), lane(ana, 'Pagamento'))
    await expect(ana.getByText('Ticket Tag Adicionado com Sucesso!')).toBeVisible()
    for (const page of [ana, rafael]) {
      await expect(card(lane(page, 'Pagamento'), 'Maria Figueiredo')).toBeVisible()
      await expect(lane(page, 'Em aberto')).toHaveAccessibleName('Em aberto, 1 ticket')
      await expect(lane(page, 'Pagamento')).toHaveAccessibleName('Pagamento, 1 ticket')
    }
    expect(await tagsOf(maria)).toEqual(['Pagamento'])

    await dragTo(ana, card(ana, 'Maria Figueiredo'), lane(ana, 'Em aberto'))
    await expect(ana.getByText('Ticket Tag Removido!')).toBeVisible()
    await expect(card(lane(rafael, 'Em aberto'), 'Maria Figueiredo')).toBeVisible()
    await ana.getByRole('button', { name: 'Desfazer' }).last().click()
    for (const page of [ana, rafael]) await expect(card(lane(page, 'Pagamento'), 'Maria Figueiredo')).toBeVisible()
    await expect(ana.getByText('O ticket de Maria Figueiredo voltou para Pagamento.')).toBeVisible()
  })

  await test.step('a card is moved with the keyboard, which a screen reader follows, and keeps the focus', async () => {
    const handle = ana.getByRole('button', { name: 'Mover o ticket de Maria Figueiredo' })
    await expect(handle).toHaveAccessibleDescription(/Espaço pega/)
    await handle.focus()
    await ana.keyboard.press('Space')
    await expect(spoken(ana)).toHaveText('Maria Figueiredo: coluna Pagamento, 3 de 4.')
    await ana.keyboard.press('ArrowRight')
    await expect(spoken(ana)).toHaveText('Maria Figueiredo: coluna Entrega, 4 de 4.')
    await ana.keyboard.press('Escape')
    await expect(spoken(ana)).toHaveText('Maria Figueiredo ficou na coluna Pagamento.')
    await ana.keyboard.press('Space')
    await ana.keyboard.press('ArrowRight')
    await ana.keyboard.press('Space')
    await expect(spoken(ana)).toHaveText('Maria Figueiredo está na coluna Entrega.')
    for (const page of [ana, rafael]) await expect(card(lane(page, 'Entrega'), 'Maria Figueiredo')).toBeVisible()
    await expect(handle).toBeFocused()
    expect(await tagsOf(maria)).toEqual(['Entrega'])
    await inspect(ana)
  })

  await test.step('two screens that drag the same card at the same time end equal', async () => {
    const sign = await openTicket('Sinal')
    /** Resolves when both screens have heard of all that was changed: of a later change, which is told after it. */
    const allHeard = async (round: number): Promise<void> => {
      for (const page of [ana, rafael]) await requests.get(page)?.end()
      await robot.call('PUT', `/ticket-tags/${sign.id}`, { tagId: (round % 2 ? payment : delivery).id })
      for (const page of [ana, rafael])
        await expect(card(lane(page, round % 2 ? 'Pagamento' : 'Entrega'), 'Sinal')).toBeVisible()
      for (const page of [ana, rafael]) await requests.get(page)?.end()
    }
    for (let round = 0; round < 6; round++) {
      const [to, other] = round % 2 ? (['Orçamento', 'Pagamento'] as const) : (['Entrega', 'Em aberto'] as const)
      await Promise.all([
        dragTo(ana, card(ana, 'Maria Figueiredo'), lane(ana, to)),
        dragTo(rafael, card(rafael, 'Maria Figueiredo'), lane(rafael, other)),
      ])
      const stored = async (): Promise<string> => (await tagsOf(maria))[0] ?? 'Em aberto'
      await expect(async () => {
        const name = await stored()
        for (const page of [ana, rafael]) {
          expect(await card(lane(page, name), 'Maria Figueiredo').count(), name).toBe(1)
          expect(await card(page, 'Maria Figueiredo').count()).toBe(1)
        }
      }).toPass()
      await allHeard(round)
      for (const page of [ana, rafael])
        await expect(card(lane(page, await stored()), 'Maria Figueiredo')).toHaveCount(1)
    }
  })

  await test.step('the order of the lanes changes on both screens, by dragging and by the menu', async () => {
    const order = (page: Page) =>
      page.locator('[data-lane]').evaluateAll((all) => all.map((one) => one.querySelector('h2')?.textContent))
    await dragTo(ana, ana.getByRole('heading', { name: 'Entrega' }), ana.getByRole('heading', { name: 'Orçamento' }))
    for (const page of [ana, rafael])
      await expect.poll(() => order(page)).toEqual(['Em aberto', 'Entrega', 'Orçamento', 'Pagamento'])
    await rafael.getByRole('button', { name: 'Ações da coluna Entrega' }).click()
    await rafael.getByRole('menuitem', { name: 'Mover para a direita' }).click()
    for (const page of [ana, rafael])
      await expect.poll(() => order(page)).toEqual(['Em aberto', 'Orçamento', 'Entrega', 'Pagamento'])
    await ana.getByRole('button', { name: 'Mover a coluna Pagamento' }).focus()
    for (const key of ['Space', 'ArrowLeft', 'ArrowLeft', 'Space']) await ana.keyboard.press(key)
    await expect(spoken(ana)).toHaveText('A coluna Pagamento está na posição 1 de 3.')
    for (const page of [ana, rafael])
      await expect.poll(() => order(page)).toEqual(['Em aberto', 'Pagamento', 'Orçamento', 'Entrega'])
  })

  await test.step('the board is searched and filtered, and what arrives is shown by itself', async () => {
    await ana.getByRole('searchbox', { name: 'Buscar nome, número ou texto' }).fill('oficina')
    await expect(ana.getByText('1 ticket', { exact: true })).toBeVisible()
    await expect(card(lane(ana, 'Orçamento'), 'Oficina do Zé')).toBeVisible()
    await expect(card(ana, 'João Nunes')).toHaveCount(0)
    await ana.getByRole('searchbox', { name: 'Buscar nome, número ou texto' }).fill('')
    await ana.getByRole('combobox', { name: 'Filtrar por atendente' }).click()
    await ana.getByRole('option', { name: RAFAEL.name }).click()
    await expect(lane(ana, 'Em aberto').getByText('Nada encontrado nesta coluna')).toBeVisible()
    await ana.getByRole('combobox', { name: 'Filtrar por atendente' }).fill('')
    await ana.keyboard.press('Escape')
    await ana.reload()
    await expect(card(ana, 'João Nunes')).toBeVisible()
    await openTicket('Nova Cliente')
    for (const page of [ana, rafael]) await expect(card(lane(page, 'Em aberto'), 'Nova Cliente')).toBeVisible()
  })

  await test.step('‘Ver Ticket’ opens the conversation beside the board, and on a phone its own screen', async () => {
    await card(ana, 'Maria Figueiredo').getByRole('button', { name: 'Ver Ticket' }).click()
    const conversation = ana.getByRole('region', { name: 'Conversa com Maria Figueiredo' })
    await expect(conversation).toBeVisible()
    await expect(lane(ana, 'Em aberto')).toBeVisible()
    await expect(ana).toHaveURL(`${server.url}/kanban?ticket=${maria.uuid}`)
    await conversation.getByRole('button', { name: 'Voltar à lista' }).click()
    await expect(conversation).toHaveCount(0)
    await expect(ana).toHaveURL(`${server.url}/kanban`)

    const phone = await arrive(browser, ANA, true)
    const boxes = await phone
      .locator('[data-lane]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(boxes[1]).toBeGreaterThan(300)
    await card(phone, 'João Nunes').getByRole('button', { name: 'Ver Ticket' }).click()
    await expect(phone).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/)
    await expect(phone.getByRole('region', { name: 'Conversa com João Nunes' })).toBeVisible()
  })

  await test.step('a finger swipes from lane to lane, and moves a card after a long touch', async () => {
    const phone = await arrive(browser, RAFAEL, true)
    const client = await phone.context().newCDPSession(phone)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const box = await card(phone, 'João Nunes').boundingBox()
    if (!box) throw new Error('no card')
    const [x, y] = [box.x + 120, box.y + 60]
    await touch('touchStart', x, y)
    // The card is taken once the touch has lasted long enough.
    await expect(phone.locator('[data-dnd-dragging]')).not.toHaveCount(0)
    for (let step = 1; step <= 10; step++) await touch('touchMove', x + step * 24, y + 10)
    await touch('touchEnd')
    await expect(card(lane(phone, 'Pagamento'), 'João Nunes')).toHaveCount(1)
    await phone.context().close()
  })
})
