import { expect, test, type Locator, type Page } from '@playwright/test'
import type { OptOutPage } from '#contract/opt-outs.ts'
import { ApiClient, E2eServer } from './server.ts'

/** An administrator keeps the list of who refuses messages of campaigns. */

let server: E2eServer
let robot: ApiClient
let page: Page

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  robot = await server.hire(await ApiClient.login(server.url))
  page = await (await browser.newContext()).newPage()
  await server.login(page)
})

test.afterAll(async () => {
  await page.context().close()
  await server.close()
})

const dialog = (): Locator => page.getByRole('dialog')
const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text })
const refusals = async () => (await robot.call<OptOutPage>('GET', '/opt-outs')).optOuts

test('an administrator adds, imports, revokes and exports refusals', async () => {
  await test.step('the list explains itself while it is empty', async () => {
    await page.getByRole('link', { name: /^Recusas/ }).click()
    await expect(page.getByRole('heading', { name: 'Ninguém recusou' })).toBeVisible()
  })

  await test.step('a refusal needs a number and a proof, and is shown with both', async () => {
    await page.getByRole('button', { name: 'Nova recusa' }).click()
    await dialog().getByLabel('Número').fill('(41) 9888-7777')
    await dialog().getByRole('button', { name: 'Adicionar' }).click()
    await expect(dialog().getByLabel('Como a pessoa pediu')).toHaveAttribute('aria-invalid', 'true')
    await dialog().getByLabel('Nome').fill('Carla Dias')
    await dialog().getByLabel('Como a pessoa pediu').fill('Pediu no balcão')
    await dialog().getByRole('button', { name: 'Adicionar' }).click()
    await expect(dialog()).toBeHidden()
    await expect(row('Carla Dias')).toContainText('Pediu no balcão')
    expect(await refusals()).toMatchObject([{ number: '5541998887777', source: 'attendant' }])
  })

  await test.step('a file says how many rows were new, known and at fault', async () => {
    await page.getByRole('button', { name: 'Importar' }).click()
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({
        name: 'recusas.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('nome;numero\nAna;554198887777\nBia;5541988886666\nErro;12\n'),
      })
    await expect(dialog().getByText('Novas: 1 · Já na lista: 1 · Com erro: 1')).toBeVisible()
    await expect(dialog().getByText('Linha 4: número inválido')).toBeVisible()
    await dialog().getByRole('button', { name: 'Fechar' }).last().click()
    await expect(row('Bia')).toContainText('Importada')
  })

  await test.step('a revocation needs a reason, is kept with it, and can be taken back', async () => {
    await page.getByRole('button', { name: 'Desfazer a recusa de Carla Dias' }).click()
    await dialog().getByLabel('Como você sabe').fill('Assinou o formulário')
    await dialog().getByRole('button', { name: 'Desfazer recusa' }).click()
    await expect(row('Carla Dias')).toBeHidden()
    await page.getByText('Desfeitas', { exact: true }).click()
    await expect(row('Carla Dias')).toContainText('Assinou o formulário')
    await page.getByRole('button', { name: 'Fazer valer de novo a recusa de Carla Dias' }).click()
    await expect(row('Carla Dias')).toBeHidden()
    await page.getByText('Valendo', { exact: true }).click()
    await expect(row('Carla Dias')).toBeVisible()
  })

  await test.step('the whole list is downloaded', async () => {
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar' }).click()
    expect((await waiting).suggestedFilename()).toBe('recusas.csv')
  })

  await test.step('the list of a phone has everything and does not scroll sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText('Carla Dias')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
