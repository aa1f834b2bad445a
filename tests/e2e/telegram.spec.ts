import { expect, test, type Locator, type Page } from '@playwright/test'
import { FakeTelegram } from '#fakes/telegram/telegram.ts'
import { picture } from '#tests/media-samples.ts'
import { pickKind } from './pick-kind.ts'
import { navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** A shop connects its bot of Telegram, and answers customers there. */

let telegram: FakeTelegram
let stage: TicketStage
let ana: TicketsPage
let page: Page

test.beforeAll(async ({ browser }) => {
  telegram = await FakeTelegram.start()
  stage = await companyStage(browser, telegram.settings)
  ana = await stage.arrive()
  page = ana.page
})

test.afterEach(() => expect([...stage.server.troubles, ...telegram.problems]).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await telegram.close()
})

const form = (): Locator => page.getByRole('dialog', { name: /^(Nova conexão: Telegram|Editar conexão)$/ })
const press = (name: string): Promise<void> => form().getByRole('button', { name, exact: true }).click()
const field = (label: string): Locator => form().getByLabel(label)
const row = (): Locator => page.getByRole('row', { name: /Loja no Telegram/ })

test('a bot is connected by its token, and a customer is answered with a picture', async () => {
  const bot = telegram.bot('loja_da_ana_bot')
  await navigate(page, '/connections')

  await test.step('a wrong token is named, and nothing that was typed is lost', async () => {
    await pickKind(page, 'Telegram')
    await expect(form().getByRole('link', { name: 't.me/BotFather' })).toBeVisible()
    await press('Continuar')
    await press('Testar e continuar')
    await expect(field('Token do robô')).toBeFocused()
    await field('Token do robô').fill(`${bot.id}:copiado-pela-metade`)
    await press('Testar e continuar')
    await expect(form().getByText('O Telegram não conhece este token')).toBeVisible()
    await press('Voltar')
    await press('Continuar')
    await expect(field('Token do robô')).toHaveValue(`${bot.id}:copiado-pela-metade`)
  })

  await test.step('with the token it is connected at once, without a code to scan', async () => {
    await field('Token do robô').fill(bot.token)
    await press('Testar e continuar')
    await expect(form().getByText('(@loja_da_ana_bot)')).toBeVisible()
    await form().getByRole('textbox', { name: 'Nome' }).fill('Loja no Telegram')
    await press('Conectar')
    await expect(form().getByRole('link', { name: 'Ir para as conversas' })).toBeVisible()
    await press('Concluir')
    await expect(form()).toHaveCount(0)
    await expect(row().getByText('Conectada', { exact: true })).toBeVisible()
    await expect(row().getByText('@loja_da_ana_bot')).toBeVisible()
    await expect(page.getByRole('button', { name: /QR/ })).toHaveCount(0)
  })

  const maria = telegram.customer(bot, 'Maria', { lastName: 'Figueiredo' })
  const sent = () => telegram.sent.filter(({ chat }) => chat === maria.id)
  await test.step('a customer writes, and gets a picture and a text', async () => {
    await navigate(page, '/tickets')
    telegram.write(maria, 'Olá! Vocês têm em azul? 💙')
    await ana.accept('Maria Figueiredo')
    await expect(ana.bubble('in', 'Vocês têm em azul? 💙')).toBeVisible()
    const photo = await picture(64, 48).png().toBuffer()
    await page.locator('input[type=file]').setInputFiles([{ name: 'azul.png', mimeType: 'image/png', buffer: photo }])
    await ana.say('este aqui')
    await expect
      .poll(() => sent().map(({ method, params }) => [method, params['caption']]))
      .toEqual([['sendPhoto', expect.stringContaining('este aqui')]])
    expect(sent()[0]?.file?.bytes.equals(photo)).toBe(true)
    await expect(ana.bubble('out', 'este aqui').getByRole('img', { name: 'Enviada', exact: true })).toBeVisible()
  })

  await test.step('a file that is too large says so', async () => {
    const film = telegram.file(Buffer.from('x'), 'video/mp4', 'festa.mp4', 30_000_000)
    telegram.write(maria, { video: { ...film, duration: 90 }, caption: 'a festa' })
    await expect(ana.bubble('in', 'a festa')).toContainText('grande demais para chegar por este canal')
  })

  await test.step('a token that was taken back is said at the connection, and a new one sends what waited', async () => {
    telegram.revoke(bot)
    await navigate(page, '/connections')
    await expect(row().getByText('o Telegram não aceita mais o token deste robô')).toBeVisible()
    await row().getByRole('button', { name: 'Conectar de novo' }).click()
    await expect(field('Token do robô')).toHaveValue('')
    await field('Token do robô').fill(bot.token)
    await form().getByRole('button', { name: 'Salvar' }).click()
    await expect(row().getByText('Conectada', { exact: true })).toBeVisible()
  })
})
