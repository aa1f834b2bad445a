/** How connections are linked by what is typed in their form: a row for each way of linking. */
import { typedLinkingOf, type TypedLinking } from '#contract/channels.ts'
import {
  LINK_SECRETS,
  NewBot,
  NewCloudNumber,
  NewSite,
  type Connection,
  type ConnectionInput,
  type LinkSecrets,
  type NewConnectionFields,
} from '#contract/connections.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/transaction.ts'
import { wrongField } from '#server/lib/app-error.ts'
import type { TxWithKey } from './actions.ts'
import { createCloudConnection, linkNumber, tryCloudChange, tryCloudNumber } from './cloud.actions.ts'
import { getConnection } from './queries.ts'
import { createBotConnection, linkBot, tryBot, tryBotChange } from './telegram.actions.ts'
import { createSiteConnection } from './webchat.actions.ts'

type Deps = { config: Config; data: Database; keys: { storage: Buffer } }
type Scope = { companyId: number; connectionId: number }
/** Stores a connection whose link was tried a moment ago. */
type CreateLinked = (tx: TxWithKey, fields: NewConnectionFields) => Promise<Connection>
/** Stores what was tried a moment ago for a connection that is there already. */
type ChangeLink = (tx: TxWithKey) => Promise<void>

/** Both try what was typed at the provider, store nothing, and throw AppError with what is wrong. */
type Linker = {
  tryNew(deps: Deps, input: ConnectionInput): Promise<CreateLinked>
  tryChange(deps: Deps, scope: Scope, secrets: LinkSecrets): Promise<ChangeLink>
}

const LINKERS: Record<TypedLinking, Linker> = {
  cloudToken: {
    tryNew: async ({ config }, input) => {
      const tried = await tryCloudNumber(config, NewCloudNumber.parse(input))
      return (tx, fields) => createCloudConnection(tx, fields, tried)
    },
    tryChange: async (deps, scope, secrets) => {
      const tried = await tryCloudChange(deps, scope, secrets)
      return (tx) => linkNumber(tx, scope.connectionId, tried)
    },
  },
  botToken: {
    tryNew: async ({ config }, input) => {
      const tried = await tryBot(config, NewBot.parse(input).botToken)
      return (tx, fields) => createBotConnection(tx, fields, tried)
    },
    tryChange: async (deps, scope, { botToken = '' }) => {
      const tried = await tryBotChange(deps, scope, botToken)
      return (tx) => linkBot(tx, scope.connectionId, tried)
    },
  },
  site: {
    tryNew: async (_deps, input) => {
      const site = NewSite.parse(input)
      return (tx, fields) => createSiteConnection(tx, fields, site)
    },
    tryChange: async () => async () => undefined,
  },
}

/** Tries what was typed for a new connection; null for one that is linked in another way. */
export async function tryNewLink(deps: Deps, input: ConnectionInput): Promise<CreateLinked | null> {
  const linking = input.channel && typedLinkingOf(input.channel)
  return linking ? LINKERS[linking].tryNew(deps, input) : null
}

/**
 * Tries the secrets that were typed for a connection that is there already; null when none was. Throws AppError for a
 * secret that its kind does not have.
 */
export async function tryChangedLink(deps: Deps, scope: Scope, secrets: LinkSecrets): Promise<ChangeLink | null> {
  const typed = Object.values(LINK_SECRETS)
    .flat()
    .filter((name) => secrets[name])
  if (typed.length === 0) return null
  const actor = { companyId: scope.companyId, userId: null }
  const { channel } = await deps.data.read(actor, (db) =>
    getConnection(db, scope.companyId, scope.connectionId, deps.keys.storage),
  )
  const linking = typedLinkingOf(channel)
  const strange = typed.find((name) => !linking || !LINK_SECRETS[linking].includes(name))
  if (!linking || strange) throw wrongField(strange ?? 'channel', 'Invalid value')
  return LINKERS[linking].tryChange(deps, scope, secrets)
}
