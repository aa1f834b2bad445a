import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { picture } from '#tests/media-samples.ts'
import { ANA, ApiClient, E2eServer, RAFAEL } from './server.ts'
import { inspect, recordConsole, consoleErrors } from './page-checks.ts'

/** Tests the provider's help videos and the to-do list of each browser. No request goes to YouTube itself. */

const CODE = 'dQw4w9WgXcQ'
const LOST = 'aaaaaaaaaaa'
let server: E2eServer
const contexts: BrowserContext[] = []
let ana: Page
let rafael: Page
const asked: string[] = []

const form = (): Locator => ana.getByRole('dialog').filter({ has: ana.locator('form') })
const row = (title: string): Locator => ana.getByRole('row').filter({ hasText: title })
const cards = (page: Page): Locator => page.getByRole('list', { name: 'Vídeos de ajuda' }).getByRole('button')
const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

async function arrive(context: BrowserContext, person: typeof ANA): Promise<Page> {
  contexts.push(context)
  const photo = await picture(480, 360).jpeg().toBuffer()
  await context.route(/ytimg\.com|youtube/, (route) => {
    const url = route.request().url()
    asked.push(url)
    if (url.includes(LOST)) return route.fulfill({ status: 200, contentType: 'image/jpeg', body: 'broken' })
    if (url.includes('ytimg')) return route.fulfill({ contentType: 'image/jpeg', body: photo })
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title><h1>player</h1>' })
  })
  const page = await context.newPage()
  recordConsole(page)
  await server.login(page, person)
  return page
}

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  await server.hire(await ApiClient.login(server.url))
  ana = await arrive(await browser.newContext(), ANA)
  rafael = await arrive(await browser.newContext(), RAFAEL)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.close()
})

const task = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text })
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Nova tarefa' })

test('help videos of the provider, and the to-do list of each browser', async ({ browser }) => {
  await test.step('without videos the gallery says so', async () => {
    await rafael.getByRole('link', { name: 'Ajuda', exact: true }).click()
    await expect(rafael.getByText('Nenhum vídeo de ajuda')).toBeVisible()
  })

  await test.step('a super user adds one by its address, and it appears in the open gallery of others', async () => {
    await ana.goto(`${server.url}/settings?tab=helps`)
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

  await test.step('a card opens the player, and Escape closes it', async () => {
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

  await test.step('the page may load pictures and the player from there, and nothing else', async () => {
    const policy = (await rafael.request.get(`${server.url}/helps`)).headers()['content-security-policy'] ?? ''
    expect(policy).toContain("img-src 'self' data: blob: https://i.ytimg.com;")
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com;')
  })

  await test.step('a picture that cannot be fetched has another in its place', async () => {
    await ana.getByRole('button', { name: 'Editar Primeiros passos' }).click()
    await form().getByRole('textbox', { name: 'Título' }).fill('Seus primeiros passos')
    await form().getByRole('textbox', { name: 'Código do vídeo' }).fill(LOST)
    await form().getByRole('button', { name: 'Salvar' }).click()
    await expect(cards(rafael)).toHaveText([/Seus primeiros passos/])
    await expect(cards(rafael).locator('img')).toHaveCount(0)
  })

  await test.step('one that is deleted leaves the gallery', async () => {
    await ana.getByRole('button', { name: 'Excluir Seus primeiros passos' }).click()
    await expect(ana.getByText('Deseja realmente excluir esse registro?')).toBeVisible()
    await ana.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(ana.getByText('Os vídeos que você publicar aparecerão para todas as empresas.')).toBeVisible()
    await expect(rafael.getByText('Nenhum vídeo de ajuda')).toBeVisible()
  })

  await test.step('tasks are added, changed and deleted, and blank ones are ignored', async () => {
    await rafael.getByRole('link', { name: 'Tarefas' }).click()
    await expect(rafael.getByText('Nenhuma tarefa')).toBeVisible()
    await field(rafael).press('Enter')
    await field(rafael).fill('   ')
    await field(rafael).press('Enter')
    await expect(rafael.getByText('Nenhuma tarefa')).toBeVisible()
    for (const text of ['Ligar para a Maria', 'Enviar orçamento']) {
      await field(rafael).fill(text)
      await field(rafael).press('Enter')
      await expect(task(rafael, text)).toContainText('Criada em')
    }
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

  await test.step('they stay in this browser, in all its tabs, and are nobody else’s', async () => {
    const second = await rafael.context().newPage()
    await second.goto(`${server.url}/todolist`)
    await expect(task(second, 'Enviar orçamento')).toBeVisible()
    await rafael.getByRole('checkbox', { name: 'Concluir: Enviar orçamento' }).check()
    await expect(second.getByRole('heading', { name: '1 concluída' })).toBeVisible()
    await second.close()
    await rafael.reload()
    await expect(rafael.getByRole('list', { name: '1 concluída' }).getByRole('listitem')).toHaveText([
      /Enviar orçamento/,
    ])
    await rafael.getByRole('button', { name: 'Excluir concluídas' }).click()
    await expect(task(rafael, 'Enviar orçamento')).toBeHidden()
    await ana.goto(`${server.url}/todolist`)
    await expect(ana.getByText('Nenhuma tarefa')).toBeVisible()
  })

  await test.step('a login elsewhere ends the session and keeps the tasks', async () => {
    const elsewhere = await browser.newContext()
    contexts.push(elsewhere)
    await server.login(await elsewhere.newPage(), RAFAEL)
    await rafael.waitForURL(/\/login/)
    await server.login(rafael, RAFAEL, '/todolist')
    await expect(task(rafael, 'Ligar para o João')).toBeVisible()
  })

  await test.step('nothing went wrong on the way', async () => {
    expect(consoleErrors.splice(0)).toEqual([])
    expect(server.troubles).toEqual([])
  })
})
