import { expect, test, type Locator } from '@playwright/test'
import { ACK } from '#contract/acks.ts'
import { CHANNEL_KINDS, featuresOf, type ChannelKind } from '#contract/channels.ts'
import type { MessagePage } from '#contract/messages.ts'
import type { Queue } from '#contract/queues.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import { FakeTelegram } from '#fakes/telegram/telegram.ts'
import { runSql } from '#tests/database.ts'
import { picture } from '#tests/media-samples.ts'
import { CUSTOMERS, type ChannelCustomer } from './channel-customers.ts'
import { ShopSite } from './shop-site.ts'
import { companyStage, type TicketStage } from './stage.ts'
import type { TicketsPage } from './tickets-page.ts'

/** The same conversation over every channel: menu of the bot, answer, ticks, pictures, location, reply window. */

const MENU = 'Sobre o que você quer falar?'
const CHOSEN = { title: 'Trocar', message: 'Conte o que veio errado.' }
const OPTIONS = [{ title: 'Comprar', message: 'O que você procura?' }, CHOSEN]
const TITLES = OPTIONS.map(({ title }) => title)
const QUESTION = 'Minha luminária veio quebrada 💡'
const ANSWER = 'Trocamos sim, sem custo!'
const CAPTION = 'seria esta aqui'
const LOCATION = 'Showroom da Casa Aurora'
const DRAFT = 'O motoboy passa amanhã cedo'

let stage: TicketStage
let ana: TicketsPage
let meta: FakeMeta
let telegram: FakeTelegram
let site: ShopSite

test.beforeAll(async ({ browser }) => {
  meta = await FakeMeta.start()
  telegram = await FakeTelegram.start()
  site = await ShopSite.start()
  stage = await companyStage(browser, { ...meta.settings, ...telegram.settings })
  meta.webhook = `${stage.server.url}/api/webhook/fb`
  ana = await stage.arrive()
})

test.afterEach(() => expect([...stage.server.troubles, ...meta.problems, ...telegram.problems]).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await meta.close()
  await telegram.close()
  site.close()
})

type Story = { kind: ChannelKind; customer: ChannelCustomer; queue: string }

const expectText = ({ texts }: ChannelCustomer, text: string): Promise<void> =>
  expect.poll(async () => (await texts()).join('\n')).toContain(text)

/** Gives the connection a queue whose bot has a menu of two options. */
async function addMenu({ kind, customer: { connectionId }, queue: name }: Story): Promise<void> {
  const color = `#0000${10 + CHANNEL_KINDS.indexOf(kind)}`
  const { id: queueId } = await stage.robot.call<Queue>('POST', '/queue', { name, color, greetingMessage: MENU })
  for (const option of OPTIONS) await stage.robot.call('POST', '/queue-options', { ...option, queueId, parentId: -1 })
  await stage.robot.call('PUT', `/whatsapp/${connectionId}`, { queueIds: [queueId] })
}

async function meetBot({ kind, customer, queue }: Story): Promise<void> {
  const { hasButtons } = featuresOf(kind)
  await customer.write(QUESTION)
  await expectText(customer, MENU)
  await expect.poll(() => customer.buttons()).toEqual(hasButtons ? TITLES : [])
  if (!hasButtons) await expectText(customer, '[ 1 ] - Comprar\n[ 2 ] - Trocar')
  await customer.inspect?.()
  await ana.tab('Aguardando').click()
  const row = ana.row(customer.name)
  const robot = row.getByRole('img', { name: 'Robô', exact: true })
  await expect(robot).toBeVisible()
  await customer.choose(OPTIONS.indexOf(CHOSEN) + 1)
  await expectText(customer, CHOSEN.message)
  await expect(robot).toHaveCount(0)
  await expect(row).toContainText(`Fila: ${queue}`)
}

/** Waits until the provider has taken what was written last: what it tells of a message before is told of none. */
async function lastIsTaken({ name }: ChannelCustomer): Promise<void> {
  const ticketId = await ana.row(name).getAttribute('data-ticket-id')
  await stage.robot.until<MessagePage>(
    `/messages/${ticketId}?peek=true`,
    ({ messages }) => (messages.at(-1)?.ack ?? ACK.waiting) >= ACK.taken,
  )
}

async function answer({ customer }: Story): Promise<void> {
  const { delivers, reads } = customer
  const tick = (name: string): Locator => ana.bubble('out', ANSWER).getByRole('img', { name, exact: true })
  await ana.accept(customer.name)
  await expect(ana.bubble('in', QUESTION)).toBeVisible()
  await ana.say(ANSWER)
  await expectText(customer, ANSWER)
  await lastIsTaken(customer)
  await delivers?.()
  if (delivers) await expect(tick('Entregue')).toBeVisible()
  await reads?.()
  if (reads) await expect(tick('Lida')).toBeVisible()
  if (!delivers && !reads) await expect(tick('Enviada')).toBeVisible()
}

async function exchangePictures({ customer }: Story): Promise<void> {
  const buffer = await picture(64, 48).png().toBuffer()
  const file = { name: 'azul.png', mimeType: 'image/png', buffer }
  await ana.page.locator('input[type=file]').first().setInputFiles([file])
  await ana.say(CAPTION)
  await expectText(customer, CAPTION)
  await expect.poll(async () => (await customer.pictures()).map((bytes) => bytes.equals(buffer))).toEqual([true])

  await customer.sendPicture(await picture(80, 60).png().toBuffer())
  const shown = ana.page
    .locator('[data-message-id][data-side=in]')
    .getByRole('button', { name: /^Abrir imagem/ })
    .locator('img')
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await customer.inspect?.()
}

/** A channel without locations says this one, with a link to the map. */
async function sendLocation({ customer }: Story): Promise<void> {
  const { page } = ana
  await page.getByRole('button', { name: 'Enviar localização' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar localização' })
  await dialog.getByRole('textbox', { name: 'Link do mapa ou coordenadas' }).fill('-23,5505 -46,6333')
  await dialog.getByRole('textbox', { name: 'Nome (opcional)' }).fill(LOCATION)
  await dialog.getByRole('button', { name: 'Enviar este ponto' }).click()
  await expect(ana.bubble('out', LOCATION)).toBeVisible()
  const { locations } = customer
  if (locations) await expect.poll(() => locations()).toEqual([LOCATION])
  else await expectText(customer, `📍 ${LOCATION}\nhttps://maps.google.com/maps?q=-23.5505%2C-46.6333`)
}

/**
 * Makes everything that was said that much older, and loads the page anew, with what was typed there. The ticket's time is
 * that of this change: a page that opens is told again what was told lately, and drops what is older than its own.
 */
async function letPass({ name }: ChannelCustomer, span: string): Promise<void> {
  const isOfCustomer = `contact_id in (select id from contacts where name like '${name}%')`
  await runSql(
    stage.server.databaseUrl,
    `update messages set created_at = created_at - interval '${span}' where ${isOfCustomer};
     update tickets set updated_at = now() where ${isOfCustomer}`,
  )
  await ana.page.reload()
}

async function outlastWindow({ kind, customer }: Story): Promise<void> {
  const { replyWindowHours, personReplyHours, hasTemplates } = featuresOf(kind)
  const { page, composer } = ana
  const row = ana.row(customer.name)
  await composer.fill(DRAFT)
  if (replyWindowHours === null) {
    await letPass(customer, '20 days')
    await expect(composer).toHaveValue(DRAFT)
    await expect(row).not.toContainText(/janela de resposta/i)
    return
  }
  await letPass(customer, `${replyWindowHours - 2} hours 10 minutes`)
  await expect(page.getByText(/^A janela de resposta fecha em 1 h \d+ min \(/)).toBeVisible()
  await expect(row).toContainText(/A janela de resposta fecha em \d+ [hd]/)
  await expect(composer).toHaveValue(DRAFT)
  if (personReplyHours !== null) {
    await letPass(customer, '3 hours')
    await expect(page.getByText(/a Meta ainda entrega o que uma pessoa escreve/)).toBeVisible()
    await expect(composer).toHaveValue(DRAFT)
  }

  await letPass(customer, `${personReplyHours ?? replyWindowHours} hours`)
  await expect(page.getByText(`Seu rascunho está guardado: “${DRAFT}”`)).toBeVisible()
  await expect(composer).toHaveCount(0)
  await expect(row).toContainText('Janela de resposta fechada')
  await expect(page.getByRole('button', { name: /^Usar modelo/ })).toHaveCount(hasTemplates ? 1 : 0)

  await customer.write('Ainda está aí?')
  await expect(composer).toHaveValue(DRAFT)
}

for (const kind of CHANNEL_KINDS)
  test(`a conversation over ${kind}, from the menu of the bot to the end of the reply window`, async ({ page }) => {
    const customer = await CUSTOMERS[kind]({ stage, meta, telegram, site, page })
    const story = { kind, customer, queue: `Trocas de ${kind}` }
    await addMenu(story)
    await ana.begin()
    await test.step('a choice of the menu leaves the ticket waiting in its queue', () => meetBot(story))
    await test.step('the answer arrives, and its ticks rise as far as the channel tells', () => answer(story))
    await test.step('both send a picture', () => exchangePictures(story))
    await test.step('a location arrives as such, or as words with a link', () => sendLocation(story))
    await test.step('the window is counted down, and its end keeps what was typed', () => outlastWindow(story))
    await test.step('what was typed is sent', async () => {
      await ana.composer.press('Enter')
      await expectText(customer, DRAFT)
    })
  })
