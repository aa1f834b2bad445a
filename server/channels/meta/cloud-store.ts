import { sql } from 'kysely'
import type { Logger } from 'pino'
import { CLOUD_KIND, type CloudKind } from '#contract/channels.ts'
import type { ConnectionRef } from '#server/channels/port.ts'
import type { Database } from '#server/db/transaction.ts'
import { decryptText, sha256 } from '#server/lib/secrets.ts'
import { createSentParts, type ConnectionScope, type SentParts } from '#server/channels/sent-parts.ts'

type CloudAccount = {
  phoneNumberId: string
  wabaId: string
  token: string | null
  /** null where the installation's own app is used. */
  appSecret: string | null
  /** The token as it is stored, by which another one is told from it. */
  tokenSealed: Buffer | null
}

/** The stored data of one connection to the Cloud API. */
export type CloudStore = {
  parts: SentParts
  account(): Promise<CloudAccount>
  /** Forgets this token. Returns false when another one was stored meanwhile, which stays. */
  forgetToken(tokenSealed: Buffer | null): Promise<boolean>
  /** Says whether a connection of any company has a token: Meta has one subscription of an account for all of them. */
  isAccountUsed(wabaId: string): Promise<boolean>
}

type Secret = 'token' | 'appSecret' | 'verifyToken'
export const cloudSecretContext = (connectionId: number, secret: Secret): string =>
  `cloud_numbers/${connectionId}/${secret}`

export const openCloudSecret = (key: Buffer, connectionId: number, secret: Secret, sealed: string): string =>
  decryptText(key, sealed, cloudSecretContext(connectionId, secret))

export const verifyTokenHash = (verifyToken: string): Buffer => Buffer.from(sha256(verifyToken), 'hex')

type Sealed = { tokenSealed: Buffer | null; appSecretSealed: Buffer | null }
type NumberRow = ConnectionScope & { phoneNumberId: string; wabaId: string } & Sealed

const open = (key: Buffer, connectionId: number, secret: Secret, sealed: Buffer | null): string | null =>
  sealed && openCloudSecret(key, connectionId, secret, sealed.toString())

const toAccount = (key: Buffer, { connectionId, phoneNumberId, wabaId, ...sealed }: NumberRow): CloudAccount => ({
  phoneNumberId,
  wabaId,
  token: open(key, connectionId, 'token', sealed.tokenSealed),
  appSecret: open(key, connectionId, 'appSecret', sealed.appSecretSealed),
  tokenSealed: sealed.tokenSealed,
})

/** `key` is derived for the purpose `storage`. A secret can only be decrypted for its connection. */
export function createCloudStore(
  data: Database,
  key: Buffer,
  { companyId, connectionId }: ConnectionScope,
): CloudStore {
  const actor = { companyId, userId: null }
  const ofConnection = sql`company_id = ${companyId} and connection_id = ${connectionId}`
  return {
    parts: createSentParts(data, { companyId, connectionId }),

    account: async () => {
      const { rows } = await data.read(actor, (db) =>
        sql<NumberRow>`select company_id, connection_id, phone_number_id, waba_id, token_sealed, app_secret_sealed
          from cloud_numbers where ${ofConnection}`.execute(db),
      )
      if (!rows[0]) throw new Error(`connection ${connectionId} has no number of the Cloud API`)
      return toAccount(key, rows[0])
    },

    forgetToken: async (tokenSealed) => {
      const { rows } = await data.change(actor, ({ db }) =>
        sql`update cloud_numbers set token_sealed = null, updated_at = now() where ${ofConnection}
          and token_sealed is not distinct from ${tokenSealed}::bytea returning connection_id`.execute(db),
      )
      return rows.length > 0
    },

    isAccountUsed: async (wabaId) => {
      const { rows } = await data.asOperator(({ db }) =>
        sql`select 1 from cloud_numbers where waba_id = ${wabaId} and token_sealed is not null limit 1`.execute(db),
      )
      return rows.length > 0
    },
  }
}

/**
 * isLinked: what happens at the number is stored; one that was signed out is none. isHeard: Meta has told something of
 * it before. hasBacklog: something that arrived earlier waits to be stored.
 */
type NumberState = { isLinked: boolean; isHeard: boolean; hasBacklog: boolean }
export type CloudConnection = ConnectionRef & { channel: CloudKind } & NumberState &
  Pick<CloudAccount, 'phoneNumberId' | 'wabaId' | 'appSecret'>

type Opener = { key: Buffer; log: Pick<Logger, 'error'> }

/** Returns '', with which nothing is signed, for a secret that cannot be decrypted: the other numbers are told of. */
function openAppSecret(
  { key, log }: Opener,
  { connectionId, appSecretSealed }: Pick<NumberRow, 'connectionId' | 'appSecretSealed'>,
): string | null {
  try {
    return open(key, connectionId, 'appSecret', appSecretSealed)
  } catch (error) {
    log.error({ err: error, connectionId }, 'the secret of an app cannot be decrypted')
    return ''
  }
}

/** Finds the connections of these numbers, and those of these accounts, in any company. */
export async function findCloudConnections(
  data: Database,
  { key, log }: Opener,
  { phoneNumberIds, wabaIds }: { phoneNumberIds: string[]; wabaIds: string[] },
): Promise<CloudConnection[]> {
  const { rows } = await data.asOperator(({ db }) =>
    sql<Omit<NumberRow, 'tokenSealed'> & NumberState>`
      select n.company_id, n.connection_id, n.phone_number_id, n.waba_id, n.app_secret_sealed,
        n.token_sealed is not null and c.status as is_linked,
        n.heard_at is not null as is_heard,
        exists (select 1 from cloud_backlog b where b.company_id = n.company_id and b.connection_id = n.connection_id
          and b.given_up_at is null) as has_backlog
      from cloud_numbers n join companies c on c.id = n.company_id
      where n.phone_number_id = any(${phoneNumberIds}::text[]) or n.waba_id = any(${wabaIds}::text[])
      order by n.company_id, n.connection_id`.execute(db),
  )
  return rows.map(({ appSecretSealed, ...row }) => {
    const appSecret = openAppSecret({ key, log }, { connectionId: row.connectionId, appSecretSealed })
    return { ...row, channel: CLOUD_KIND, appSecret }
  })
}

/** Says whether a connection of any company told Meta this token. */
export async function isKnownVerifyToken(data: Database, verifyToken: string): Promise<boolean> {
  const { rows } = await data.asOperator(({ db }) =>
    sql`select 1 from cloud_numbers where verify_token_hash = ${verifyTokenHash(verifyToken)} limit 1`.execute(db),
  )
  return rows.length > 0
}
