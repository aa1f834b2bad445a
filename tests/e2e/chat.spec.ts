import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Chat } from '#contract/chats.ts'
import { png } from '#tests/media-samples.ts'
import { endRoute } from './end-route.ts'
import { clearNotifications, installSpy, recordedNotifications } from './notification-spy.ts'
import { inspect } from './page-checks.ts'
import { ANA, navigate, RAFAEL, type ApiClient } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'
import { expectShown } from './tickets-page.ts'

/** Two colleagues talk in two browsers; a third, who is not in their chat, sees and hears nothing of it. */

const CAIO = 'Caio Prado'
const TITLE = 'Turno da manhã'
const POSTED = /\/api\/chats\/\d+\/messages$/
let stage: TicketStage
/** The API with Ana's session. */
let api: ApiClient
let ana: Page
let rafael: Page
let caio: Page
let rafaelId: number
/** What reaches the browser of the third, raw. */
const frames: string[] = []

async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('notes', 'granted')
  })
  await page.addInitScript(installSpy)
}

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  const anas = await stage.arrive({ prepare: listen })
  ana = anas.page
  api = await stage.apiOf(anas)
  rafael = (await stage.arrive({ person: RAFAEL, prepare: listen })).page
  const people = await api.call<{ id: number; name: string }[]>('GET', '/users/list')
  rafaelId = people.find(({ name }) => name === RAFAEL.name)?.id ?? 0
  const third = await stage.arrive({
    person: await stage.colleague(CAIO, { profile: 'admin' }),
    prepare: async (page) =>
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload)))),
  })
  caio = third.page
})

/** Every story begins without chats, and has the number of unread ones for itself. */
test.beforeEach(async () => {
  const { records } = await api.call<{ records: Chat[] }>('GET', '/chats')
  for (const { id } of records) await api.call('DELETE', `/chats/${id}`)
  for (const page of [ana, rafael]) {
    await navigate(page, '/chats')
    await expect(list(page).getByText('Nenhuma conversa ainda')).toBeVisible()
    await clearNotifications(page)
  }
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu principal' })
const list = (page: Page): Locator => page.getByRole('region', { name: 'Chats', exact: true })
const row = (page: Page, title = TITLE): Locator => list(page).getByRole('link').filter({ hasText: title })
const room = (page: Page, title = TITLE): Locator => page.getByRole('region', { name: title, exact: true })
const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensagem', exact: true })
const bubble = (page: Page, side: 'in' | 'out', text: string): Locator =>
  page.locator(`[data-message-id][data-side=${side}]`).filter({ hasText: text })
/** Once the box has scrolled away from a place, and the page was drawn. */
async function turned(box: Element, from: number): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let frames = 0; frames < 30 && box.scrollTop === from; frames++) await frame()
  await frame()
}

const dialog = (page: Page): Locator => page.getByRole('dialog')
const tool = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Chat interno/ })

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** Ana begins a chat with Rafael. */
async function begin(...lines: string[]): Promise<Chat> {
  const chat = await api.call<Chat>('POST', '/chats', { title: TITLE, users: [{ id: rafaelId }] })
  for (const message of lines) await api.call('POST', `/chats/${chat.id}/messages`, { message })
  return chat
}

async function open({ uuid }: Chat, ...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await navigate(page, `/chats/${uuid}`)
    await expect(room(page)).toBeVisible()
  }
}

test('a chat needs a title and another member', async () => {
  await menu(ana).getByRole('link', { name: 'Chat interno' }).click()
  await expect(ana.getByText('Escolha uma conversa')).toBeVisible()
  await ana.getByRole('button', { name: 'Nova', exact: true }).click()
  await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog(ana).getByText('Por favor, preencha o título da conversa.')).toBeVisible()
  await expect(dialog(ana).getByText('Por favor, selecione pelo menos um usuário.')).toBeVisible()
  await dialog(ana).getByLabel('Título').fill(TITLE)
  await dialog(ana).getByRole('combobox', { name: 'Usuários' }).click()
  await expect(ana.getByRole('option', { name: ANA.name })).toHaveCount(0)
  await ana.getByRole('option', { name: RAFAEL.name }).click()
  await ana.keyboard.press('Escape')
  await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
  await expect(room(ana)).toBeVisible()
  await expect(ana).toHaveURL(/\/chats\/[0-9a-f-]{36}$/)
  await expect(room(ana).getByText(`você, ${RAFAEL.name}`)).toBeVisible()
  await expect(room(ana).getByText('Diga oi aos colegas.')).toBeVisible()
})

test('the other sees the dot, opens the chat from the panel, and has read it', async () => {
  await navigate(rafael, '/tags')
  await open(await begin(), ana)
  await say(ana, 'Bom dia, Rafael')
  await expect(bubble(ana, 'out', 'Bom dia, Rafael')).toBeVisible()
  await expectShown(menu(rafael).getByRole('img', { name: '1 conversa não lida' }))
  await expect(tool(rafael)).toHaveAccessibleName('Chat interno, 1 conversa não lida')
  await tool(rafael).click()
  const panel = dialog(rafael).filter({ hasText: TITLE })
  await expect(panel.getByText(`${ANA.name}: Bom dia, Rafael`)).toBeVisible()
  await expect(panel.getByRole('img', { name: '1 não lida' })).toBeVisible()
  const read = rafael.waitForResponse(/\/chats\/\d+\/read$/)
  await panel.getByRole('link', { name: new RegExp(TITLE) }).click()
  await expect(bubble(rafael, 'in', 'Bom dia, Rafael')).toBeVisible()
  await expect(room(rafael).getByRole('separator', { name: 'Hoje' })).toBeVisible()
  await expect(room(rafael).getByRole('separator', { name: '1 nova mensagem' })).toBeVisible()
  await expect(tool(rafael)).toHaveAccessibleName('Chat interno')
  await expect(menu(rafael).getByRole('img', { name: /não lida/ })).toHaveCount(0)
  await read
  await rafael.reload()
  await expect(bubble(rafael, 'in', 'Bom dia, Rafael')).toBeVisible()
  await expect(room(rafael).getByRole('separator', { name: '1 nova mensagem' })).toHaveCount(0)
})

test('a chat message reaches the other member without a reload, in the list too', async () => {
  await open(await begin('Bom dia, Rafael'), ana, rafael)
  await say(rafael, 'Bom dia! 🌞')
  await expectShown(bubble(ana, 'in', 'Bom dia! 🌞'))
  await expectShown(row(ana).getByText(`${RAFAEL.name}: Bom dia! 🌞`))
  await composer(ana).fill('primeira')
  await composer(ana).press('Shift+Enter')
  await composer(ana).pressSequentially('segunda')
  await ana.getByRole('button', { name: 'Enviar' }).click()
  await expectShown(bubble(rafael, 'in', 'primeira'))
  await say(ana, '   ')
  await expect(ana.getByRole('button', { name: 'Enviar' })).toBeDisabled()
  await expect(bubble(ana, 'out', '')).toHaveCount(2)
})

test('a member on another screen gets a notification, which opens the chat', async () => {
  await open(await begin(), ana, rafael)
  await say(ana, 'Bom dia, Rafael')
  await expect(bubble(rafael, 'in', 'Bom dia, Rafael')).toBeVisible()
  expect(await recordedNotifications(rafael)).toMatchObject({ levels: [], notes: [] })
  await menu(rafael).getByRole('link', { name: 'Contatos', exact: true }).click()
  await expect(room(rafael)).toHaveCount(0)
  await clearNotifications(rafael)
  await say(ana, 'está aí?')
  await expect
    .poll(async () => (await recordedNotifications(rafael)).notes)
    .toEqual([{ title: TITLE, body: `${ANA.name}: está aí?` }])
  expect((await recordedNotifications(rafael)).levels.length).toBeGreaterThan(0)
  await expectShown(menu(rafael).getByRole('img', { name: '1 conversa não lida' }))
  await rafael.evaluate(() => window.lastNote?.onclick?.())
  await expect(bubble(rafael, 'in', 'está aí?')).toBeVisible()
  expect((await recordedNotifications(ana)).notes).toEqual([])
})

test('a chat message written offline is sent once the network is back', async () => {
  await open(await begin(), ana, rafael)
  await ana.context().setOffline(true)
  await say(ana, 'sem rede')
  await expect(room(ana).getByText('sem rede')).toBeVisible()
  await ana.context().setOffline(false)
  await expect(bubble(rafael, 'in', 'sem rede')).toHaveCount(1)
  await expect(bubble(ana, 'out', 'sem rede')).toHaveCount(1)
  await expect(room(ana).getByText('sem rede')).toHaveCount(1)
})

test('a failed chat message survives a reload, and is stored once when retried', async () => {
  await open(await begin(), ana, rafael)
  const failed = room(ana).getByRole('alert').filter({ hasText: 'Não enviada' })
  const again = failed.getByRole('button', { name: 'Tentar de novo' })
  await ana.route(POSTED, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { error: 'ERR_INTERNAL' } })
      : route.continue(),
  )
  await say(ana, 'recusada uma vez')
  await expect(failed).toBeVisible()
  await ana.reload()
  await expect(failed).toBeVisible()
  await expect(room(ana).getByText('recusada uma vez')).toHaveCount(1)
  await endRoute(ana, POSTED)
  // The server has it, its answer is lost: the same key keeps it from being stored twice.
  await ana.route(POSTED, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  const tried = ana.waitForRequest((request) => request.method() === 'POST' && POSTED.test(request.url()))
  await again.click()
  await tried
  await expect(bubble(rafael, 'in', 'recusada uma vez')).toHaveCount(1)
  await endRoute(ana, POSTED)
  await expect(failed).toHaveCount(0)
  await ana.reload()
  await expect(bubble(ana, 'out', 'recusada uma vez')).toHaveCount(1)
  await expect(room(ana).getByText('recusada uma vez')).toHaveCount(1)
  await expect(bubble(rafael, 'in', 'recusada uma vez')).toHaveCount(1)
})

test('a chat draft is kept after a reload', async () => {
  await open(await begin(), ana)
  await composer(ana).fill('ainda não')
  await ana.reload()
  await expect(composer(ana)).toHaveValue('ainda não')
  await composer(ana).fill('')
})

test('an emoji and two files go along', async () => {
  await open(await begin(), ana, rafael)
  await ana.getByRole('button', { name: 'Emoji' }).click()
  await ana.getByRole('gridcell').first().click()
  await ana.keyboard.press('Escape')
  await expect(composer(ana)).not.toHaveValue('')
  await composer(ana).fill('')
  const chooser = ana.waitForEvent('filechooser')
  await ana.getByRole('button', { name: 'Anexar' }).click()
  await (
    await chooser
  ).setFiles([
    { name: 'vitrine.png', mimeType: 'image/png', buffer: await png(300, 200) },
    { name: 'tabela.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') },
  ])
  await composer(ana).press('Enter')
  await expect(bubble(ana, 'out', '').getByRole('button', { name: 'Abrir imagem vitrine.png' })).toBeVisible()
  const picture = bubble(rafael, 'in', '').getByRole('button', { name: 'Abrir imagem vitrine.png' })
  await expect(picture).toBeVisible()
  const link = rafael.getByRole('link', { name: 'Baixar tabela.csv' })
  const download = rafael.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toBe('tabela.csv')
  await expect(row(rafael).getByText(`${ANA.name}: tabela.csv`)).toBeVisible()
})

test('older messages come while one scrolls up, and what one reads stays where it is', async () => {
  const chat = await begin('Bom dia, Rafael')
  await open(chat, rafael)
  for (let line = 1; line <= 70; line++)
    await api.call('POST', `/chats/${chat.id}/messages`, { message: `linha ${line}.` })
  await expect(bubble(rafael, 'in', 'linha 70.')).toBeInViewport()
  await rafael.reload()
  const log = rafael.getByRole('log')
  await expect(bubble(rafael, 'in', 'linha 70.')).toBeInViewport()
  await expect(bubble(rafael, 'in', 'linha 20.')).toHaveCount(0)
  await log.hover()
  const jumps: number[] = []
  for (let turn = 0; turn < 60; turn++) {
    if (await bubble(rafael, 'in', 'Bom dia, Rafael').isVisible()) break
    const seen = await log.evaluate((box) => {
      const edge = box.getBoundingClientRect().top
      const one = [...box.querySelectorAll('[data-message-id]')].find(
        (line) => line.getBoundingClientRect().top > edge + 40,
      )
      return {
        id: one?.getAttribute('data-message-id'),
        top: one?.getBoundingClientRect().top ?? 0,
        from: box.scrollTop,
      }
    })
    await rafael.mouse.wheel(0, -120)
    await log.evaluate(turned, seen.from)
    const top = await rafael
      .locator(`[data-message-id="${seen.id}"]`)
      .evaluate((line) => line.getBoundingClientRect().top)
    jumps.push(top - seen.top)
  }
  await expect(bubble(rafael, 'in', 'Bom dia, Rafael')).toBeVisible()
  expect(Math.max(...jumps), 'pixels that the text moved on one turn of the wheel').toBeLessThanOrEqual(121)
  expect(Math.min(...jumps)).toBeGreaterThanOrEqual(-1)
})

test('a user who is no member sees no chat, cannot open it, and gets no event', async () => {
  const before = frames.length
  await navigate(caio, '/tags')
  const chat = await begin()
  await open(chat, ana, rafael)
  await say(ana, 'Bom dia, Rafael')
  await expect(bubble(rafael, 'in', 'Bom dia, Rafael')).toBeVisible()
  await menu(caio).getByRole('link', { name: 'Chat interno' }).click()
  await expect(list(caio).getByText('Nenhuma conversa ainda')).toBeVisible()
  await caio.goto(`${stage.server.url}/chats/${chat.uuid}`)
  await expect(caio.getByText('Esta conversa não existe mais')).toBeVisible()
  await caio.getByRole('link', { name: 'Voltar aos chats' }).click()
  await expect(caio).toHaveURL(`${stage.server.url}/chats`)
  const heard = frames.slice(before)
  expect(heard.some((frame) => frame.includes('ready'))).toBe(true)
  expect(heard.filter((frame) => /-chat|Bom dia/.test(frame))).toEqual([])
})

test('only the owner changes the chat; added members see it at once, removed ones lose it at once', async () => {
  await navigate(caio, '/chats')
  await open(await begin('Bom dia, Rafael'), ana, rafael)
  await expect(room(rafael).getByRole('button', { name: /Editar|Excluir/ })).toHaveCount(0)
  await room(ana).getByRole('button', { name: 'Editar conversa' }).click()
  await expect(dialog(ana).getByLabel('Título')).toHaveValue(TITLE)
  await dialog(ana).getByLabel('Título').fill('Turno da tarde')
  await dialog(ana).getByRole('combobox', { name: 'Usuários' }).click()
  await ana.getByRole('option', { name: CAIO }).click()
  await ana.keyboard.press('Escape')
  await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
  await expectShown(row(caio, 'Turno da tarde'))
  await expectShown(room(rafael, 'Turno da tarde'))
  await row(caio, 'Turno da tarde').click()
  await expect(bubble(caio, 'in', 'Bom dia, Rafael')).toBeVisible()

  await room(ana, 'Turno da tarde').getByRole('button', { name: 'Editar conversa' }).click()
  await dialog(ana).getByRole('combobox', { name: 'Usuários' }).click()
  await ana.keyboard.press('Backspace')
  await ana.keyboard.press('Escape')
  await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
  await expectShown(caio.getByText('Esta conversa não existe mais'))
  await expect(list(caio).getByText('Nenhuma conversa ainda')).toBeVisible()
  await say(ana, 'só nós dois de novo')
  await expectShown(bubble(rafael, 'in', 'só nós dois de novo'))
})

test('on a phone the list and the messages take turns', async () => {
  await open(await begin('Bom dia, Rafael'), rafael)
  await rafael.setViewportSize({ width: 390, height: 844 })
  await expect(composer(rafael)).toBeVisible()
  await inspect(rafael)
  await rafael.getByRole('tab', { name: 'Chats' }).click()
  await expect(row(rafael)).toBeVisible()
  await expect(composer(rafael)).toBeHidden()
  await inspect(rafael)
  await row(rafael).click()
  await expect(composer(rafael)).toBeVisible()
  await rafael.setViewportSize({ width: 1440, height: 900 })
  await expect(row(rafael)).toBeVisible()
})

test('deleting asks, leads back to the list, and takes the chat from everybody', async () => {
  await open(await begin('Bom dia, Rafael'), ana, rafael)
  await room(ana).getByRole('button', { name: 'Excluir conversa' }).click()
  await expect(ana.getByRole('dialog', { name: 'Excluir Conversa' })).toBeVisible()
  await expect(dialog(ana).getByText('Esta ação não pode ser revertida, confirmar?')).toBeVisible()
  await dialog(ana).getByRole('button', { name: 'Cancelar' }).click()
  await expect(room(ana)).toBeVisible()
  await room(ana).getByRole('button', { name: 'Excluir conversa' }).click()
  await dialog(ana).getByRole('button', { name: 'Excluir' }).click()
  await expect(ana).toHaveURL(`${stage.server.url}/chats`)
  await expect(list(ana).getByText('Nenhuma conversa ainda')).toBeVisible()
  await expectShown(rafael.getByText('Esta conversa não existe mais'))
  await expect(list(rafael).getByText('Nenhuma conversa ainda')).toBeVisible()
})

test('a company whose plan has no internal chat sees nothing of it', async () => {
  const [plan] = await api.call<{ id: number }[]>('GET', '/plans/list')
  await api.call('PUT', `/plans/${plan?.id}`, { useInternalChat: false })
  await caio.goto(`${stage.server.url}/chats`)
  await expect(
    caio.getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.'),
  ).toBeVisible()
  await expect(caio).toHaveURL(`${stage.server.url}/`)
  await expect(tool(caio)).toHaveCount(0)
  await expect(menu(caio).getByRole('link', { name: 'Chat interno' })).toHaveCount(0)
  await api.call('PUT', `/plans/${plan?.id}`, { useInternalChat: true })
})
