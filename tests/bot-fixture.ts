import type { InboundMessage } from '#server/channels/port.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { FindTarget } from '#server/features/assistants/index.ts'
import { botJobs } from '#server/features/bot/jobs.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import { chatWith, inbound } from './inbound-fixture.ts'
import { newNumber, ticketFixture, type Row } from './ticket-fixture.ts'
import type { TestApp } from './test-app.ts'

/** A finder of a server whose queues and connections have no assistant. */
export const noAssistant: FindTarget = async () => null

/** The customer needs time to read the bot's message before the next one. */
export const anHourAgo = (): Date => new Date(Date.now() - 3600_000)

export const MENU = '[ 1 ] - Vendas\n[ 2 ] - Suporte'
export const FIRST = `Olá, Maria\n\n${MENU}`

type OptionText = { parentId?: number; fileId?: string; message?: string }

/** Creates a company whose connection has a greeting and two queues, and a customer who writes. */
export async function botFixture(w: TestApp) {
  const stage = await ticketFixture(w)
  const { company, connectionId, sales, support, ref, rows } = stage
  const companyId = company.id
  const phone = { number: newNumber() }
  const greetQueue = (id: number, ...given: unknown[]) =>
    rows(`update queues set name = $2, greeting_message = $3, order_queue = $4 where id = $1`, [id, ...given])
  const offerQueue = (id: number) =>
    rows('insert into connection_queues values ($1, $2, $3)', [companyId, connectionId, id])
  await rows(`update connections set greeting_message = 'Olá, {{firstName}}' where id = $1`, [connectionId])
  await greetQueue(sales, 'Vendas', 'Fale com Vendas', 1)
  await greetQueue(support, 'Suporte', 'Qual o problema?', 2)
  await offerQueue(sales)
  await offerQueue(support)

  const addOption = (queueId: number, title: string, { parentId, fileId, message = `${title}!` }: OptionText = {}) =>
    w.insert(
      `insert into queue_options (company_id, queue_id, parent_id, title, message, file_id) values ($1, $2, $3, $4, $5, $6)`,
      [companyId, queueId, parentId ?? null, title, message, fileId ?? null],
    )
  const hear = (change: Partial<InboundMessage>): Promise<void> =>
    channelHost(w.data, w.services, ref).onMessage(inbound({ chat: chatWith(phone.number), ...change }))
  const ticketNow = async (): Promise<Row> =>
    requireRow(await rows(`select * from tickets where company_id = $1 order by id desc limit 1`, [companyId]))
  const step = async (now = anHourAgo()): Promise<void> =>
    botJobs({ data: w.data, services: w.services }, noAssistant, async () => now)['bot.step']({
      companyId,
      ticketId: Number((await ticketNow())['id']),
    })

  /** Returns all messages of the bot in the whole company. */
  async function spoken(): Promise<unknown[]> {
    const said = `select body from messages where company_id = $1 and client_id like 'bot/%' order by id`
    return (await rows(said, [companyId])).map(({ body }) => body)
  }

  /** Returns the bot's replies to this message. */
  async function say(body: string, change: Partial<InboundMessage> = {}, now = anHourAgo()): Promise<unknown[]> {
    const before = (await spoken()).length
    await hear({ body, ...change })
    await step(now)
    return (await spoken()).slice(before)
  }

  return { ...stage, phone, offerQueue, addOption, hear, ticketNow, step, spoken, say }
}

export type BotFixture = Awaited<ReturnType<typeof botFixture>>
