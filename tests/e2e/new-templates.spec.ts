import { expect, test, type Locator, type Page } from '@playwright/test'
import type { CloudNumber } from '#fakes/meta/cloud-events.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import { inspect } from './page-checks.ts'
import { navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** An administrator writes a template for the official number, and Meta reviews it. */

let meta: FakeMeta
let stage: TicketStage
let page: Page
let number: CloudNumber

test.beforeAll(async ({ browser }) => {
  meta = await FakeMeta.start()
  stage = await companyStage(browser, meta.settings)
  meta.webhook = `${stage.server.url}/api/webhook/fb`
  number = meta.cloud.number('Casa Aurora', { display: '+55 11 4004-1234' })
  meta.cloud.templates.add(number.wabaId, 'promocao', 'Aproveite!', { status: 'PAUSED', category: 'MARKETING' })
  await stage.robot.call('POST', '/whatsapp', {
    ...{ name: 'Casa Aurora oficial', channel: 'whatsapp_cloud', phoneNumberId: number.id, wabaId: number.wabaId },
    accessToken: number.token,
  })
  page = (await stage.arrive({ path: '/connections' })).page
})

test.afterEach(() => expect([...stage.server.troubles, ...meta.problems]).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await meta.close()
})

const list = (): Locator => page.getByRole('dialog', { name: 'Modelos de Casa Aurora oficial' })
const form = (): Locator => page.getByRole('dialog', { name: 'Novo modelo' })
const row = (name: string): Locator => list().getByRole('row').filter({ hasText: name })
async function openList(): Promise<void> {
  await navigate(page, '/connections')
  await page.getByRole('button', { name: 'Ações de Casa Aurora oficial' }).click()
  await page.getByRole('menuitem', { name: 'Modelos' }).click()
  await expect(row('promocao')).toContainText('Pausado pela Meta')
}

test('an administrator makes a template by the keyboard, sees how it looks, and Meta approves it', async () => {
  await openList()
  await inspect(page)
  await list().getByRole('button', { name: 'Novo modelo' }).focus()
  await page.keyboard.press('Enter')
  await expect(form().getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await page.keyboard.type('Vencimento da fatura')
  await expect(form().getByRole('textbox', { name: 'Nome' })).toHaveValue('vencimento_da_fatura')
  await form().getByRole('textbox', { name: 'Texto', exact: true }).focus()
  await page.keyboard.type('Oi! Sua fatura vence no dia ')
  await form().getByRole('button', { name: 'Adicionar variável' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(', amanhã.')
  await form().getByRole('textbox', { name: 'Exemplo de 1' }).focus()
  await page.keyboard.type('5')
  await expect(form().getByRole('region', { name: 'Como o cliente vê' })).toContainText(
    'Oi! Sua fatura vence no dia 5, amanhã.',
  )
  await form().getByRole('button', { name: 'Resposta', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(form().getByRole('textbox', { name: 'Texto do botão' })).toBeFocused()
  await page.keyboard.type('Já paguei')
  await inspect(page)
  await form().getByRole('button', { name: 'Enviar para análise' }).focus()
  await page.keyboard.press('Enter')

  await expect(row('vencimento_da_fatura')).toContainText('Em análise na Meta')
  const made = meta.cloud.templates.of(number.wabaId).find(({ name }) => name === 'vencimento_da_fatura')
  await meta.cloud.templates.review(made!, 'APPROVED')
  await list().getByRole('button', { name: 'Atualizar lista na Meta' }).click()
  await expect(row('vencimento_da_fatura')).toContainText('Aprovado')
  await page.keyboard.press('Escape')
  await expect(list()).toHaveCount(0)
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a template with a picture above its text goes to Meta with a sample of it', async () => {
  await openList()
  await list().getByRole('button', { name: 'Novo modelo' }).click()
  await form().getByRole('textbox', { name: 'Nome' }).fill('natal')
  await form().getByRole('combobox', { name: 'No topo' }).click()
  await page.getByRole('option', { name: 'Uma imagem' }).click()
  await form().getByRole('textbox', { name: 'Texto', exact: true }).fill('Feliz Natal da Casa Aurora!')
  await form().getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(form().getByRole('alert')).toHaveText('Obrigatório')
  await form().locator('input[type=file]').setInputFiles({ name: 'natal.png', mimeType: 'image/png', buffer: PNG })
  await expect(form().getByRole('region', { name: 'Como o cliente vê' })).toContainText('natal.png')
  await inspect(page)
  await form().getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(row('natal')).toContainText('Em análise na Meta')
  const made = meta.cloud.templates.of(number.wabaId).find(({ name }) => name === 'natal')
  expect(made?.components[0]).toMatchObject({
    type: 'HEADER',
    format: 'IMAGE',
    example: { header_handle: [expect.any(String)] },
  })
  await page.keyboard.press('Escape')
  await expect(list()).toHaveCount(0)
})

test('on a phone, in the dark, what Meta refuses is said, and a template is deleted after a question', async () => {
  const size = page.viewportSize()!
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openList()
  await inspect(page)
  await list().getByRole('button', { name: 'Novo modelo' }).click()
  await form().getByRole('textbox', { name: 'Nome' }).fill('promocao')
  await form().getByRole('textbox', { name: 'Texto', exact: true }).fill('Aproveite as ofertas de hoje.')
  await form().getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(form().getByText(/Já existe um modelo com este nome/)).toBeVisible()
  await inspect(page)
  await form().getByRole('textbox', { name: 'Nome' }).fill('promocao_2')
  await form().getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(row('promocao_2')).toContainText('Em análise na Meta')

  await row('promocao_2')
    .getByRole('button', { name: /^Excluir promocao_2/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Excluir o modelo promocao_2?' })
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(row('promocao_2')).toHaveCount(0)
  await expect(list()).toBeVisible()
  expect(meta.cloud.templates.of(number.wabaId).map(({ name }) => name)).not.toContain('promocao_2')
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
})
