import { expect, test, type Locator } from '@playwright/test'
import { runSql } from '#tests/database.ts'
import { inspect } from './page-checks.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import { expectGone, type TicketsPage } from './tickets-page.ts'

/** The list of pending tickets: in which order they are, how one looks at them, and what comes after one. */

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

type Listed = { tickets: { id: number; uuid: string; unreadMessages: number; userId: number | null }[] }

let stage: TicketStage
let ana: TicketsPage

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  ana = await stage.arrive({ options: { viewport: WIDE } })
})

/** The stories say who waits: nobody does when one begins. */
test.beforeEach(async () => {
  await ana.begin()
  for (const status of ['open', 'pending']) {
    const { tickets } = await stage.robot.call<Listed>('GET', `/tickets?status=${status}&showAll=true`)
    for (const { id } of tickets) await stage.robot.call('DELETE', `/tickets/${id}`)
  }
  // The list does not move its rows while the pointer is on it.
  await ana.page.mouse.move(900, 500)
  await ana.tab('Aguardando').click()
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

const names = (): Promise<string[]> =>
  ana.page.locator('[data-ticket-id] strong').evaluateAll((all) => all.map((one) => one.textContent ?? ''))

const ticketOf = async (name: string): Promise<Listed['tickets'][number]> => {
  const path = `/tickets?showAll=true&searchParam=${encodeURIComponent(name)}`
  const { tickets } = await stage.robot.until<Listed>(path, (found) => found.tickets.length > 0)
  if (!tickets[0]) throw new Error('no ticket')
  return tickets[0]
}

/** Customers write one after another. */
async function queueUp(...customers: string[]): Promise<void> {
  for (const name of customers) {
    await stage.customerWrites(name, `Aqui é ${name}`)
    await expect(ana.row(name)).toBeVisible()
  }
}

const order = (name: string): Locator => ana.page.getByRole('button', { name: `Ordem: ${name}` })

async function sortBy(name: string): Promise<void> {
  await ana.page.getByRole('button', { name: /^Ordem: / }).click()
  await ana.page.getByRole('menuitemradio', { name }).click()
  await expect(ana.page.getByRole('menu')).toHaveCount(0)
}

/** Turns a preference on or off in the menu that this button opens, and waits until the server has it. */
async function turn(state: 'on' | 'off', button: string | RegExp, name: string): Promise<void> {
  const { page } = ana
  await page.getByRole('button', { name: button }).click()
  const item = page.getByRole('menuitemcheckbox', { name })
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /\/users\/\d+$/.test(response.url()),
  )
  await item.click()
  expect((await kept).ok()).toBe(true)
  await expect(item).toBeChecked({ checked: state === 'on' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

const OPENS_WAITING = [/^Ordem: /, 'Abrir com um clique, só para ler'] as const
const OPENS_NEXT = ['Mais ações', 'Ao resolver, abrir a próxima'] as const

const peek = (name: string): Locator => ana.page.getByRole('dialog', { name: `Espiar Conversa: ${name}` })

test('who waits longest stands first, until another order is chosen, which is remembered', async () => {
  const all = ['Alda Simões', 'Bento Salles', 'Clara Dias']
  const alda = await stage.customerWrites('Alda Simões', 'Trocam o tampo?')
  await expect(ana.row('Alda Simões')).toBeVisible()
  await queueUp('Bento Salles', 'Clara Dias')
  await expect.poll(names).toEqual(all)
  // Whoever waits keeps the place and the question, however often they write.
  await stage.server.fake.sendText(alda, stage.shop, 'Oi?')
  await expect(ana.row('Alda Simões').getByTitle('2 não lidas')).toHaveText('+1')
  await expect(ana.row('Alda Simões')).toContainText('Trocam o tampo?')
  expect(await names()).toEqual(all)

  await sortBy('Mais recentes primeiro')
  const newest = ['Alda Simões', 'Clara Dias', 'Bento Salles']
  await expect.poll(names).toEqual(newest)
  await ana.page.reload()
  await ana.tab('Aguardando').click()
  await expect(order('Mais recentes primeiro')).toBeVisible()
  await expect.poll(names).toEqual(newest)
  await sortBy('Há mais tempo primeiro')
  await expect.poll(names).toEqual(all)
})

test('an undone closing puts a waiting ticket back at its place', async () => {
  const all = ['Elza Pires', 'Fábio Nunes', 'Gilda Reis']
  await queueUp(...all)
  await ana.row('Elza Pires').hover()
  await ana
    .row('Elza Pires')
    .getByRole('button', { name: /^Resolver/ })
    .click()
  await ana.page.mouse.move(900, 500)
  await expectGone(ana.row('Elza Pires'))
  await ana.page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(names).toEqual(all)
})

test('the space bar peeks, the arrows step through the list, and A accepts; nothing is marked as read', async () => {
  const { page } = ana
  // Letters are no shortcuts yet just after a conversation was open: the screen is loaded anew.
  await page.goto(`${stage.server.url}/tickets`)
  await ana.tab('Aguardando').click()
  await queueUp('Hugo Barros', 'Ivone Lima', 'Jorge Melo')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(peek('Hugo Barros').getByText('Aqui é Hugo Barros')).toBeVisible()
  await expect(peek('Hugo Barros').getByText('Depois desta, 2 na fila.')).toBeVisible()
  await inspect(page, { within: '[role=dialog]' })
  await page.keyboard.press('ArrowDown')
  await expect(peek('Ivone Lima').getByText('Aqui é Ivone Lima')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(peek('Jorge Melo')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(peek('Ivone Lima').getByText('Aqui é Ivone Lima')).toBeVisible()
  expect(await ticketOf('Hugo Barros')).toMatchObject({ unreadMessages: 1, userId: null })
  await page.keyboard.press('a')
  await expect(ana.conversation('Ivone Lima')).toBeVisible()
  await expect(ana.composer).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a click opens a waiting ticket for reading only for whoever chose it, and its button accepts it', async () => {
  const { page } = ana
  const name = 'Lídia Matos'
  await queueUp(name)
  await ana.row(name).getByText(name, { exact: true }).click()
  await expect(page).toHaveURL(/\/tickets$/)
  await turn('on', ...OPENS_WAITING)
  await ana.row(name).getByRole('link').click()
  const conversation = ana.conversation(name)
  await expect(conversation.getByText('Só olhando.')).toBeVisible()
  await expect(conversation.getByText(`Aqui é ${name}`)).toBeVisible()
  await expect(ana.composer).toHaveCount(0)
  await inspect(page)
  expect(await ticketOf(name)).toMatchObject({ unreadMessages: 1, userId: null })
  await page.setViewportSize(PHONE)
  await expect(conversation.getByRole('button', { name: 'Aceitar e responder' })).toBeInViewport({ ratio: 1 })
  await inspect(page)
  await page.setViewportSize(WIDE)
  await conversation.getByRole('button', { name: 'Aceitar e responder' }).click()
  await expect(ana.composer).toBeVisible()
  await expect(ana.tab('Atendendo')).toHaveAttribute('aria-selected', 'true')
  await ana.tab('Aguardando').click()
  await turn('off', ...OPENS_WAITING)
})

test('in the main pane the arrows step through who waits, silently, and the bar hands on, puts off and accepts', async () => {
  const { page } = ana
  const [first, second] = ['Davi Pontes', 'Eva Castro'] as const
  await queueUp(first, second)
  await runSql(
    stage.server.databaseUrl,
    `update tickets set waiting_since = waiting_since - interval '38 minutes 10 seconds' where status = 'pending'`,
  )
  await page.reload()
  await ana.tab('Aguardando').click()
  await turn('on', ...OPENS_WAITING)
  await ana.row(first).getByRole('link').click()
  await expect(ana.conversation(first).getByText('38 min sem resposta')).toBeVisible()
  await expect(ana.conversation(first).getByText('Depois desta, 1 na fila.')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(ana.conversation(second).getByText(`Aqui é ${second}`)).toBeVisible()
  await ana.conversation(second).getByRole('button', { name: 'Anterior da lista (↑)' }).click()
  await expect(ana.conversation(first).getByText(`Aqui é ${first}`)).toBeVisible()
  // Beside another list an arrow leads to nobody of that list: it shows the list of those who wait, and the next goes on.
  await ana.tab('Atendendo').click()
  await ana.conversation(first).getByRole('button', { name: 'Próxima da lista (↓)' }).click()
  await expect(ana.tab('Aguardando')).toHaveAttribute('aria-selected', 'true')
  await expect(ana.row(first)).toBeVisible()
  await expect(ana.conversation(first)).toBeVisible()
  for (const name of [first, second]) expect(await ticketOf(name)).toMatchObject({ unreadMessages: 1, userId: null })
  await ana.conversation(first).getByRole('button', { name: 'Adiar' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await inspect(page)
  await ana.conversation(first).getByRole('button', { name: 'Aceitar e responder' }).click()
  await expect(ana.composer).toBeVisible()
  await ana.tab('Aguardando').click()
  await turn('off', ...OPENS_WAITING)
})

test('after Resolver the one that waits longest is opened for whoever wishes it, and undoing leads back', async () => {
  const { page } = ana
  const next = 'Nina Rocha'
  await queueUp('Mauro Sá', next, 'Olga Teles')
  await ana.accept('Mauro Sá')
  await page.getByRole('button', { name: 'Resolver', exact: true }).click()
  await expect(page).toHaveURL(/\/tickets$/)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(ana.conversation('Mauro Sá')).toBeVisible()

  await turn('on', ...OPENS_NEXT)
  await page.getByRole('button', { name: 'Resolver', exact: true }).click()
  await expect(ana.conversation(next).getByText('Só olhando.')).toBeVisible()
  await expect(page.getByText('Conversa com Mauro Sá resolvida. Falta 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(ana.conversation('Mauro Sá')).toBeVisible()
  await expect(ana.composer).toBeVisible()
  await turn('off', ...OPENS_NEXT)
})

test('the longest wait stands in the top bar and leads to the list', async () => {
  const { page } = ana
  const name = 'Paula Nery'
  await queueUp(name)
  const notice = page.getByRole('button', { name: /^Espera mais longa/ })
  // A wait of less than a minute is not worth a word.
  await expect(notice).toHaveCount(0)
  await ana.tab('Atendendo').click()
  await runSql(
    stage.server.databaseUrl,
    `update tickets set waiting_since = waiting_since - interval '38 minutes 10 seconds' where status = 'pending'`,
  )
  await page.reload()
  await expect(notice).toHaveAccessibleName('Espera mais longa: Paula espera há 38 min')
  await inspect(page)
  await notice.click()
  await expect(ana.tab('Aguardando')).toHaveAttribute('aria-selected', 'true')
  await expect(ana.row(name)).toBeVisible()
})

test('rows are as high as what they tell, at any place of a list', async () => {
  const tall = 'Rita Lopes'
  await queueUp('Sílvia Prado', tall, 'Tomás Braga')
  const tag = await stage.robot.call<{ id: number }>('POST', '/tags', { name: 'Retorno', color: '#884422' })
  await stage.robot.call('POST', '/tags/sync', { ticketId: (await ticketOf(tall)).id, tags: [{ id: tag.id }] })
  await expect(ana.row(tall).getByText('Retorno', { exact: true })).toBeVisible()
  const boxes = await ana.page
    .locator('[data-ticket-id]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()).map(({ top, height }) => ({ top, height })))
  expect(boxes.map(({ height }) => height)).toEqual([57, 79, 57])
  for (const [index, { top }] of boxes.slice(1).entries()) {
    const above = boxes[index]
    expect(top).toBe((above?.top ?? 0) + (above?.height ?? 0))
  }
})
