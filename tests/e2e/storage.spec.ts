import { randomBytes } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import type { Plan } from '#contract/plans.ts'
import { picture } from '#tests/media-samples.ts'
import { TicketsPage } from './tickets-page.ts'
import { ApiClient, E2eServer, type Person } from './server.ts'
import { inspect } from './page-checks.ts'

/** A company uses up the storage of its plan. Its users and the provider are told so. */

const BIA: Person = { name: 'Bia Lima', email: 'bia@exemplo.com.br', password: 'segredo-da-bia' }
const FULL = 'Não havia espaço no plano para guardar este arquivo'

let server: E2eServer
let page: Page
let ana: TicketsPage
let shop: Account
let maria: Account

test.beforeAll(async ({ browser }) => {
  server = await E2eServer.open()
  shop = server.fake.addAccount('5511900000001', 'Loja')
  maria = server.fake.addAccount('5511988887777', 'Maria Figueiredo')
  const provider = await ApiClient.login(server.url)
  const limits = { users: 5, connections: 5, queues: 5 }
  const plan = await provider.call<Plan>('POST', '/plans', { name: 'Pequeno', ...limits })
  await provider.call('PUT', '/companies/1', { planId: plan.id })
  const robot = await server.hire(provider)
  await robot.call('POST', '/users', { ...BIA, profile: 'user' })
  await server.link(robot, shop)
  page = await (await browser.newContext()).newPage()
  ana = new TicketsPage(page)
  await server.login(page)
})

test.afterAll(async () => {
  await page.context().close()
  await server.close()
})

/** Returns a picture of so many bytes. */
async function photo(size: number): Promise<Buffer> {
  const bytes = await picture(320, 200).jpeg().toBuffer()
  return Buffer.concat([bytes, randomBytes(size - bytes.length)])
}
const send = async (size: number, caption: string) =>
  server.fake.sendImage(maria, shop, { bytes: await photo(size), mimetype: 'image/jpeg', caption })
const banner = (of: Page) => of.getByRole('status').filter({ hasText: 'espaço' })

test('a company uses up the room of its plan', async ({ browser }) => {
  await test.step('a plan says how much room files have', async () => {
    await page.goto(`${server.url}/settings?tab=plans`)
    const row = page.getByRole('row').filter({ hasText: 'Pequeno' })
    await expect(row).toContainText('Sem limite')
    await page.getByRole('button', { name: 'Editar Pequeno' }).click()
    const room = page.getByRole('dialog').getByRole('textbox', { name: 'Espaço para arquivos' })
    await expect(room).toHaveValue('')
    await room.fill('1')
    await expect(room).toHaveValue('1 MB')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await expect(row).toContainText('1 MB')
  })

  await test.step('administrators are told in time, attendants are not', async () => {
    await page.goto(`${server.url}/tickets`)
    await send(850_000, 'comprovante')
    await ana.accept('Maria Figueiredo')
    await expect(ana.bubble('in', 'comprovante').getByRole('button', { name: 'Abrir imagem' })).toBeVisible()
    await page.reload()
    await expect(banner(page)).toContainText('Os arquivos já ocupam 85% do espaço do plano (850 kB de 1 MB).')
    await inspect(page)
    await banner(page).getByRole('button', { name: 'Fechar' }).click()
    await expect(banner(page)).toBeHidden()

    const other = await (await browser.newContext()).newPage()
    await server.login(other, BIA)
    await expect(other.getByRole('tab').first()).toBeVisible()
    await expect(banner(other)).toBeHidden()
    await other.context().close()
  })

  await test.step('the provider sees it in the list of companies', async () => {
    await page.goto(`${server.url}/settings?tab=companies`)
    await expect(page.getByRole('row').filter({ hasText: 'Pequeno' })).toContainText('850 kB de 1 MB')
  })

  await test.step('a file without room is said to be that, and its message is there', async () => {
    await page.goto(`${server.url}/tickets`)
    await ana.open('Maria Figueiredo')
    await send(200_000, 'segunda via')
    await expect(ana.bubble('in', 'segunda via')).toContainText(FULL)
    await server.fake.sendText(maria, shop, 'chegou a foto?')
    await expect(ana.bubble('in', 'chegou a foto?')).toBeVisible()
    const large = { name: 'grande.txt', mimeType: 'text/plain', buffer: Buffer.alloc(200_000, 'a') }
    await page.locator('input[type=file]').first().setInputFiles(large)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(page.getByText('O plano não tem mais espaço para arquivos').first()).toBeVisible()
  })
})
