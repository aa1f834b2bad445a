import { DateTime } from 'luxon'
import { z } from 'zod'
import { billingTextsIn } from '#contract/billing-texts.ts'
import { CHANNEL_KINDS, featuresOf } from '#contract/channels.ts'
import { toCustomerLanguage } from '#contract/automatic-texts.ts'
import {
  AssistantError,
  type Assistant,
  type AssistantAction,
  type AssistantAnswer,
  type AssistantTurn,
} from '#server/features/assistants/index.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { BillerError, type Biller, type BillerFailure } from '#server/integrations/billing/biller.ts'
import { createBiller } from '#server/integrations/billing/create-biller.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { findBillingBot, readBillingAccess } from './access.queries.ts'
import { drawQrCode, storeAttachment } from './attach.actions.ts'
import { createBillWriter } from './bill-texts.ts'
import { countCheck } from './checks.actions.ts'
import { answer } from './dialogue.ts'
import { PROOFS } from './proof.ts'
import { FIRST_STATE, type BillingState, type Reply, type Said } from './reply.ts'
import { createSend } from './send-to-biller.ts'

const QUIET_MS = 1500
/** An answer takes several requests of up to ten seconds each. */
const TIMEOUT_MS = 90_000

const attempts = z.number().int().min(0)
const document = z.object({ kind: z.enum(['cpf', 'cnpj']), value: z.string() })
const StoredState = z.discriminatedUnion('step', [
  z.object({ step: z.literal('document'), attempts, isAsked: z.boolean() }),
  z.object({ step: z.literal('proof'), attempts, document, proof: z.enum(PROOFS) }),
  z.object({ step: z.literal('bill'), attempts, document, billIds: z.array(z.string()) }),
  z.object({
    step: z.literal('unlock'),
    attempts,
    document,
    contractIds: z.array(z.string()),
    chosen: z.string().nullable(),
  }),
])

/** A state of another version begins the conversation anew. */
const toState = (stored: unknown): BillingState => StoredState.safeParse(stored).data ?? FIRST_STATE

/** Answers customers of queues for second copies and trust unlocks from the company's billing system. */
export function createBillingAssistant(deps: JobContext): Assistant {
  const { data, services } = deps
  return {
    quietMs: QUIET_MS,
    timeoutMs: TIMEOUT_MS,
    redoesIfOvertaken: false,

    async respond(turn, { targetId }, signal) {
      const { companyId } = turn
      const actor = { companyId, userId: null }
      const options = { companyId, storageKey: services.keys.storage, asaasUrl: services.config.asaasUrl }
      const [bot, access] = await data.read(actor, async (db) => [
        await findBillingBot(db, companyId, targetId),
        await readBillingAccess(db, options),
      ])
      if (!bot || !access) return notSetUp(turn)
      const send = createSend(services, companyId)
      const biller = createBiller(access, (address, request) => {
        signal.throwIfAborted()
        return send(address, request)
      })
      const asked: string[] = []
      try {
        const reply = await answer(
          {
            ...{ bot, system: access.system, biller: traced(biller, asked), today: todayIn(turn.company.timezone) },
            countCheck: () => data.change(actor, (tx) => countCheck(tx, turn.contact.id, turn.turnId)),
            writer: createBillWriter(turn.company.language, todayIn(turn.company.timezone)),
            number: phoneOf(turn),
          },
          toState(turn.state),
          turn.messages.map(({ body }) => body),
        )
        return { ...(await toAnswer(deps, companyId, reply)), log: logOf(access.system, asked, outcomeOf(reply)) }
      } catch (error) {
        if (!(error instanceof BillerError)) throw error
        throw new AssistantError(error.message, {
          isFinal: FINAL.includes(error.failure),
          retryAfterMs: error.retryAfterMs,
          log: { ...logOf(access.system, asked, error.failure), status: error.status },
        })
      }
    },

    async fallbackText(db, companyId) {
      const { customerLanguage } = await getCompanySettings(db, companyId)
      return billingTextsIn(toCustomerLanguage(customerLanguage)).unavailable
    },
  }
}

/** Failures that the next attempt would meet again. */
const FINAL: readonly BillerFailure[] = ['credentials', 'address', 'unreadable']

const todayIn = (zone: string): string => DateTime.now().setZone(zone).toISODate() ?? DateTime.utc().toISODate()

/** A channel without telephone numbers proves none, whatever is stored with the contact. */
function phoneOf({ connection, contact }: AssistantTurn): string {
  const kind = CHANNEL_KINDS.find((one) => one === connection.channel)
  return kind && featuresOf(kind).identityKinds.includes('phone') ? contact.number : ''
}

/** The credentials were removed after the customer came into the queue. */
function notSetUp({ company }: AssistantTurn): AssistantAnswer {
  const texts = billingTextsIn(company.language)
  return {
    actions: [
      { kind: 'say', text: texts.unavailable },
      { kind: 'note', text: texts.note.notSetUp },
      { kind: 'handOver', reason: 'unavailable', queueId: null },
    ],
    state: null,
    log: { request: '', response: 'no billing system is set up', status: null },
  }
}

/** Notes what is asked, without documents. */
function traced(biller: Biller, asked: string[]): Biller {
  const note =
    <Given extends unknown[], Result>(name: string, ask: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> => {
      asked.push(name)
      return ask(...given)
    }
  return {
    ...biller,
    findCustomer: note('findCustomer', biller.findCustomer),
    listOpenBills: note('listOpenBills', biller.listOpenBills),
    getPaymentWays: note('getPaymentWays', biller.getPaymentWays),
    listBlocked: note('listBlocked', biller.listBlocked),
    unlock: note('unlock', biller.unlock),
  }
}

const logOf = (system: string, asked: string[], response: string): AssistantAnswer['log'] => ({
  request: [`${system}:`, ...asked].join(' '),
  response,
  status: null,
})

const outcomeOf = ({ end, state }: Reply): string =>
  end === null ? `next: ${state.step}` : end.kind === 'close' ? 'closed' : `to a person: ${end.reason}`

async function toAnswer(deps: JobContext, companyId: number, reply: Reply): Promise<Omit<AssistantAnswer, 'log'>> {
  const { said, notes, state, end } = reply
  const actions: AssistantAction[] = []
  for (const one of said) actions.push(...(await toActions(deps, companyId, one)))
  // Before the goodbye and its pause, in which a person may take over.
  const pauseAt = actions.findIndex(({ kind }) => kind === 'pause')
  actions.splice(pauseAt < 0 ? actions.length : pauseAt, 0, ...notes.map((text) => ({ kind: 'note' as const, text })))
  if (end?.kind === 'close') actions.push({ kind: 'close' })
  if (end?.kind === 'person') actions.push({ kind: 'handOver', reason: end.reason, queueId: null })
  return { actions, state }
}

async function toActions(deps: JobContext, companyId: number, said: Said): Promise<AssistantAction[]> {
  if (said.kind === 'text') return [{ ...said, kind: 'say' }]
  if (said.kind === 'pause') return [said]
  try {
    const file =
      said.kind === 'qrCode'
        ? { name: 'pix.png', bytes: await drawQrCode(said.code) }
        : { name: said.name, bytes: said.bytes }
    return [{ kind: 'sendFile', attachment: await storeAttachment(deps, companyId, file), caption: said.caption }]
  } catch (error) {
    // The texts say the same as the files, so they are sent even when the disk is full.
    deps.services.log.warn({ err: error, companyId }, 'a file for a bill could not be stored')
    return []
  }
}
