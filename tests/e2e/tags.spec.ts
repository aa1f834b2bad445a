import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { TicketsPage, expectShown, expectGone } from './tickets-page.ts'
import { ANA, ApiClient, E2eServer, RAFAEL } from './server.ts'

/** Tags are created, changed and given to tickets, and changes appear on the other user's screen by themselves. */

const MARIA = 'Maria Figueiredo'
const LIA = { name: 'Lia Prado', email: 'lia@exemplo.com.br', password: 'segredo-da-lia' }
let server: E2eServer
let robot: ApiClient
const contexts: BrowserContext[] = []
let ana: Page
let rafael: Page
let shop: Account
let maria: Account

const arrive = async (newContext: () => Promise<BrowserContext>, person: typeof ANA): Promise<Page> => {
  const context = await newContext()
  contexts.push(context)
  const page = await context.newPage()
  await server.login(page, person)
  return page
}
const openTags = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Etiquetas' }).click()
  await expect(page.getByRole('heading', { name: 'Etiquetas' })).toBeVisible()
}
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page): Locator => page.getByRole('dialog')

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', MARIA)
  robot = await server.hire(await ApiClient.login(server.url))
  await server.link(robot, shop)
  ana = await arrive(() => browser.newContext(), ANA)
  rafael = await arrive(() => browser.newContext(), RAFAEL)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.close()
})

test('tags are made, changed and given to tickets', async ({ browser }) => {
  await test.step('a tag needs a name of three letters; with a colour it is on both screens', async () => {
    await openTags(ana)
    await openTags(rafael)
    await expect(rafael.getByText('Nenhuma etiqueta ainda')).toBeVisible()
    await ana.getByRole('button', { name: 'Nova etiqueta' }).click()
    await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
    await expect(dialog(ana).getByText('Obrigatório')).toBeVisible()
    await dialog(ana).getByLabel('Nome').fill('ab')
    await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
    await expect(dialog(ana).getByText('Mensagem muito curta')).toBeVisible()
    await dialog(ana).getByLabel('Nome').fill('Garantia')
    await dialog(ana).getByRole('radio', { name: '#c52b30' }).check({ force: true })
    await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
    await expect(ana.getByText('Operação realizada com sucesso!')).toBeVisible()
    await expectShown(row(rafael, 'Garantia').filter({ hasText: '#c52b30' }))
  })

  await test.step('name and colour are changed, and the lane of the board', async () => {
    await rafael.getByRole('button', { name: 'Editar Garantia' }).click()
    await dialog(rafael).getByLabel('Nome').fill('Na garantia')
    await dialog(rafael).getByRole('textbox', { name: 'Código da cor' }).fill('0a0b0c')
    await dialog(rafael).getByRole('button', { name: 'Salvar' }).click()
    await expectShown(row(ana, 'Na garantia').filter({ hasText: '#0a0b0c' }))
    const lane = (page: Page) => page.getByRole('switch', { name: 'Na garantia como coluna do kanban' })
    await expect(lane(ana)).not.toBeChecked()
    await lane(rafael).press('Space')
    await expect(lane(ana)).toBeChecked()
  })

  await test.step('a name in use, with another colour, is refused', async () => {
    await ana.getByRole('button', { name: 'Nova etiqueta' }).click()
    await dialog(ana).getByLabel('Nome').fill('na GARANTIA')
    await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
    await expect(ana.getByRole('alert')).toBeVisible()
    await dialog(ana).getByRole('button', { name: 'Cancelar' }).click()
    await ana.getByRole('button', { name: 'Descartar' }).click()
  })

  await test.step('the list grows at its end, and is searched from the first letter on', async () => {
    for (let index = 0; index < 42; index++) {
      await robot.call('POST', '/tags', { name: `Cidade ${String(index).padStart(2, '0')}` })
    }
    await expectShown(row(ana, 'Cidade 00'))
    await expect(row(ana, 'Na garantia')).toHaveCount(0)
    const rows = ana.getByRole('row')
    const grown = async (): Promise<number> => {
      await rows.last().evaluate((row) => row.scrollIntoView())
      return rows.count()
    }
    await expect.poll(grown, { intervals: [50] }).toBe(44)
    await expect(row(ana, 'Na garantia')).toBeVisible()
    const search = ana.getByRole('searchbox', { name: 'Buscar etiqueta' })
    await search.fill('g')
    await expect(ana.getByRole('row')).toHaveCount(2)
    await search.fill('gàr')
    await expect(ana.getByRole('row')).toHaveCount(2)
    await search.fill('c')
    await expect(row(ana, 'Cidade 00')).toBeVisible()
    await search.fill('nada disso')
    await expect(ana.getByText('Nada encontrado para “nada disso”')).toBeVisible()
    await search.fill('')
  })

  await test.step('a ticket gets tags by the keyboard, also new ones; its number is told at once', async () => {
    await server.fake.sendText(maria, shop, 'A geladeira veio com defeito')
    await ana.goto(`${server.url}/tickets`)
    await new TicketsPage(ana).accept(MARIA)
    const search = rafael.getByRole('searchbox', { name: 'Buscar etiqueta' })
    await search.fill('garantia')
    await expect(rafael.getByRole('row')).toHaveCount(2)

    const contact = ana.getByRole('complementary').filter({ hasText: 'Etiquetas' })
    const picker = ana.getByLabel('Buscar ou criar etiqueta')
    await contact.getByRole('button', { name: 'Adicionar', exact: true }).first().click()
    await expect(picker).toBeFocused()
    await ana.keyboard.type('garan')
    await expect(ana.getByRole('option', { name: 'Na garantia' })).toBeVisible()
    await ana.keyboard.press('Enter')
    await expectShown(contact.getByRole('button', { name: 'Tirar etiqueta Na garantia' }))
    await expectShown(row(rafael, 'Na garantia').getByRole('cell', { name: '1', exact: true }))

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
  })

  await test.step('a deleted tag is gone from the list and from the tickets', async () => {
    const search = rafael.getByRole('searchbox', { name: 'Buscar etiqueta' })
    await search.fill('')
    await search.fill('garantia')
    await rafael.getByRole('button', { name: 'Excluir Na garantia' }).click()
    await expect(dialog(rafael).getByText('Deseja realmente excluir esse registro?')).toBeVisible()
    await dialog(rafael).getByRole('button', { name: 'Excluir' }).click()
    await expect(rafael.getByText('Operação realizada com sucesso!')).toBeVisible()
    await expectGone(ana.getByRole('button', { name: 'Tirar etiqueta Na garantia' }))
    await expect(row(rafael, 'Na garantia')).toHaveCount(0)
  })

  await test.step('attendants do not decide which tags are lanes', async () => {
    await robot.call('POST', '/users', { ...LIA, profile: 'user' })
    const lia = await arrive(() => browser.newContext(), LIA)
    await openTags(lia)
    await expect(row(lia, 'Cidade 00')).toBeVisible()
    await expect(lia.getByRole('columnheader', { name: 'Kanban' })).toHaveCount(0)
    await lia.getByRole('button', { name: 'Editar Cidade 00' }).click()
    await expect(dialog(lia).getByLabel('Nome')).toHaveValue('Cidade 00')
    await expect(dialog(lia).getByRole('switch')).toHaveCount(0)
  })

  await test.step('nothing went wrong on the way', async () => {
    expect(server.troubles).toEqual([])
  })
})
