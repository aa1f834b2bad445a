/** What is typed for a new connection is tried before anything is made of it: a row for each way of linking. */
import { typedLinkingOf, type TypedLinking } from '#contract/channels.ts'
import { NewBot, NewCloudNumber, NewSite, type LinkCheck, type LinkCheckInput } from '#contract/connections.ts'
import type { Config } from '#server/config.ts'
import { countAttemptAlone, LINK_CHECKS } from '#server/db/attempts.ts'
import type { Actor, Database } from '#server/db/transaction.ts'
import { assertPlanLimit } from '#server/features/plans/actions.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { checkCloudNumber } from './cloud-check.ts'
import { isBotHere, isNumberHere } from './link-check.queries.ts'
import { tryBot } from './telegram.actions.ts'

type Deps = { config: Config; data: Database }
type Checker = (deps: Deps, actor: Actor, input: LinkCheckInput) => Promise<Partial<LinkCheck>>

const NOTHING: LinkCheck = {
  ...{ name: '', number: null, username: null, quality: null },
  ...{ isOnPhone: false, tokenExpiresAt: null, allowedOrigins: [] },
}

const CHECKERS: Record<TypedLinking, Checker> = {
  cloudToken: async ({ config, data }, actor, input) => {
    const typed = NewCloudNumber.parse(input)
    const { name, number, quality, isOnPhone, tokenExpiresAt } = await checkCloudNumber(config, typed)
    const isHere = await data.read(actor, (db) => isNumberHere(db, actor.companyId, typed.phoneNumberId))
    if (isHere) throw new AppError('ERR_CLOUD_NUMBER_TAKEN')
    return { name, number, quality, isOnPhone, tokenExpiresAt }
  },
  botToken: async ({ config, data }, actor, input) => {
    const { botId, name, username } = await tryBot(config, NewBot.parse(input).botToken)
    if (await data.read(actor, (db) => isBotHere(db, actor.companyId, botId)))
      throw new AppError('ERR_TELEGRAM_BOT_TAKEN')
    return { name, username }
  },
  site: async (_deps, _actor, input) => ({ allowedOrigins: NewSite.parse(input).allowedOrigins }),
}

/**
 * Tries what was typed at the provider, stores nothing, and returns what the provider says of it. Throws AppError with
 * what is wrong. A plan without room is named first: nobody has to type in vain. What another company has linked is only
 * found when it is made, as nothing here reads across companies.
 */
export async function checkLink(deps: Deps, actor: Actor, input: LinkCheckInput): Promise<LinkCheck> {
  const linking = typedLinkingOf(input.channel)
  if (!linking) throw wrongField('channel', 'Invalid value')
  await countAttemptAlone(deps.data, LINK_CHECKS, String(actor.companyId))
  await deps.data.change(actor, (tx) => assertPlanLimit(tx, 'connections'))
  return { ...NOTHING, ...(await CHECKERS[linking](deps, actor, input)) }
}
