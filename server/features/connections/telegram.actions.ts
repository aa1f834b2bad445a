import { BOT_KIND } from '#contract/channels.ts'
import type { Connection, NewConnectionFields } from '#contract/connections.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { UnreachableError } from '#server/channels/provider-error.ts'
import { describeBot, type DescribedBot } from '#server/channels/telegram/bot.ts'
import { BotApi, isBotToken } from '#server/channels/telegram/bot-api.ts'
import { BotError, isLimited, isTokenRefused } from '#server/channels/telegram/errors.ts'
import { botTokenContext, createBotStore } from '#server/channels/telegram/store.ts'
import type { Config } from '#server/config.ts'
import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { dbNow } from '#server/db/time.ts'
import type { Database } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { encryptText } from '#server/lib/secrets.ts'
import { addConnection, emitSaved, getLocked, updateConnectionState, type TxWithKey } from './actions.ts'

/** A bot whose token was tried at Telegram. */
type TriedBot = DescribedBot & { token: string }

function problemOf(error: unknown): ErrorCode | null {
  if (error instanceof UnreachableError) return 'ERR_TELEGRAM_UNREACHABLE'
  if (!(error instanceof BotError)) return null
  if (isTokenRefused(error)) return 'ERR_TELEGRAM_TOKEN_INVALID'
  return isLimited(error) ? 'ERR_TELEGRAM_RATE_LIMITED' : 'ERR_TELEGRAM_UNREACHABLE'
}

/** Tries the token at Telegram, and stores nothing. Throws AppError with what is wrong. */
export async function tryBot({ telegramUrl: url }: Pick<Config, 'telegramUrl'>, token: string): Promise<TriedBot> {
  if (!isBotToken(token)) throw new AppError('ERR_TELEGRAM_TOKEN_INVALID')
  try {
    return { ...(await describeBot(new BotApi({ url, token }))), token }
  } catch (error) {
    const problem = problemOf(error)
    throw problem ? new AppError(problem) : error
  }
}

type Deps = { config: Config; data: Database; keys: { storage: Buffer } }

/** Tries another token of the bot that a connection has. */
export async function tryBotChange(
  { config, data, keys }: Deps,
  scope: { companyId: number; connectionId: number },
  token: string,
): Promise<TriedBot> {
  const { botId } = await createBotStore(data, keys.storage, scope).bot()
  const tried = await tryBot(config, token)
  if (tried.botId !== botId) throw new AppError('ERR_TELEGRAM_OTHER_BOT')
  return tried
}

/** Creates a connection for the bot, which was tried a moment ago. */
export async function createBotConnection(
  tx: TxWithKey,
  input: NewConnectionFields,
  tried: TriedBot,
): Promise<Connection> {
  const id = await addConnection(tx, input, BOT_KIND)
  await tx.db
    .insertInto('telegramBots')
    .values({ companyId: tx.companyId, connectionId: id, botId: tried.botId })
    .execute()
    .catch(throwTaken)
  await linkBot(tx, id, tried)
  return emitSaved(tx, id)
}

/** Stores the token of the bot, and starts its connection with it. */
export async function linkBot(tx: TxWithKey, connectionId: number, { token, username }: TriedBot): Promise<void> {
  // The channel reports its status in this order: the connection first, then its bot.
  await getLocked(tx, connectionId)
  await tx.db
    .updateTable('telegramBots')
    .set({
      username,
      tokenSealed: Buffer.from(encryptText(tx.storageKey, token, botTokenContext(connectionId))),
      updatedAt: dbNow,
    })
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', connectionId)
    .execute()
    .catch(throwTaken)
  await tx.command({ kind: 'restart', companyId: tx.companyId, connectionId })
  await updateConnectionState(tx, connectionId, { wanted: true, status: 'OPENING', reason: null })
}

/** A bot belongs to one connection of one company, which must let go of it before another can link it. */
function throwTaken(error: unknown): never {
  const isTaken = isUniqueViolation(error, 'telegram_bots_owner') || isUniqueViolation(error, 'telegram_bots_bot')
  throw isTaken ? new AppError('ERR_TELEGRAM_BOT_TAKEN') : error
}
