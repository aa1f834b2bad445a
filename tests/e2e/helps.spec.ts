import { expect, test, type Locator, type Page } from '@playwright/test'
import { picture } from '#tests/media-samples.ts'
import { consoleErrors, inspect } from './page-checks.ts'
import { navigate, RAFAEL, type ApiClient, type Person } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** Tests the provider's help videos and the to-do list of each browser. No request goes to YouTube itself. */

const CODE = 'dQw4w9WgXcQ'
const LOST = 'aaaaaaaaaaa'
let stage: TicketStage
/** The API with Ana's session. */
let api: ApiClient
let ana: Page
let rafael: Page
let photo: Buffer
const asked: string[] = []

const form = (): Locator => ana.getByRole('dialog').filter({ has: ana.locator('form') })
const row = (title: string): Locator => ana.getByRole('row').filter({ hasText: title })
const cards = (page: Page): Locator => page.getByRole('list', { name: 'Vídeos de ajuda' }).getByRole('button')
const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

const task = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text })
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Nova tarefa' })

const openTasks = (page: Page) => navigate(page, '/todolist')
async function addTasks(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await field(page).fill(text)
    await field(page).press('Enter')
    await expect(task(page, text)).toContainText('Criada em')
  }
}

/** The provider has published one video, which Ana and Rafael see. */
async function publish(title: string): Promise<void> {
  await api.call('POST', '/helps', { title, video: CODE, description: 'Da conexão ao primeiro atendimento.' })
  await navigate(rafael, '/helps')
  await expect(cards(rafael)).toHaveText([new RegExp(title)])
  await expect(row(title)).toBeVisible()
}

/** Answers in place of YouTube. */
async function answerForYouTube(page: Page): Promise<void> {
  await page.route(/ytimg\.com|youtube/, (route) => {
    const url = route.request().url()
    asked.push(url)
    if (url.includes(LOST)) return route.fulfill({ status: 200, contentType: 'image/jpeg', body: 'broken' })
    if (url.includes('ytimg')) return route.fulfill({ contentType: 'image/jpeg', body: photo })
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title><h1>player</h1>' })
  })
}

const arrive = (person?: Person) => stage.arrive({ ...(person && { person }), prepare: answerForYouTube })

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  photo = await picture(480, 360).jpeg().toBuffer()
  const anas = await arrive()
  ana = anas.page
  api = await stage.apiOf(anas)
  rafael = (await arrive(RAFAEL)).page
})

/** Every story begins without videos and tasks. */
test.beforeEach(async () => {
  for (const { id } of await api.call<{ id: number }[]>('GET', '/helps/list')) await api.call('DELETE', `/helps/${id}`)
  await navigate(ana, '/settings?tab=helps')
  await expect(ana.getByText('Os vídeos que você publicar aparecerão para todas as empresas.')).toBeVisible()
})

test.afterEach(() => stage.expectNoTroubles())

test.afterAll(() => stage.close())

test('a super user adds a video by its address, and it appears in the open gallery of others', async () => {
  await rafael.getByRole('link', { name: 'Ajuda', exact: true }).click()
  await expect(rafael.getByText('Nenhum vídeo de ajuda')).toBeVisible()
  await ana.getByRole('button', { name: 'Novo vídeo' }).click()
  await form().getByRole('textbox', { name: 'Título' }).fill('ab')
  await form().getByRole('textbox', { name: 'Código do vídeo' }).fill('https://exemplo.com.br/video')
  await form().getByRole('button', { name: 'Adicionar' }).click()
  await expect(form().getByText('Muito curto!')).toBeVisible()
  await expect(form().getByText('Use o endereço de um vídeo do YouTube')).toBeVisible()
  await form().getByRole('textbox', { name: 'Título' }).fill('Primeiros passos')
  await form().getByRole('textbox', { name: 'Código do vídeo' }).fill(`https://youtu.be/${CODE}?si=abc`)
  await expect(form().locator('img')).toHaveAttribute('src', `https://i.ytimg.com/vi/${CODE}/hqdefault.jpg`)
  await form().getByRole('textbox', { name: 'Descrição' }).fill('Da conexão ao primeiro atendimento.')
  await form().getByRole('button', { name: 'Adicionar' }).click()
  await expect(toast(ana, 'Operação realizada com sucesso!')).toBeVisible()
  await expect(row('Primeiros passos')).toContainText(CODE)
  await expect(cards(rafael)).toHaveText([/Primeiros passos/])
  await expect(rafael.getByRole('heading', { name: 'Central de ajuda (1 vídeo)' })).toBeVisible()
})

test('a card opens the player, and Escape closes it', async () => {
  await publish('Primeiros passos')
  await inspect(rafael)
  const image = cards(rafael).locator('img')
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(480)
  await cards(rafael).click()
  const player = rafael.getByRole('dialog', { name: 'Primeiros passos' })
  await expect(player.locator('iframe')).toHaveAttribute(
    'src',
    `https://www.youtube-nocookie.com/embed/${CODE}?autoplay=1&rel=0`,
  )
  await expect(player.frameLocator('iframe').getByRole('heading', { name: 'player' })).toBeVisible()
  await rafael.keyboard.press('Escape')
  await expect(player).toBeHidden()
  await expect(cards(rafael)).toBeFocused()
  expect(asked.every((url) => /^https:\/\/(i\.ytimg\.com|www\.youtube-nocookie\.com)\//.test(url))).toBe(true)
})

test('the page may load pictures and the player from there, and nothing else', async () => {
  const policy = (await rafael.request.get(`${stage.server.url}/helps`)).headers()['content-security-policy'] ?? ''
  expect(policy).toContain("img-src 'self' data: blob: https://i.ytimg.com;")
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com;')
})

test('a help whose thumbnail fails to load shows no broken picture', async () => {
  await publish('Primeiros passos')
  await ana.getByRole('button', { name: 'Editar Primeiros passos' }).click()
  await form().getByRole('textbox', { name: 'Título' }).fill('Seus primeiros passos')
  await form().getByRole('textbox', { name: 'Código do vídeo' }).fill(LOST)
  await form().getByRole('button', { name: 'Salvar' }).click()
  await expect(cards(rafael)).toHaveText([/Seus primeiros passos/])
  await expect(cards(rafael).locator('img')).toHaveCount(0)
})

test('a video that is deleted leaves the gallery', async () => {
  await publish('Primeiros passos')
  await ana.getByRole('button', { name: 'Excluir Primeiros passos' }).click()
  await expect(ana.getByText('Deseja realmente excluir esse registro?')).toBeVisible()
  await ana.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(ana.getByText('Os vídeos que você publicar aparecerão para todas as empresas.')).toBeVisible()
  await expect(rafael.getByText('Nenhum vídeo de ajuda')).toBeVisible()
})

test('tasks are added, changed and deleted, and blank ones are ignored', async () => {
  await rafael.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('todolist')) localStorage.removeItem(key)
  })
  await rafael.reload()
  await rafael.getByRole('link', { name: 'Tarefas' }).click()
  await expect(rafael.getByText('Nenhuma tarefa')).toBeVisible()
  await field(rafael).press('Enter')
  await field(rafael).fill('   ')
  await field(rafael).press('Enter')
  await expect(rafael.getByText('Nenhuma tarefa')).toBeVisible()
  await addTasks(rafael, 'Ligar para a Maria', 'Enviar orçamento')
  const list = rafael.getByRole('list', { name: 'Tarefas em aberto' }).getByRole('listitem')
  await expect(list).toHaveText([/Enviar orçamento/, /Ligar para a Maria/])
  await rafael.getByRole('button', { name: 'Editar: Ligar para a Maria' }).click()
  const editor = rafael.getByRole('textbox', { name: 'Editar: Ligar para a Maria' })
  await editor.fill('  ')
  await editor.press('Enter')
  await expect(task(rafael, 'Ligar para a Maria')).toBeVisible()
  await rafael.getByRole('button', { name: 'Editar: Ligar para a Maria' }).click()
  await editor.fill('Ligar para o João')
  await editor.press('Enter')
  await expect(task(rafael, 'Ligar para o João')).toContainText('alterada em')
  await rafael.mouse.move(0, 0)
  await inspect(rafael)
  await rafael.getByRole('button', { name: 'Excluir: Enviar orçamento' }).click()
  await expect(list).toHaveText([/Ligar para o João/])
  await rafael.getByRole('button', { name: 'Desfazer' }).click()
  await expect(list).toHaveText([/Enviar orçamento/, /Ligar para o João/])
})

test('tasks stay in this browser, in all its tabs, and are nobody else’s', async () => {
  await openTasks(rafael)
  await addTasks(rafael, 'Mandar catálogo')
  const second = await rafael.context().newPage()
  await second.goto(`${stage.server.url}/todolist`)
  await expect(task(second, 'Mandar catálogo')).toBeVisible()
  await rafael.getByRole('checkbox', { name: 'Concluir: Mandar catálogo' }).check()
  await expect(second.getByRole('heading', { name: '1 concluída' })).toBeVisible()
  await second.close()
  await rafael.reload()
  await expect(rafael.getByRole('list', { name: '1 concluída' }).getByRole('listitem')).toHaveText([/Mandar catálogo/])
  await rafael.getByRole('button', { name: 'Excluir concluídas' }).click()
  await expect(task(rafael, 'Mandar catálogo')).toBeHidden()
  await openTasks(ana)
  await expect(ana.getByText('Nenhuma tarefa')).toBeVisible()
})

test('a login elsewhere ends the session and keeps the tasks', async () => {
  const bia = await stage.colleague('Bia Lima')
  const { page } = await arrive(bia)
  await openTasks(page)
  await addTasks(page, 'Ligar para o João')
  await arrive(bia)
  await page.waitForURL(/\/login/)
  await stage.server.login(page, bia, '/todolist')
  await expect(task(page, 'Ligar para o João')).toBeVisible()
  // The screen that was signed out may have asked once more.
  expect(consoleErrors.splice(0).filter((error) => !error.includes('status of 401'))).toEqual([])
})
