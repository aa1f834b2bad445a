import { expect, test, type Locator, type Page } from '@playwright/test'
import { navigate, RAFAEL, type Person } from './server.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import { expectGone, expectShown, TicketsPage } from './tickets-page.ts'

/** Tags are created, changed and given to tickets, and changes appear on the other user's screen by themselves. */

const LIA: Person = { name: 'Lia Prado', email: 'lia@exemplo.com.br', password: 'segredo-da-lia' }
let stage: TicketStage
let ana: Page
let rafael: Page

const openTags = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Etiquetas' }).click()
  await expect(page.getByRole('heading', { name: 'Etiquetas' })).toBeVisible()
}
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page): Locator => page.getByRole('dialog')

const make = (name: string) => stage.robot.call<{ id: number }>('POST', '/tags', { name })

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  await stage.robot.call('POST', '/users', { ...LIA, profile: 'user' })
  rafael = (await stage.arrive({ person: RAFAEL, path: '/tags' })).page
  ana = (await stage.arrive({ path: '/tags' })).page
})

test.beforeEach(async () => {
  for (const page of [ana, rafael]) await navigate(page, '/tags')
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

// This one is the first: there is no tag yet.
test('a tag needs a name of three letters; with a colour it is on both screens', async () => {
  for (const page of [ana, rafael]) {
    await navigate(page, '/tickets')
    await openTags(page)
  }
  await expect(rafael.getByText('Nenhuma etiqueta ainda')).toBeVisible()
  await ana.getByRole('button', { name: 'Nova etiqueta' }).first().click()
  await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialog(ana).getByText('Obrigatório')).toBeVisible()
  await dialog(ana).getByLabel('Nome').fill('ab')
  await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialog(ana).getByText('Mensagem muito curta')).toBeVisible()
  await dialog(ana).getByLabel('Nome').fill('Garantia')
  await dialog(ana).getByRole('radio', { name: 'Vermelho escuro', exact: true }).check({ force: true })
  await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
  await expect(ana.getByText('Operação realizada com sucesso!')).toBeVisible()
  await expectShown(row(rafael, 'Garantia').filter({ hasText: 'Vermelho escuro' }))
})

test('name and colour are changed, and the lane of the board', async () => {
  await make('Reforma')
  await rafael.getByRole('button', { name: 'Editar Reforma' }).click()
  await dialog(rafael).getByLabel('Nome').fill('Em reforma')
  await dialog(rafael).getByLabel('Escolher outra cor').fill('#0a0b0c')
  await dialog(rafael).getByRole('button', { name: 'Salvar' }).click()
  await expectShown(row(ana, 'Em reforma').filter({ hasText: 'Preto' }))
  const lane = (page: Page) => page.getByRole('switch', { name: 'Em reforma como coluna do kanban' })
  await expect(lane(ana)).not.toBeChecked()
  await lane(rafael).press('Space')
  await expect(lane(ana)).toBeChecked()
})

test('a name in use, with another colour, is refused', async () => {
  await make('Cortesia')
  await ana.getByRole('button', { name: 'Nova etiqueta' }).click()
  await dialog(ana).getByLabel('Nome').fill('CORTESIA')
  await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
  await expect(ana.getByRole('alert')).toBeVisible()
  await dialog(ana).getByRole('button', { name: 'Cancelar' }).click()
  await ana.getByRole('button', { name: 'Descartar' }).click()
})

test('the list grows at its end, and is searched from the first letter on', async () => {
  await make('Zebu')
  const numbers = Array.from({ length: 42 }, (_, index) => String(index).padStart(2, '0'))
  await Promise.all(numbers.map((number) => make(`Vila ${number}`)))
  const { count } = await stage.robot.call<{ count: number }>('GET', '/tags')
  await expectShown(row(ana, 'Vila 00'))
  await expect(row(ana, 'Zebu')).toHaveCount(0)
  const rows = ana.getByRole('row')
  const grown = async (): Promise<number> => {
    await rows.last().evaluate((row) => row.scrollIntoView())
    return rows.count()
  }
  await expect.poll(grown, { intervals: [50] }).toBe(1 + count)
  await expect(row(ana, 'Zebu')).toBeVisible()
  const search = ana.getByRole('searchbox', { name: 'Buscar etiqueta' })
  await search.fill('z')
  await expect(ana.getByRole('row')).toHaveCount(2)
  await search.fill('zèb')
  await expect(ana.getByRole('row')).toHaveCount(2)
  await search.fill('v')
  await expect(row(ana, 'Vila 00')).toBeVisible()
  await search.fill('nada disso')
  await expect(ana.getByText('Nada encontrado para “nada disso”')).toBeVisible()
  await search.fill('')
})

test('a ticket gets tags by the keyboard, also new ones; its number is told at once', async () => {
  const name = 'Maria Figueiredo'
  await make('Conserto')
  await stage.customerWrites(name, 'A geladeira veio com defeito')
  await navigate(ana, '/tickets')
  await new TicketsPage(ana).accept(name)
  const search = rafael.getByRole('searchbox', { name: 'Buscar etiqueta' })
  await search.fill('conserto')
  await expect(rafael.getByRole('row')).toHaveCount(2)

  const contact = ana.getByRole('complementary').filter({ hasText: 'Etiquetas' })
  const picker = ana.getByLabel('Buscar ou criar etiqueta')
  await contact.getByRole('button', { name: 'Adicionar', exact: true }).first().click()
  await expect(picker).toBeFocused()
  await ana.keyboard.type('conser')
  await expect(ana.getByRole('option', { name: 'Conserto' })).toBeVisible()
  await ana.keyboard.press('Enter')
  await expectShown(contact.getByRole('button', { name: 'Tirar etiqueta Conserto' }))
  await expectShown(row(rafael, 'Conserto').getByRole('cell', { name: '1', exact: true }))

  await search.fill('retorno')
  await expect(rafael.getByText('Nada encontrado')).toBeVisible()
  await ana.keyboard.press('Enter')
  await expect(picker).toBeFocused()
  await ana.keyboard.type('Retorno amanhã')
  await expect(ana.getByRole('option', { name: 'Criar “Retorno amanhã”' })).toBeVisible()
  await ana.keyboard.press('Enter')
  await expectShown(contact.getByRole('button', { name: 'Tirar etiqueta Retorno amanhã' }))
  await expectShown(row(rafael, 'Retorno amanhã'))
  await contact.getByRole('button', { name: 'Tirar etiqueta Retorno amanhã' }).click()
  await expectShown(row(rafael, 'Retorno amanhã').getByRole('cell', { name: '0', exact: true }))
  await search.fill('')
})

test('a deleted tag is gone from the list and from the tickets', async () => {
  const name = 'João Nunes'
  const { id } = await make('Passageira')
  await stage.customerWrites(name)
  await navigate(ana, '/tickets')
  await new TicketsPage(ana).accept(name)
  const path = `/tickets?showAll=true&searchParam=${encodeURIComponent(name)}`
  const { tickets } = await stage.robot.call<{ tickets: { id: number }[] }>('GET', path)
  await stage.robot.call('POST', '/tags/sync', { ticketId: tickets[0]?.id, tags: [{ id }] })
  await expectShown(ana.getByRole('button', { name: 'Tirar etiqueta Passageira' }))
  await rafael.getByRole('searchbox', { name: 'Buscar etiqueta' }).fill('passageira')
  await rafael.getByRole('button', { name: 'Excluir Passageira' }).click()
  await expect(dialog(rafael).getByText('Deseja realmente excluir esse registro?')).toBeVisible()
  await dialog(rafael).getByRole('button', { name: 'Excluir' }).click()
  await expect(rafael.getByText('Operação realizada com sucesso!')).toBeVisible()
  await expectGone(ana.getByRole('button', { name: 'Tirar etiqueta Passageira' }))
  await expect(row(rafael, 'Passageira')).toHaveCount(0)
  await rafael.getByRole('searchbox', { name: 'Buscar etiqueta' }).fill('')
})

test('attendants do not decide which tags are lanes', async () => {
  await make('Atendida')
  const { page: lia } = await stage.arrive({ person: LIA })
  await openTags(lia)
  await expect(row(lia, 'Atendida')).toBeVisible()
  await expect(lia.getByRole('columnheader', { name: 'Kanban' })).toHaveCount(0)
  await lia.getByRole('button', { name: 'Editar Atendida' }).click()
  await expect(dialog(lia).getByLabel('Nome')).toHaveValue('Atendida')
  await expect(dialog(lia).getByRole('switch')).toHaveCount(0)
})
