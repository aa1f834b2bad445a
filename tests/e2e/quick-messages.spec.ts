import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { picture } from '#tests/media-samples.ts'
import { TicketsPage, expectShown, expectGone } from './tickets-page.ts'
import { ANA, ApiClient, E2eServer, RAFAEL } from './server.ts'

/** One user writes quick messages, with their files, and another one uses them. */

const MARIA = 'Maria Figueiredo'
const LIA = { name: 'Lia Prado', email: 'lia@exemplo.com.br', password: 'segredo-da-lia' }
let server: E2eServer
let robot: ApiClient
const contexts: BrowserContext[] = []
let ana: Page
let rafael: TicketsPage
let shop: Account
let maria: Account
let photo: Buffer

const openList = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Respostas rápidas' }).click()
  await expect(page.getByRole('heading', { name: 'Respostas rápidas' })).toBeVisible()
}
const row = (page: Page, shortcode: string): Locator => page.getByRole('row').filter({ hasText: shortcode })
const dialog = (page: Page): Locator => page.getByRole('dialog')
const suggestions = (): Locator => rafael.page.getByRole('listbox', { name: 'Respostas rápidas' }).getByRole('option')

async function arrive(context: BrowserContext, person: typeof ANA): Promise<Page> {
  contexts.push(context)
  const page = await context.newPage()
  await server.login(page, person)
  return page
}

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', MARIA)
  robot = await server.hire(await ApiClient.login(server.url))
  await server.link(robot, shop)
  photo = await picture(320, 200).png().toBuffer()
  ana = await arrive(await browser.newContext(), ANA)
  rafael = new TicketsPage(await arrive(await browser.newContext(), RAFAEL))
  await server.fake.sendText(maria, shop, 'Quanto custa?')
  await rafael.accept(MARIA)
  await expect(rafael.bubble('in', 'Quanto custa?')).toBeVisible()
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.close()
})

test('texts at hand are made by one and used by the other', async ({ browser }) => {
  await test.step('one is written, with variables and a file, and seen as the customer gets it', async () => {
    await openList(ana)
    await ana.getByRole('button', { name: 'Nova resposta rápida' }).first().click()
    await dialog(ana).getByRole('button', { name: 'Adicionar' }).click()
    await expect(dialog(ana).getByText('Obrigatório')).toBeVisible()
    await dialog(ana).getByRole('textbox', { name: 'Atalho' }).fill('/tabela')
    const message = dialog(ana).getByRole('textbox', { name: 'Mensagem' })
    await message.fill(', segue a *tabela* com todos os preços deste mês.')
    await message.press('Control+Home')
    await dialog(ana).getByRole('button', { name: '{{firstName}}' }).click()
    await expect(message).toHaveValue('{{firstName}}, segue a *tabela* com todos os preços deste mês.')
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
  })

  await test.step('the other finds it after the slash at once, and the customer gets file and text as one', async () => {
    await rafael.composer.pressSequentially('/')
    await expect(suggestions()).toHaveCount(0)
    await rafael.composer.pressSequentially('t')
    await expectShown(suggestions())
    await expect(suggestions()).toContainText('{{firstName}}, segue a *tabela* com…')
    await rafael.composer.press('Enter')
    await expect(rafael.composer).toHaveValue('Maria, segue a *tabela* com todos os preços deste mês.')
    await expect(rafael.page.getByRole('list', { name: '1 arquivo' }).getByRole('img')).toBeVisible()

    const arriving = server.fake.nextMessage(({ message }) => Boolean(message.imageMessage))
    await rafael.composer.press('Enter')
    const { imageMessage } = (await arriving).message
    expect(imageMessage?.caption).toBe(`*${RAFAEL.name}:*\nMaria, segue a *tabela* com todos os preços deste mês.`)
    const got = server.fake.media.open(
      imageMessage?.directPath ?? '',
      imageMessage?.mediaKey ?? new Uint8Array(),
      'Image',
    )
    expect(Buffer.from(got).equals(photo)).toBe(true)
    await expect(rafael.bubble('out', 'todos os preços').getByRole('img', { name: 'Entregue' })).toBeVisible()
    await expect(rafael.composer).toHaveValue('')
  })

  await test.step('a change shows in the other conversation: another text, no file, no longer in use', async () => {
    await ana.getByRole('button', { name: 'Editar /tabela' }).click()
    await dialog(ana).getByRole('textbox', { name: 'Mensagem' }).fill('Preços no site.')
    await dialog(ana).getByRole('button', { name: 'Remover' }).click()
    await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
    await expect(row(ana, '/tabela')).not.toContainText('.png')
    await rafael.composer.fill('/tab')
    await expectShown(suggestions().filter({ hasText: 'Preços no site.' }))
    await expect(suggestions().getByRole('img', { name: 'Com anexo' })).toHaveCount(0)

    await ana.getByRole('button', { name: 'Editar /tabela' }).click()
    await dialog(ana).getByRole('switch', { name: 'Ativa' }).press('Space')
    await dialog(ana).getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog(ana)).toHaveCount(0)
    await expectGone(suggestions())
    await expect(row(ana, '/tabela')).toContainText('Inativa')
    await rafael.composer.fill('')
  })

  await test.step('what is for oneself is on nobody else’s screen, until it is shared', async () => {
    await openList(rafael.page)
    await expect(row(rafael.page, '/tabela')).toBeVisible()
    await ana.getByRole('button', { name: 'Nova resposta rápida' }).click()
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

  await test.step('attendants use what is shared and change only their own', async () => {
    await robot.call('POST', '/users', { ...LIA, profile: 'user' })
    const lia = await arrive(await browser.newContext(), LIA)
    await openList(lia)
    await expect(row(lia, '/bomdia')).toBeVisible()
    await expect(lia.getByRole('button', { name: /^(Editar|Excluir) / })).toHaveCount(0)
    await lia.getByRole('button', { name: 'Nova resposta rápida' }).click()
    await expect(dialog(lia).getByRole('switch', { name: 'Para toda a empresa' })).toHaveCount(0)
    await dialog(lia).getByRole('textbox', { name: 'Atalho' }).fill('minha')
    await dialog(lia).getByRole('button', { name: 'Adicionar' }).click()
    await expect(lia.getByRole('button', { name: 'Editar /minha' })).toBeVisible()
    await expect(row(rafael.page, '/minha')).toHaveCount(0)
  })

  await test.step('a deleted one is gone from both screens', async () => {
    await rafael.page.getByRole('button', { name: 'Excluir /bomdia' }).click()
    await expect(dialog(rafael.page).getByText('Deseja realmente excluir esse registro?')).toBeVisible()
    await dialog(rafael.page).getByRole('button', { name: 'Excluir' }).click()
    await expect(rafael.page.getByText('Operação realizada com sucesso!')).toBeVisible()
    await expectGone(row(ana, '/bomdia'))
    await expect(row(rafael.page, '/bomdia')).toHaveCount(0)
  })

  await test.step('the list grows at its end, and is searched in shortcode and text', async () => {
    for (let index = 0; index < 42; index++) {
      const number = String(index).padStart(2, '0')
      await robot.call('POST', '/quick-messages', {
        shortcode: `a${number}`,
        message: `Endereço ${number}`,
        geral: true,
      })
    }
    await expectShown(row(ana, '/a00'))
    const rows = ana.getByRole('row')
    const grown = async (): Promise<number> => {
      await rows.last().evaluate((row) => row.scrollIntoView())
      return rows.count()
    }
    await expect.poll(grown, { intervals: [50] }).toBe(44)
    await expect(row(ana, '/tabela')).toBeVisible()
    await ana.getByRole('searchbox', { name: 'Buscar atalho ou texto' }).fill('endereco 07')
    await expect(ana.getByRole('row')).toHaveCount(2)
  })

  await test.step('nothing went wrong on the way', async () => {
    expect(server.troubles).toEqual([])
  })
})
