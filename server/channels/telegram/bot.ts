/** Looks up a bot, by which its token is tried. */
import { z } from 'zod'
import type { BotApi } from './bot-api.ts'

const Described = z.object({ id: z.number().int(), username: z.string().default('') })

export type DescribedBot = { botId: string; username: string }

/** Throws BotError and UnreachableError. */
export async function describeBot(api: BotApi): Promise<DescribedBot> {
  const { id, username } = await api.call('getMe', {}, Described)
  return { botId: String(id), username }
}
