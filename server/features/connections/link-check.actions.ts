/** What is typed for a new connection is tried before anything is made of it: a row for each way of linking. */
import { sql } from 'kysely'
import { typedLinkingOf, type TypedLinking } from '#contract/channels.ts'
import { NewBot, NewCloudNumber, NewSite, type LinkCheck, type LinkCheckInput } from '#contract/connections.ts'
import type { Config } from '#server/config.ts'
import { countAttemptAlone, LINK_CHECKS } from '#server/db/attempts.ts'
import type { Database } from '#server/db/transaction.ts'
import { assertPlanLimit } from '#server/features/plans/actions.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { describeCloudNumber } from './cloud-check.ts'
import { tryBot } from './telegram.actions.ts'

type Deps = { config: Config; data: Database }
type Checker = (deps: Deps, companyId: number, input: LinkCheckInput) => Promise<Partial<LinkCheck>>

const NOTHING: LinkCheck = {
  ...{ name: '', number: null, username: null, quality: null },
  ...{ isOnPhone: false, tokenExpiresAt: null, allowedOrigins: [] },
}

const CHECKERS: Record<TypedLinking, Checker> = {
  cloudToken: async ({ config, data }, companyId, input) => {
    const typed = NewCloudNumber.parse(input)
    const told = await describeCloudNumber(config, typed)
    if (await isNumberTaken(data, companyId, typed.phoneNumberId)) throw new AppError('ERR_CLOUD_NUMBER_TAKEN')
    return told
  },
  botToken: async ({ config, data }, companyId, input) => {
    const { botId, name, username } = await tryBot(config, NewBot.parse(input).botToken)
    if (await isBotTaken(data, companyId, botId)) throw new AppError('ERR_TELEGRAM_BOT_TAKEN')
    return { name, username }
  },
  site: async (_deps, _companyId, input) => ({ allowedOrigins: NewSite.parse(input).allowedOrigins }),
}

/**
 * Tries what was typed at the provider, stores nothing, and returns what the provider says of it. Throws AppError with
 * what is wrong. A plan without room is named first: nobody has to type in vain.
 */
export async function checkLink(
  deps: Deps,
  actor: { companyId: number; userId: number | null },
  input: LinkCheckInput,
): Promise<LinkCheck> {
  const linking = typedLinkingOf(input.channel)
  if (!linking) throw wrongField('channel', 'Invalid value')
  const { companyId } = actor
  await countAttemptAlone(deps.data, LINK_CHECKS, String(companyId))
  await deps.data.change(actor, (tx) => assertPlanLimit(tx, 'connections'))
  return { ...NOTHING, ...(await CHECKERS[linking](deps, companyId, input)) }
}

/**
 * A number or bot belongs to one connection of a company, and to none of another while that has its token. Who asks has
 * proved by a token of it that it is theirs.
 */
async function isNumberTaken(data: Database, companyId: number, phoneNumberId: string): Promise<boolean> {
  const { rows } = await data.asOperator(({ db }) =>
    sql`select 1 from cloud_numbers where phone_number_id = ${phoneNumberId}
      and (company_id = ${companyId} or token_sealed is not null) limit 1`.execute(db),
  )
  return rows.length > 0
}

async function isBotTaken(data: Database, companyId: number, botId: string): Promise<boolean> {
  const { rows } = await data.asOperator(({ db }) =>
    sql`select 1 from telegram_bots where bot_id = ${botId}
      and (company_id = ${companyId} or token_sealed is not null) limit 1`.execute(db),
  )
  return rows.length > 0
}
