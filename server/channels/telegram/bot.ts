/** Looks up a bot, by which its token is tried. */
import { z } from 'zod'
import type { BotApi } from './bot-api.ts'

const Described = z.object({
  id: z.number().int(),
  first_name: z.string().default(''),
  username: z.string().default(''),
})

/** `name` is what customers read above the conversation. */
export type DescribedBot = { botId: string; name: string; username: string }

/** Throws BotError and UnreachableError. */
export async function describeBot(api: BotApi): Promise<DescribedBot> {
  const { id, first_name: name, username } = await api.call('getMe', {}, Described)
  return { botId: String(id), name, username }
}
