import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { BOT_KIND } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { FakeTelegram, type Bot, type Customer } from '#fakes/telegram/telegram.ts'
import { channelStage, connections, until } from './channel-fixture.ts'
import { createTestApp, type Answer, type Company } from './test-app.ts'

export const stage = channelStage as typeof channelStage & { fake: FakeTelegram }

/** Starts a fake Telegram and a server, and gives each test a company. */
export function useTelegram(): void {
  beforeAll(async () => {
    stage.fake = await FakeTelegram.start()
    stage.w = await createTestApp({ roles: 'web,worker,channels', env: stage.fake.settings })
  })
  afterAll(async () => {
    await stage.w.close()
    await stage.fake.close()
  })
  beforeEach(async () => {
    stage.company = await stage.w.company()
  })
  afterEach(() => {
    stage.fake.next.length = 0
    expect(stage.fake.problems.splice(0)).toEqual([])
  })
}

export const linkBot = (
  { username, token }: Bot,
  more: object = {},
  company: Company = stage.company,
): Promise<Answer<Connection & { error?: string }>> =>
  stage.w.call(company.admin, 'POST', '/whatsapp', { name: username, channel: BOT_KIND, botToken: token, ...more })

/** Links a new bot, waits until it is connected, and returns it with a customer of it. */
export async function linkedBot(more: object = {}): Promise<{ bot: Bot; ana: Customer; id: number }> {
  const bot = stage.fake.bot('loja_bot')
  const answer = await linkBot(bot, more)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  return { bot, ana: stage.fake.customer(bot, 'Ana', { lastName: 'Flores' }), id: answer.body.id }
}

export const sentTo = ({ id }: Customer) => stage.fake.sent.filter(({ chat }) => chat === id)
