import { expect, test, type Locator, type Page } from '@playwright/test'
import { picture } from '#tests/media-samples.ts'
import { navigate, RAFAEL, type Person } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import { expectGone, expectShown, type TicketsPage } from './tickets-page.ts'

/** One user writes quick messages, with their files, and another one uses them. */

const LIA: Person = { name: 'Lia Prado', email: 'lia@exemplo.com.br', password: 'segredo-da-lia' }
let stage: TicketStage
let ana: Page
/** He is in a conversation. */
let rafael: TicketsPage
let photo: Buffer

const openList = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Respostas rápidas' }).click()
  await expect(page.getByRole('heading', { name: 'Respostas rápidas' })).toBeVisible()
}
const row = (page: Page, shortcode: string): Locator => page.getByRole('row').filter({ hasText: shortcode })
const dialog = (page: Page): Locator => page.getByRole('dialog')
const suggestions = (): Locator => rafael.page.getByRole('listbox', { name: 'Respostas rápidas' }).getByRole('option')

/** Writes one for the whole company. */
const make = (shortcode: string, message: string) =>
  stage.robot.call('POST', '/quick-messages', { shortcode, message, geral: true })

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  photo = await picture(320, 200).png().toBuffer()
  await stage.robot.call('POST', '/users', { ...LIA, profile: 'user' })
  rafael = await stage.arrive({ person: RAFAEL })
  ana = (await stage.arrive({ path: '/quick-messages' })).page
})

test.beforeEach(async () => {
  await navigate(ana, '/quick-messages')
  await rafael.begin()
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

async function serve(name: string): Promise<void> {
  await stage.customerWrites(name, 'Quanto custa?')
  await rafael.accept(name)
  await expect(rafael.bubble('in', 'Quanto custa?')).toBeVisible()
}

test('a quick message with variables and a file reaches the customer as one message', async () => {
  await navigate(ana, '/tickets')
  await openList(ana)
  await serve('Maria Figueiredo')
  await ana.getByRole('button', { name: 'Nova resposta rápida' }).first().click()
  await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialog(ana).getByText('Obrigatório')).toBeVisible()
  await dialog(ana).getByRole('textbox', { name: 'Atalho' }).fill('/tabela')
  const message = dialog(ana).getByRole('textbox', { name: 'Mensagem' })
  await message.fill(', segue a *tabela* com todos os preços deste mês.')
  await message.press('Control+Home')
  await dialog(ana).getByRole('button', { name: 'Primeiro nome' }).click()
  await expect(message).toHaveValue('{{primeiro nome}}, segue a *tabela* com todos os preços deste mês.')
  const preview = dialog(ana).getByRole('region', { name: 'Como o cliente recebe' })
  await expect(preview).toContainText('Maria, segue a tabela com todos')
  await expect(preview.locator('strong')).toHaveText('tabela')

  await dialog(ana)
    .locator('input[type=file]')
    .setInputFiles({ name: 'tabela de preços.png', mimeType: 'image/png', buffer: photo })
  await expect(preview.getByRole('img', { name: 'tabela de preços.png' })).toBeVisible()
  await dialog(ana).getByRole('switch', { name: 'Para toda a empresa' }).press('Space')
  await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
  await expect(ana.getByText('Operação realizada com sucesso!')).toBeVisible()
  await expect(row(ana, '/tabela')).toContainText('tabela_de_preços.png')
  await expect(row(ana, '/tabela')).toContainText('Empresa')

  await rafael.composer.pressSequentially('/')
  await expect(suggestions()).toHaveCount(0)
  await rafael.composer.pressSequentially('t')
  await expectShown(suggestions())
  await rafael.composer.pressSequentially('abela')
  await expect(suggestions()).toContainText('Primeiro nome, segue a *tabela* com…')
  await rafael.composer.press('Enter')
  await expect(rafael.composer).toHaveValue('Maria, segue a *tabela* com todos os preços deste mês.')
  await expect(rafael.page.getByRole('list', { name: '1 arquivo' }).getByRole('img')).toBeVisible()

  const arriving = stage.server.fake.nextMessage(({ message }) => Boolean(message.imageMessage))
  await rafael.composer.press('Enter')
  const { imageMessage } = (await arriving).message
  expect(imageMessage?.caption).toBe(`*${RAFAEL.name}:*\nMaria, segue a *tabela* com todos os preços deste mês.`)
  const got = stage.server.fake.media.open(
    imageMessage?.directPath ?? '',
    imageMessage?.mediaKey ?? new Uint8Array(),
    'Image',
  )
  expect(Buffer.from(got).equals(photo)).toBe(true)
  await expect(rafael.bubble('out', 'todos os preços').getByRole('img', { name: 'Entregue' })).toBeVisible()
  await expect(rafael.composer).toHaveValue('')
})

test("a changed quick message shows its text, its removed file and its deactivation in another user's conversation", async () => {
  await make('prazo', 'Uma semana.')
  await serve('Vera Prado')
  await ana.getByRole('button', { name: 'Editar /prazo' }).click()
  await dialog(ana)
    .locator('input[type=file]')
    .setInputFiles({ name: 'prazos.png', mimeType: 'image/png', buffer: photo })
  await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
  await expect(row(ana, '/prazo')).toContainText('prazos.png')

  await ana.getByRole('button', { name: 'Editar /prazo' }).click()
  await dialog(ana).getByRole('textbox', { name: 'Mensagem' }).fill('Prazos no site.')
  await dialog(ana).getByRole('button', { name: 'Remover' }).click()
  await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
  await expect(row(ana, '/prazo')).not.toContainText('.png')
  await rafael.composer.fill('/pra')
  await expectShown(suggestions().filter({ hasText: 'Prazos no site.' }))
  await expect(suggestions().getByRole('img', { name: 'Com anexo' })).toHaveCount(0)

  await ana.getByRole('button', { name: 'Editar /prazo' }).click()
  await dialog(ana).getByRole('switch', { name: 'Ativa' }).press('Space')
  await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog(ana)).toHaveCount(0)
  await expectGone(suggestions())
  await expect(row(ana, '/prazo')).toContainText('Inativa')
  await rafael.composer.fill('')
})

test('a private quick message is hidden from others until it is shared', async () => {
  await openList(rafael.page)
  await make('comum', 'Para todos')
  await expect(row(rafael.page, '/comum')).toBeVisible()
  await ana.getByRole('button', { name: 'Nova resposta rápida' }).first().click()
  await dialog(ana).getByRole('textbox', { name: 'Atalho' }).fill('bomdia')
  await dialog(ana).getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia!')
  await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
  await expect(row(ana, '/bomdia')).toContainText('Só eu')
  await expect(row(rafael.page, '/bomdia')).toHaveCount(0)
  await ana.getByRole('button', { name: 'Editar /bomdia' }).click()
  await dialog(ana).getByRole('switch', { name: 'Para toda a empresa' }).press('Space')
  await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
  await expectShown(row(rafael.page, '/bomdia'))
})

test('attendants use shared quick messages, and change only their own', async () => {
  await make('boatarde', 'Boa tarde!')
  const { page: lia } = await stage.arrive({ person: LIA })
  await openList(lia)
  await openList(rafael.page)
  await expect(row(lia, '/boatarde')).toBeVisible()
  await expect(lia.getByRole('button', { name: /^(Editar|Excluir) / })).toHaveCount(0)
  await lia.getByRole('button', { name: 'Nova resposta rápida' }).click()
  await expect(dialog(lia).getByRole('switch', { name: 'Para toda a empresa' })).toHaveCount(0)
  await dialog(lia).getByRole('textbox', { name: 'Atalho' }).fill('minha')
  await dialog(lia).getByRole('button', { name: 'Adicionar' }).click()
  await expect(lia.getByRole('button', { name: 'Editar /minha' })).toBeVisible()
  await expect(row(rafael.page, '/minha')).toHaveCount(0)
})

test('a deleted quick message disappears for both users', async () => {
  await make('boanoite', 'Boa noite!')
  await openList(rafael.page)
  await expect(row(ana, '/boanoite')).toBeVisible()
  await rafael.page.getByRole('button', { name: 'Excluir /boanoite' }).click()
  await expect(dialog(rafael.page).getByText('Deseja realmente excluir esse registro?')).toBeVisible()
  await dialog(rafael.page).getByRole('button', { name: 'Excluir' }).click()
  await expect(rafael.page.getByText('Operação realizada com sucesso!')).toBeVisible()
  await expectGone(row(ana, '/boanoite'))
  await expect(row(rafael.page, '/boanoite')).toHaveCount(0)
})

test('the list grows at its end, and is searched in shortcode and text', async () => {
  await make('zelador', 'Fale com a zeladoria')
  const numbers = Array.from({ length: 42 }, (_, index) => String(index).padStart(2, '0'))
  await Promise.all(numbers.map((number) => make(`x${number}`, `Endereço ${number}`)))
  const { count } = await stage.robot.call<{ count: number }>('GET', '/quick-messages')
  await expectShown(row(ana, '/x00'))
  const rows = ana.getByRole('row')
  const grown = async (): Promise<number> => {
    await rows.last().evaluate((row) => row.scrollIntoView())
    return rows.count()
  }
  await expect.poll(grown, { intervals: [50] }).toBe(1 + count)
  await expect(row(ana, '/zelador')).toBeVisible()
  await ana.getByRole('searchbox', { name: 'Buscar atalho ou texto' }).fill('endereco 07')
  await expect(ana.getByRole('row')).toHaveCount(2)
  await ana.getByRole('searchbox').fill('')
})
