import { sql } from 'kysely'
import type { SentApiMessage } from '#contract/external-api.ts'
import type { Identity } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import type { Database, Tx } from '#server/db/transaction.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'
import { askAboutNumber } from '#server/features/contacts/actions.ts'
import { findContactsByIdentity } from '#server/features/contacts/queries.ts'
import { sendApiMessage } from '#server/features/tickets/index.ts'
import type { Sender } from '#server/http/api-callers.ts'
import type { AppServices } from '#server/http/services.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readPhone } from '#server/lib/phone.ts'
import { phoneRefusal } from '#server/lib/phone-refusal.ts'
import { findAnswer, KEY_HOURS } from './queries.ts'
import type { ApiRequest } from './upload.ts'

/** Where the state of a message is asked for. */
const STATE_URL = '/api/messages/send/'

type Deps = { data: Database; services: AppServices }

/**
 * Reads a number as the company's country writes it. That of a contact counts as it is, because programs send what they
 * were told. Throws ERR_VALIDATION.
 */
async function toNumber(db: Db, companyId: number, given: string): Promise<string> {
  const read = readPhone(given, await phoneReadingOf(db, companyId))
  if ('number' in read) return read.number
  const known = await findContactsByIdentity(db, companyId, [{ kind: 'phone', value: given }])
  if (known.length === 0) throw phoneRefusal(read.fault)
  return given
}

/**
 * Returns the identities of a number: those of a contact who has it, else what WhatsApp says. While no connection can
 * be asked the number counts as it is. Throws ERR_NUMBER_UNKNOWN.
 */
async function identitiesOf({ data, services }: Deps, companyId: number, number: string): Promise<Identity[]> {
  const identity: Identity = { kind: 'phone', value: number }
  const actor = { companyId, userId: null }
  const known = await data.read(actor, (db) => findContactsByIdentity(db, companyId, [identity]))
  if (known.length > 0) return [identity]
  const asked = await askAboutNumber(data, services, companyId, number)
  if (asked?.found === null) throw new AppError('ERR_NUMBER_UNKNOWN')
  const found = asked?.found ?? []
  return found.some(({ kind }) => kind === 'phone') ? found : [identity, ...found]
}

/**
 * Reserves the key for this request. A second request with the key waits here until the first has ended, and finds its
 * answer. Returns null when the request is the first.
 */
async function claimKey(
  { db, companyId }: Tx,
  sender: string,
  key: string,
  hash: Buffer,
): Promise<SentApiMessage | null> {
  const { rows } = await sql`insert into api_sends (company_id, sender, key, request_hash)
    values (${companyId}, ${sender}, ${key}, ${hash})
    on conflict (company_id, sender, key) do update
      set request_hash = excluded.request_hash, answer = null, created_at = now()
      where api_sends.created_at < now() - make_interval(hours => ${KEY_HOURS}::int)
    returning id`.execute(db)
  return rows.length > 0 ? null : findAnswer(db, companyId, sender, { key, hash })
}

/**
 * Stores the message and its answer in one transaction. `key` is the request's idempotency key: the same request gets
 * the answer of the first, another one with it ERR_IDEMPOTENCY_KEY_REUSED.
 */
export async function sendByApi(
  deps: Deps,
  sender: Sender,
  { input, files, hash }: ApiRequest,
  key: string | null,
): Promise<SentApiMessage> {
  const { companyId, userId, name } = sender
  const number = await deps.data.read({ companyId, userId }, (db) => toNumber(db, companyId, input.number))
  const before =
    key && (await deps.data.read({ companyId, userId }, (db) => findAnswer(db, companyId, name, { key, hash })))
  if (before) return before

  const identities = await identitiesOf(deps, companyId, number)
  return deps.data.change({ companyId, userId }, async (tx) => {
    const repeated = key && (await claimKey(tx, name, key, hash))
    if (repeated) return repeated
    const { messageIds, ...sent } = await sendApiMessage(tx, {
      ...{ identities, userId, body: input.body, files, closesTicket: input.closeTicket },
      connectionId: sender.connectionId ?? input.connectionId ?? null,
    })
    const id = messageIds.at(-1) ?? ''
    const answer: SentApiMessage = {
      ...{ mensagem: 'Mensagem enviada', id, ids: messageIds, state: 'queued', url: `${STATE_URL}${id}`, number },
      ...{ ...sent, repeated: false },
    }
    if (key) await storeAnswer(tx, name, key, answer)
    return answer
  })
}

async function storeAnswer({ db, companyId }: Tx, sender: string, key: string, answer: SentApiMessage): Promise<void> {
  await sql`update api_sends set answer = ${JSON.stringify(answer)}::jsonb
    where company_id = ${companyId} and sender = ${sender} and key = ${key}`.execute(db)
}
