import { randomBytes } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import type { Plan } from '#contract/plans.ts'
import { picture } from '#tests/media-samples.ts'
import { navigate, type Person } from './server.ts'
import { inspect } from './page-checks.ts'
import { ticketStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** A company uses up the storage of its plan. Its users and the provider are told so. */

const BIA: Person = { name: 'Bia Lima', email: 'bia@exemplo.com.br', password: 'segredo-da-bia' }
const FULL = 'Não havia espaço no plano para guardar este arquivo'

let stage: TicketStage
let page: Page
let ana: TicketsPage
/** She has sent most of what has room. */
let maria: Account

test.beforeAll(async ({ browser }) => {
  stage = await ticketStage(browser)
  const { provider, robot } = stage
  const limits = { users: 5, connections: 5, queues: 5 }
  await provider.call('POST', '/plans', { name: 'Grande', ...limits })
  const plan = await provider.call<Plan>('POST', '/plans', { name: 'Pequeno', ...limits, storageLimitMb: 1 })
  await provider.call('PUT', '/companies/1', { planId: plan.id })
  await robot.call('POST', '/users', { ...BIA, profile: 'user' })
  maria = stage.customer('Maria Figueiredo')
  await send(850_000, 'comprovante')
  ana = await stage.arrive()
  page = ana.page
  await ana.accept('Maria Figueiredo')
  await expect(ana.bubble('in', 'comprovante').getByRole('button', { name: 'Abrir imagem' })).toBeVisible()
})

test.afterEach(() => expect(stage.server.troubles).toEqual([]))

test.afterAll(() => stage.close())

/** Returns a picture of so many bytes. */
async function photo(size: number): Promise<Buffer> {
  const bytes = await picture(320, 200).jpeg().toBuffer()
  return Buffer.concat([bytes, randomBytes(size - bytes.length)])
}
const send = async (size: number, caption: string) =>
  stage.server.fake.sendImage(maria, stage.shop, { bytes: await photo(size), mimetype: 'image/jpeg', caption })
const banner = (of: Page) => of.getByRole('status').filter({ hasText: 'espaço' })

test('a plan says how much room files have', async () => {
  await navigate(page, '/settings?tab=plans')
  const row = page.getByRole('row').filter({ hasText: 'Grande' })
  await expect(row).toContainText('Sem limite')
  await page.getByRole('button', { name: 'Editar Grande' }).click()
  const room = page.getByRole('dialog').getByRole('textbox', { name: 'Espaço para arquivos' })
  await expect(room).toHaveValue('')
  await room.fill('1')
  await expect(room).toHaveValue('1 MB')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(row).toContainText('1 MB')
})

test('administrators are told in time, attendants are not', async () => {
  await page.goto(`${stage.server.url}/tickets`)
  await expect(banner(page)).toContainText('Os arquivos já ocupam 85% do espaço do plano (850 kB de 1 MB).')
  await inspect(page)
  await banner(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(banner(page)).toBeHidden()

  const { page: other } = await stage.arrive({ person: BIA })
  await expect(other.getByRole('tab').first()).toBeVisible()
  await expect(banner(other)).toBeHidden()
})

test('the operator sees the used storage in the list of companies', async () => {
  await navigate(page, '/settings?tab=companies')
  await expect(page.getByRole('row').filter({ hasText: 'Pequeno' })).toContainText('850 kB de 1 MB')
})

test('a received file beyond the storage limit is marked so, messages still arrive, and an upload is refused', async () => {
  await ana.begin()
  await ana.open('Maria Figueiredo')
  await send(200_000, 'segunda via')
  await expect(ana.bubble('in', 'segunda via')).toContainText(FULL)
  await stage.server.fake.sendText(maria, stage.shop, 'chegou a foto?')
  await expect(ana.bubble('in', 'chegou a foto?')).toBeVisible()
  const large = { name: 'grande.txt', mimeType: 'text/plain', buffer: Buffer.alloc(200_000, 'a') }
  await page.locator('input[type=file]').first().setInputFiles(large)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('O plano não tem mais espaço para arquivos').first()).toBeVisible()
})
