import { expect, type Page } from '@playwright/test'
import { BOT_KIND, CLOUD_KIND, type ChannelKind, type MetaKind } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { INBOUND } from '#fakes/meta/cloud-events.ts'
import type { Json } from '#fakes/meta/cloud-rules.ts'
import { buttonsOf, type CloudMessage } from '#fakes/meta/cloud.ts'
import type { FakeMeta, Page as FacebookPage } from '#fakes/meta/meta.ts'
import type { FakeTelegram } from '#fakes/telegram/telegram.ts'
import type { SentMessage } from '#fakes/whatsapp/src/index.ts'
import { CHAT_GROUNDS, chatOf, inspectChat, openChat, writeInChat, type ShopSite } from './shop-site.ts'
import type { TicketStage } from './stage.ts'

/** What plays the providers. Visitors of the site use the page. */
type Providers = { stage: TicketStage; meta: FakeMeta; telegram: FakeTelegram; site: ShopSite; page: Page }

type Told<Item> = () => Item[] | Promise<Item[]>

/** Somebody who writes to the shop over one channel, and what has reached them there. */
export type ChannelCustomer = {
  /** How their ticket names them. */
  name: string
  connectionId: number
  write: (text: string) => Promise<unknown>
  sendPicture: (bytes: Buffer) => Promise<unknown>
  /** Chooses what the menu offers under this number, by its button where it has one. */
  choose: (number: number) => Promise<unknown>
  /** All texts and captions. */
  texts: Told<string>
  /** The words on the buttons of the menu. */
  buttons: Told<string>
  pictures: Told<Buffer>
  /** What the locations are called that came as such; null where the channel has none, and texts say them. */
  locations: Told<string> | null
  /** The channel tells that the last message has reached them, or that they have read it; null where it never does. */
  delivers: (() => Promise<unknown>) | null
  reads: (() => Promise<unknown>) | null
  /** Asserts that their screen is in order, where it is one of this product. */
  inspect: (() => Promise<void>) | null
}

function lastOf<Item>(list: Item[]): Item {
  const last = list.at(-1)
  if (last === undefined) throw new Error('nothing has reached the customer')
  return last
}

async function idOfConnection({ robot }: TicketStage, name: string): Promise<number> {
  const found = (await robot.call<Connection[]>('GET', '/whatsapp')).find((one) => one.name === name)
  if (!found) throw new Error(`no connection ${name}`)
  return found.id
}

async function addScanned({ stage }: Providers): Promise<ChannelCustomer> {
  const { server, robot, shop } = stage
  const { fake } = server
  await server.link(robot, shop)
  const account = stage.customer('Maria Figueiredo')
  const got: SentMessage[] = []
  fake.onMessage((message) => void (message.chat === account && got.push(message)))
  const write = (text: string): Promise<string> => fake.sendText(account, shop, text)
  return {
    name: account.name,
    connectionId: await idOfConnection(stage, shop.name),
    write,
    sendPicture: (bytes) => fake.sendImage(account, shop, { bytes, mimetype: 'image/png' }),
    choose: (number) => write(String(number)),
    texts: () => got.map(({ text, message }) => text ?? message.imageMessage?.caption ?? ''),
    buttons: () => [],
    pictures: () =>
      got.flatMap(({ message }) => {
        const { directPath, mediaKey } = message.imageMessage ?? {}
        return directPath && mediaKey ? [fake.media.open(directPath, mediaKey, 'Image')] : []
      }),
    locations: () => got.flatMap(({ message }) => message.locationMessage?.name ?? []),
    // Phones of the stand-in confirm by themselves what they can read.
    delivers: async () => undefined,
    reads: async () => fake.read(lastOf(got)),
    inspect: null,
  }
}

function textOfCloud({ body }: CloudMessage): string {
  const { text, interactive, image } = body as {
    text?: { body: string }
    interactive?: { body: { text: string } }
    image?: { caption?: string }
  }
  return text?.body ?? interactive?.body.text ?? image?.caption ?? ''
}

async function addOfficial({ stage, meta: { cloud } }: Providers): Promise<ChannelCustomer> {
  const number = cloud.number('Casa Aurora', { display: '+55 11 4004-1234' })
  const { id } = await stage.robot.call<Connection>('POST', '/whatsapp', {
    ...{ name: 'Casa Aurora oficial', channel: CLOUD_KIND, phoneNumberId: number.id, wabaId: number.wabaId },
    accessToken: number.token,
  })
  const customer = cloud.customer(number, 'João Nunes')
  const got = (): CloudMessage[] => cloud.sent.filter((message) => message.number === number)
  return {
    name: customer.name,
    connectionId: id,
    write: (text) => cloud.write(customer, text),
    sendPicture: (bytes) => cloud.write(customer, INBOUND.image(cloud.file(number, 'image/png', bytes))),
    choose: (choice) => {
      const menu = lastOf(got().filter((message) => buttonsOf(message).length > 0))
      return cloud.tap(customer, menu, String(choice))
    },
    texts: () => got().map(textOfCloud),
    buttons: () => got().flatMap((message) => buttonsOf(message).map(({ title }) => title)),
    pictures: () => got().flatMap(({ media }) => (media ? [media.bytes] : [])),
    locations: () => got().flatMap(({ body }) => (body['location'] as { name: string } | undefined)?.name ?? []),
    // The stand-in tells this by itself.
    delivers: async () => undefined,
    reads: () => cloud.tellStatus(lastOf(got()), 'read'),
    inspect: null,
  }
}

/** What Meta tells of a message to somebody. Instagram says nothing before it is read. */
type Receipts = { delivery: ((mid: string) => Json) | null; read: (mid: string) => Json }
const RECEIPTS: Record<MetaKind, Receipts> = {
  facebook: {
    delivery: (mid) => ({ delivery: { mids: [mid], watermark: Date.now() } }),
    read: () => ({ read: { watermark: Date.now() } }),
  },
  instagram: { delivery: null, read: (mid) => ({ read: { mid } }) },
}

type AtMeta = { channel: MetaKind; account: FacebookPage; name: string }

async function addAtMeta({ stage, meta }: Providers, { channel, account, name }: AtMeta): Promise<ChannelCustomer> {
  const { userId, token } = meta.login(account)
  const { instagram } = account
  const login = { facebookUserId: userId, facebookUserToken: token, addInstagram: instagram !== null }
  await stage.robot.call('POST', '/facebook', login)
  const person = meta.person(account, channel, name)
  const got = () => meta.sent.filter(({ to }) => to === person.id)
  const { delivery, read } = RECEIPTS[channel]
  return {
    name,
    connectionId: await idOfConnection(stage, instagram ? `@${instagram.username}` : account.name),
    write: (text) => meta.write(person, text),
    sendPicture: (bytes) => {
      const url = meta.file('sala.png', 'image/png', bytes)
      return meta.write(person, { attachments: [{ type: 'image', payload: { url } }] })
    },
    choose: (number) => {
      const menu = lastOf(got().filter(({ quickReplies }) => quickReplies.length > 0))
      return meta.tap(person, menu, String(number))
    },
    texts: () => got().map(({ text }) => text ?? ''),
    buttons: () => got().flatMap(({ quickReplies }) => quickReplies.map(({ title }) => title)),
    pictures: () => got().flatMap(({ attachment }) => (attachment ? [attachment.bytes] : [])),
    locations: null,
    delivers: delivery && (() => meta.tell(person, delivery(lastOf(got()).mid))),
    reads: () => meta.tell(person, read(lastOf(got()).mid)),
    inspect: null,
  }
}

type Keyboard = { inline_keyboard: { text: string }[][] }

async function addBot({ stage, telegram }: Providers): Promise<ChannelCustomer> {
  const bot = telegram.bot('loja_da_ana_bot')
  const fields = { name: 'Loja no Telegram', channel: BOT_KIND, botToken: bot.token }
  const { id } = await stage.robot.call<Connection>('POST', '/whatsapp', fields)
  const customer = telegram.customer(bot, 'Hugo', { lastName: 'Barros' })
  const got = () => telegram.sent.filter(({ chat }) => chat === customer.id)
  const keyboardOf = (params: Json): { text: string }[] =>
    (params['reply_markup'] as Keyboard | undefined)?.inline_keyboard.flat() ?? []
  return {
    name: 'Hugo Barros',
    connectionId: id,
    write: async (text) => telegram.write(customer, text),
    sendPicture: async (bytes) => telegram.write(customer, { photo: [telegram.file(bytes, 'image/png', 'sala.png')] }),
    choose: async (number) => {
      const menu = lastOf(got().filter(({ params }) => keyboardOf(params).length > 0))
      return telegram.press(customer, menu, String(number))
    },
    texts: () => got().map(({ params }) => String(params['text'] ?? params['caption'] ?? '')),
    buttons: () => got().flatMap(({ params }) => keyboardOf(params).map(({ text }) => text)),
    pictures: () => got().flatMap(({ method, file }) => (method === 'sendPhoto' && file ? [file.bytes] : [])),
    locations: () => got().flatMap(({ method, params }) => (method === 'sendVenue' ? [String(params['title'])] : [])),
    delivers: null,
    reads: null,
    inspect: null,
  }
}

/** Asserts that the chat is in order on a light and on a dark device, and makes the page around it no wider. */
async function inspectInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(chatOf(page).locator('body')).toHaveCSS('background-color', CHAT_GROUNDS[colorScheme])
    await inspectChat(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, 'pixels wider than the phone').toBeLessThanOrEqual(0)
  }
}

/** A visitor with the smallest phone. */
async function addVisitor({ stage, site, page }: Providers): Promise<ChannelCustomer> {
  const connectionId = await site.addChat(stage, 'Casa Aurora no site')
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(site.url)
  await openChat(page)
  const chat = chatOf(page)
  const got = chat.locator('.message:not([data-mine])')
  const options = chat.getByRole('group', { name: 'Opções' }).getByRole('button')
  return {
    name: 'Visitante',
    connectionId,
    write: (text) => writeInChat(page, text),
    sendPicture: (buffer) =>
      chat.locator('input[type=file]').setInputFiles([{ name: 'sala.png', mimeType: 'image/png', buffer }]),
    choose: (number) => options.nth(number - 1).click(),
    texts: () => got.locator('p').allTextContents(),
    buttons: () => options.allTextContents(),
    pictures: async () => {
      const addresses = await got
        .locator('a.picture')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
      return Promise.all(addresses.map(async (address) => (await page.request.get(address)).body()))
    },
    locations: null,
    delivers: null,
    // What the open chat shows is read.
    reads: async () => undefined,
    inspect: () => inspectInBothThemes(page),
  }
}

/** For every kind of channel what makes a connection, links it with the stand-in, and brings a customer to it. */
export const CUSTOMERS: Record<ChannelKind, (providers: Providers) => Promise<ChannelCustomer>> = {
  whatsapp: addScanned,
  whatsapp_cloud: addOfficial,
  instagram: (providers) => {
    const account = providers.meta.page('Loja com Instagram', 'lojadaana')
    return addAtMeta(providers, { channel: 'instagram', account, name: 'Rosa Matos' })
  },
  facebook: (providers) => {
    const account = providers.meta.page('Loja no Facebook')
    return addAtMeta(providers, { channel: 'facebook', account, name: 'Vera Prado' })
  },
  telegram: addBot,
  webchat: addVisitor,
}
