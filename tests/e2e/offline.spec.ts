import { expect, test } from '@playwright/test'
import { endRoute } from './end-route.ts'
import { ANA, E2eServer, navigate } from './server.ts'

/** Without a connection to the server the screen keeps its content and says what is wrong. */

let server: E2eServer

test.beforeAll(async () => {
  server = await E2eServer.open()
})
test.afterAll(() => server.close())

test('a form keeps what was typed, and is saved when the line is back', async ({ page }) => {
  const toasts = page.waitForResponse(/\/assets\/Toasts-/)
  await server.login(page, ANA, '/tags')
  await page.getByRole('button', { name: 'Nova etiqueta' }).click()
  await toasts
  const form = page.getByRole('dialog', { name: 'Nova etiqueta' })
  await form.getByLabel('Nome').fill('Sem rede')
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sem conexão com o servidor')).toBeVisible()
  await expect(form.getByLabel('Nome')).toHaveValue('Sem rede')
  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByRole('row', { name: /Sem rede/ })).toBeVisible()
})

test('a screen that does not come says so, and comes when the server is back', async ({ page }) => {
  await server.login(page, ANA, '/tags')
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('link', { name: 'Filas' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Não foi possível carregar' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  // The screen comes by itself as well: the button may be gone by the time it is pressed.
  await page.getByRole('button', { name: 'Tentar de novo' }).focus()
  await endRoute(page, '**/*')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Nova fila' })).toBeVisible()
})

test('a screen that failed to load appears by itself once the network is back', async ({ page }) => {
  await server.login(page, ANA, '/tags')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Filas' }).click()
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Nova fila' })).toBeVisible()
})

test('a lost connection shows a notice, which goes away once it is back', async ({ page }) => {
  await server.login(page, ANA, '/tags')
  await expect(page.getByRole('button', { name: 'Nova etiqueta' })).toBeVisible()
  const banner = page.getByRole('status').filter({ hasText: 'Sem conexão' })
  await page.context().setOffline(true)
  await expect(banner).toBeVisible()
  await page.context().setOffline(false)
  await expect(banner).toHaveCount(0)
})

test('a login without a network says so, and keeps the e-mail', async ({ page }) => {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('E-mail').fill('ana@exemplo.com.br')
  await page.getByLabel('Senha', { exact: true }).fill('qualquer')
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sem conexão com o servidor')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@exemplo.com.br')
})

const LISTS = [
  ['/contacts', 'Contatos'],
  ['/tags', 'Etiquetas'],
  ['/quick-messages', 'Respostas rápidas'],
  ['/files', 'Arquivos'],
  ['/prompts', 'Prompts de IA'],
  ['/queue-integration', 'Integrações'],
] as const

test('a failed search keeps the search field', async ({ page }) => {
  await page.clock.install()
  await server.login(page)
  await page.route(/searchParam=vendas/, (route) => route.fulfill({ status: 400, json: { error: 'ERR_VALIDATION' } }))
  // The search waits until the typing rests.
  const search = async (text: string): Promise<void> => {
    await page.getByPlaceholder(/^Buscar/).fill(text)
    await page.clock.runFor(500)
  }
  for (const [path, heading] of LISTS) {
    await navigate(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await search('vendas')
    await expect(page.getByRole('alert').filter({ hasText: 'carregar a lista de registros' })).toBeVisible()
    await expect(page.getByPlaceholder(/^Buscar/)).toBeFocused()
    await search('')
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})
