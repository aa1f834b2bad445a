import { expect, test, type Locator, type Page } from '@playwright/test'
import type { OptOutPage } from '#contract/opt-outs.ts'
import { navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** An administrator keeps the list of who refuses messages of campaigns. */

let stage: TicketStage
let page: Page

test.beforeAll(async ({ browser }) => {
  stage = await companyStage(browser)
  page = (await stage.arrive()).page
})

test.beforeEach(() => navigate(page, '/opt-outs'))

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

/** Notes that a person refuses. */
const refuse = (name: string, number: string) =>
  stage.robot.call('POST', '/opt-outs', { name, number, proof: 'Pediu no balcão' })

const dialog = (): Locator => page.getByRole('dialog')
const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text })
const refusals = async () => (await stage.robot.call<OptOutPage>('GET', '/opt-outs')).optOuts

// This one is the first: nobody has refused yet.
test('the empty list says that nobody opted out', async () => {
  await navigate(page, '/tickets')
  await page.getByRole('link', { name: /^Recusas/ }).click()
  await expect(page.getByRole('heading', { name: 'Ninguém recusou' })).toBeVisible()
})

test('a refusal needs a number and a proof, and is shown with both', async () => {
  await page.getByRole('button', { name: 'Nova recusa' }).first().click()
  await dialog().getByLabel('Número').fill('(41) 9888-7777')
  await dialog().getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialog().getByLabel('Como a pessoa pediu')).toHaveAttribute('aria-invalid', 'true')
  await dialog().getByLabel('Nome').fill('Carla Dias')
  await dialog().getByLabel('Como a pessoa pediu').fill('Pediu no balcão')
  await dialog().getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialog()).toBeHidden()
  await expect(row('Carla Dias')).toContainText('Pediu no balcão')
  expect((await refusals()).filter(({ name }) => name === 'Carla Dias')).toMatchObject([
    { number: '5541998887777', source: 'attendant' },
  ])
})

test('a file says how many rows were new, known and at fault', async () => {
  await refuse('Ana Prado', '5541977776666')
  await page.getByRole('button', { name: 'Importar' }).first().click()
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({
      name: 'recusas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('nome;numero\nAna;554177776666\nBia;5541988886666\nErro;12\n'),
    })
  await expect(dialog().getByText('Novas: 1 · Já na lista: 1 · Com erro: 1')).toBeVisible()
  await expect(dialog().getByText('Linha 4: número inválido')).toBeVisible()
  await dialog().getByRole('button', { name: 'Fechar' }).last().click()
  await expect(row('Bia')).toContainText('Importada')
})

test('a revocation needs a reason, is kept with it, and can be taken back', async () => {
  await refuse('Davi Lobo', '5541966665555')
  await page.getByRole('button', { name: 'Desfazer a recusa de Davi Lobo' }).click()
  await dialog().getByLabel('Como você sabe').fill('Assinou o formulário')
  await dialog().getByRole('button', { name: 'Desfazer recusa' }).click()
  await expect(row('Davi Lobo')).toBeHidden()
  await page.getByText('Desfeitas', { exact: true }).click()
  await expect(row('Davi Lobo')).toContainText('Assinou o formulário')
  await page.getByRole('button', { name: 'Fazer valer de novo a recusa de Davi Lobo' }).click()
  await expect(row('Davi Lobo')).toBeHidden()
  await page.getByText('Valendo', { exact: true }).click()
  await expect(row('Davi Lobo')).toBeVisible()
})

test('the whole list is downloaded', async () => {
  await refuse('Eva Ramos', '5541955554444')
  await expect(row('Eva Ramos')).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await waiting).suggestedFilename()).toBe('recusas.csv')
})

test('the list of a phone has everything and does not scroll sideways', async () => {
  await refuse('Gilda Reis', '5541944443333')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Gilda Reis')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
})
