import { PATIENCE_MS } from '#tests/patience.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { inspect, Requests } from './page-checks.ts'
import { ANA, navigate, RAFAEL, type Person } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** Tickets are moved between the lanes of the board, by mouse, finger and keyboard, on several screens at once. */

type Made = { id: number; uuid: string }

/** She has the phone. */
const LIA: Person = { name: 'Lia Prado', email: 'lia@exemplo.com.br', password: 'segredo-da-lia' }

let stage: TicketStage
let ana: Page
let rafael: Page
let quoted: Made
let payment: Made
let delivery: Made
/** The requests of each screen. */
const requests = new Map<Page, Requests>()

const lane = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Quadro kanban' }).getByRole('region', { name: new RegExp(`^${name}, `) })
const card = (where: Page | Locator, name: string): Locator => where.getByRole('article', { name, exact: true })
/** Returns how many tickets Ana sees in a lane. */
const tickets = (name: string): Promise<number> => lane(ana, name).getByRole('article').count()
const called = (name: string, count: number): string => `${name}, ${count} ${count < 2 ? 'conversa' : 'conversas'}`
const spoken = (page: Page): Locator => page.getByTestId('board-spoken')

async function arrive(person: Person, phone = false): Promise<Page> {
  const { page } = await stage.arrive({
    person,
    path: '/kanban',
    prepare: async (opened) => requests.set(opened, new Requests(opened)),
    ...(phone && { options: { viewport: { width: 390, height: 844 }, hasTouch: true } }),
  })
  await expect(lane(page, 'Em aberto')).toBeVisible()
  return page
}

async function openTicket(name: string, tagId?: number): Promise<Made> {
  const number = `55119${Math.floor(1e7 + Math.random() * 8e7)}`
  const contact = await stage.robot.call<Made>('POST', '/contacts', { name, number })
  const ticket = await stage.robot.call<Made>('POST', '/tickets', { contactId: contact.id })
  if (tagId) await stage.robot.call('PUT', `/ticket-tags/${ticket.id}`, { tagId })
  return ticket
}

/** A card that has just come into a lane has no box for a moment. */
async function boxOf(element: Locator) {
  for (;;) {
    await expect(element).toBeVisible()
    const box = await element.boundingBox()
    if (box) return box
  }
}

/** Drags from the middle of one element to the middle of another, as a hand does, and lets go. */
async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await boxOf(from), await boxOf(to)]
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2 + 4, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, end.y + Math.min(end.height / 2, 160), { steps: 8 })
  await page.mouse.up()
}

const tagsOf = async ({ id }: Made): Promise<string[]> =>
  (await stage.robot.call<{ tags: { name: string }[] }>('GET', `/tickets/${id}`)).tags.map(({ name }) => name)
const makeLane = (name: string, color: string) => stage.robot.call<Made>('POST', '/tags', { name, color, kanban: 1 })

/** Presses keys without a frame between them. */
const pressAtOnce = (page: Page, codes: string[]) =>
  page.evaluate((all) => {
    const how = { bubbles: true, cancelable: true, composed: true }
    for (const code of all) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...how, code }))
  }, codes)

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  await stage.robot.call('POST', '/whatsapp', { name: 'Loja' })
  await stage.robot.call('POST', '/users', { ...LIA, profile: 'admin' })
  quoted = await makeLane('Orçamento', '#0c75c9')
  payment = await makeLane('Pagamento', '#f08a24')
  delivery = await makeLane('Entrega', '#12a06a')
  rafael = await arrive(RAFAEL)
  ana = await arrive(ANA)
})

test.beforeEach(() => navigate(ana, '/kanban'))

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

test('a card dragged with the mouse is in the other lane at once, on both screens, and the move can be undone', async () => {
  const maria = await openTicket('Maria Figueiredo')
  for (const page of [ana, rafael]) await expect(card(lane(page, 'Em aberto'), 'Maria Figueiredo')).toBeVisible()
  const [open, paying] = [await tickets('Em aberto'), await tickets('Pagamento')]
  await dragTo(ana, card(lane(ana, 'Em aberto'), 'Maria Figueiredo'), lane(ana, 'Pagamento'))
  await expect(ana.getByText('Ticket Tag Adicionado com Sucesso!')).toBeVisible()
  for (const page of [ana, rafael]) {
    await expect(card(lane(page, 'Pagamento'), 'Maria Figueiredo')).toBeVisible()
    await expect(lane(page, 'Em aberto')).toHaveAccessibleName(called('Em aberto', open - 1))
    await expect(lane(page, 'Pagamento')).toHaveAccessibleName(called('Pagamento', paying + 1))
  }
  expect(await tagsOf(maria)).toEqual(['Pagamento'])

  await dragTo(ana, card(ana, 'Maria Figueiredo'), lane(ana, 'Em aberto'))
  await expect(ana.getByText('Ticket Tag Removido!')).toBeVisible()
  await expect(card(lane(rafael, 'Em aberto'), 'Maria Figueiredo')).toBeVisible()
  await ana.getByRole('button', { name: 'Desfazer' }).last().click()
  for (const page of [ana, rafael]) await expect(card(lane(page, 'Pagamento'), 'Maria Figueiredo')).toBeVisible()
  await expect(ana.getByText('A conversa com Maria Figueiredo voltou para Pagamento.')).toBeVisible()
})

test('a card is moved with the keyboard, which a screen reader follows, and keeps the focus', async () => {
  const paula = await openTicket('Paula Nery', payment.id)
  for (const page of [ana, rafael]) await expect(card(lane(page, 'Pagamento'), 'Paula Nery')).toBeVisible()
  const handle = ana.getByRole('button', { name: 'Mover a conversa com Paula Nery' })
  await expect(handle).toHaveAccessibleDescription(/Espaço pega/)
  await handle.focus()
  await ana.keyboard.press('Space')
  await expect(spoken(ana)).toHaveText('Paula Nery: coluna Pagamento, 3 de 4.')
  await ana.keyboard.press('ArrowRight')
  await expect(spoken(ana)).toHaveText('Paula Nery: coluna Entrega, 4 de 4.')
  await ana.keyboard.press('Escape')
  await expect(spoken(ana)).toHaveText('Paula Nery ficou na coluna Pagamento.')
  // Whoever knows the keys does not wait for what is spoken.
  await pressAtOnce(ana, ['Space', 'ArrowRight', 'Space'])
  await expect(spoken(ana)).toHaveText('Paula Nery está na coluna Entrega.')
  for (const page of [ana, rafael]) await expect(card(lane(page, 'Entrega'), 'Paula Nery')).toBeVisible()
  await expect(handle).toBeFocused()
  expect(await tagsOf(paula)).toEqual(['Entrega'])
  await inspect(ana)
})

test('a card is moved by clicks alone, and keeps the focus', async () => {
  const vera = await openTicket('Vera Clique', payment.id)
  // The menu of a card closes when the card comes to another lane, which the screen may hear of later.
  await expect(card(lane(ana, 'Pagamento'), 'Vera Clique')).toBeVisible()
  const handle = ana.getByRole('button', { name: 'Mover a conversa com Vera Clique' })
  await handle.click()
  await expect(ana.getByRole('menuitem', { name: 'Pagamento' })).toBeDisabled()
  await inspect(ana, { within: '[role=menu]' })
  await ana.getByRole('menuitem', { name: 'Entrega' }).click()
  for (const page of [ana, rafael]) await expect(card(lane(page, 'Entrega'), 'Vera Clique')).toBeVisible()
  await expect(handle).toBeFocused()
  expect(await tagsOf(vera)).toEqual(['Entrega'])
})

test('two screens that drag the same card at the same time end equal', async () => {
  const disputed = await openTicket('Disputada', delivery.id)
  const sign = await openTicket('Sinal')
  /** Resolves when both screens have heard of all that was changed: of a later change, which is told after it. */
  const allHeard = async (round: number): Promise<void> => {
    for (const page of [ana, rafael]) await requests.get(page)?.end()
    await stage.robot.call('PUT', `/ticket-tags/${sign.id}`, { tagId: (round % 2 ? payment : delivery).id })
    for (const page of [ana, rafael])
      await expect(card(lane(page, round % 2 ? 'Pagamento' : 'Entrega'), 'Sinal')).toBeVisible()
    for (const page of [ana, rafael]) await requests.get(page)?.end()
  }
  for (let round = 0; round < 6; round++) {
    const [to, other] = round % 2 ? (['Orçamento', 'Pagamento'] as const) : (['Entrega', 'Em aberto'] as const)
    await Promise.all([
      dragTo(ana, card(ana, 'Disputada'), lane(ana, to)),
      dragTo(rafael, card(rafael, 'Disputada'), lane(rafael, other)),
    ])
    const stored = async (): Promise<string> => (await tagsOf(disputed))[0] ?? 'Em aberto'
    await expect(async () => {
      const name = await stored()
      for (const page of [ana, rafael]) {
        expect(await card(lane(page, name), 'Disputada').count(), name).toBe(1)
        expect(await card(page, 'Disputada').count()).toBe(1)
      }
    }).toPass({ timeout: PATIENCE_MS })
    await allHeard(round)
    for (const page of [ana, rafael]) await expect(card(lane(page, await stored()), 'Disputada')).toHaveCount(1)
  }
})

test('the order of the lanes changes on both screens, by dragging and by the menu', async () => {
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
  await rafael.getByRole('button', { name: 'Ações da coluna Pagamento' }).click()
  await rafael.getByRole('menuitem', { name: 'Mover para a direita' }).click()
  for (const page of [ana, rafael])
    await expect.poll(() => order(page)).toEqual(['Em aberto', 'Orçamento', 'Pagamento', 'Entrega'])
})

test('the board is searched and filtered, and what arrives is shown by itself', async () => {
  await openTicket('Oficina do Zé', quoted.id)
  await openTicket('Nuno Teles')
  await ana.getByRole('searchbox', { name: 'Buscar nome, número ou texto' }).fill('oficina')
  await expect(ana.getByText('1 conversa', { exact: true })).toBeVisible()
  await expect(card(lane(ana, 'Orçamento'), 'Oficina do Zé')).toBeVisible()
  await expect(card(ana, 'Nuno Teles')).toHaveCount(0)
  await ana.getByRole('searchbox', { name: 'Buscar nome, número ou texto' }).fill('')
  await ana.getByRole('combobox', { name: 'Filtrar por atendente' }).click()
  await ana.getByRole('option', { name: RAFAEL.name }).click()
  await expect(lane(ana, 'Em aberto').getByText('Nada encontrado nesta coluna')).toBeVisible()
  await ana.getByRole('combobox', { name: 'Filtrar por atendente' }).fill('')
  await ana.keyboard.press('Escape')
  await ana.reload()
  await expect(card(ana, 'Nuno Teles')).toBeVisible()
  await openTicket('Nova Cliente')
  for (const page of [ana, rafael]) await expect(card(lane(page, 'Em aberto'), 'Nova Cliente')).toBeVisible()
})

test('‘Ver Ticket’ opens the conversation beside the board, and on a phone its own screen', async () => {
  const rosa = await openTicket('Rosa Matos')
  await card(ana, 'Rosa Matos').getByRole('button', { name: 'Ver Ticket' }).click()
  const conversation = ana.getByRole('region', { name: 'Conversa com Rosa Matos' })
  await expect(conversation).toBeVisible()
  await expect(lane(ana, 'Em aberto')).toBeVisible()
  await expect(ana).toHaveURL(`${stage.server.url}/kanban?ticket=${rosa.uuid}`)
  await conversation.getByRole('button', { name: 'Voltar à lista' }).click()
  await expect(conversation).toHaveCount(0)
  await expect(ana).toHaveURL(`${stage.server.url}/kanban`)

  const phone = await arrive(LIA, true)
  const boxes = await phone
    .locator('[data-lane]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(boxes[1]).toBeGreaterThan(300)
  await card(phone, 'Rosa Matos').getByRole('button', { name: 'Ver Ticket' }).click()
  await expect(phone).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/)
  await expect(phone.getByRole('region', { name: 'Conversa com Rosa Matos' })).toBeVisible()
})

test('a finger swipes from lane to lane, and moves a card after a long touch', async () => {
  await openTicket('Tadeu Lins')
  const phone = await arrive(LIA, true)
  const client = await phone.context().newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const box = await card(phone, 'Tadeu Lins').boundingBox()
  if (!box) throw new Error('no card')
  const [x, y] = [box.x + 120, box.y + 60]
  await touch('touchStart', x, y)
  // The card is taken once the touch has lasted long enough.
  await expect(phone.locator('[data-dnd-dragging]')).not.toHaveCount(0)
  for (let step = 1; step <= 10; step++) await touch('touchMove', x + step * 24, y + 10)
  await touch('touchEnd')
  await expect(card(lane(phone, 'Orçamento'), 'Tadeu Lins')).toHaveCount(1)
  await phone.context().close()
})
