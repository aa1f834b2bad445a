import type { MediaType } from '#contract/messages.ts'
import type { AssistantKind, HandOverReason } from '#contract/assistants.ts'
import type { Db } from '#server/db/client.ts'
import type { Attachment } from '#server/features/tickets/index.ts'

/** A message of the customer that no turn has answered yet. `fileId` is null until the file was fetched. */
export type UnansweredMessage = {
  id: number
  body: string
  mediaType: MediaType
  mediaMimetype: string | null
  mediaName: string | null
  voice: boolean
  fileId: string | null
  createdAt: string
}

/** What an assistant may know of the conversation. */
export type AssistantTurn = {
  companyId: number
  /** The same for each attempt at this turn: the key under which outside services can recognise a repeated call. */
  turnId: number
  attempt: number
  ticket: { id: number; uuid: string; queueId: number | null; queueName: string; createdAt: string }
  /** `keptFromAi`: nothing that the contact writes may reach a model. */
  contact: { id: number; name: string; number: string; email: string; keptFromAi: boolean }
  connection: { id: number; name: string; channel: string }
  company: { name: string; timezone: string; language: 'pt' | 'en' | 'es' }
  /** Oldest first. Empty in the turn with which an assistant begins, if the customer chose it from a menu. */
  messages: UnansweredMessage[]
  /** What the assistant returned as its state in the turn before; null in the first one. */
  state: unknown
  /** When the customer wrote before these messages; null if they are the first since the assistant began. ISO 8601. */
  wroteBefore: string | null
}

/**
 * One thing that an assistant does. Actions are stored before they are carried out, so a file is stored first and named
 * by its id. A pause, in ms, comes before what follows it. `transfer` leads to another queue, where its own assistant
 * answers if it has one; `handOver` leads to a person, in that queue or where the ticket is.
 */
/** A text that `isAlone` is copied by the customer as a whole, so no other one is joined to it. */
export type AssistantAction =
  | { kind: 'say'; text: string; isAlone?: boolean }
  | { kind: 'sendFile'; attachment: Attachment; caption: string }
  | { kind: 'pause'; ms: number }
  | { kind: 'note'; text: string }
  | { kind: 'tag'; tagId: number }
  | { kind: 'transfer'; queueId: number; userId: number | null }
  | { kind: 'handOver'; reason: HandOverReason; queueId: number | null }
  | { kind: 'close' }

/** `log` describes the exchange for admins, without secrets; it is cut to a bounded length. */
export type AssistantAnswer = {
  actions: AssistantAction[]
  state: unknown
  log: { request: string; response: string; status: number | null }
}

/**
 * The other side failed. `isFinal` says that another attempt is useless; otherwise the turn is repeated, after
 * `retryAfterMs` if the other side asked for it. After the last attempt the customer gets the fallback text, and the
 * ticket a person.
 */
export class AssistantError extends Error {
  readonly isFinal: boolean
  readonly retryAfterMs: number | null
  readonly log: AssistantAnswer['log']
  constructor(message: string, options: Partial<Pick<AssistantError, 'isFinal' | 'retryAfterMs' | 'log'>> = {}) {
    super(message)
    this.name = 'AssistantError'
    this.isFinal = options.isFinal ?? false
    this.retryAfterMs = options.retryAfterMs ?? null
    this.log = options.log ?? { request: '', response: '', status: null }
  }
}

/**
 * What answers customers in place of a person after the menu of the bot. `respond` runs outside of transactions, may be
 * slow, and may be repeated for the same turn; it changes nothing of the ticket itself.
 */
export type Assistant = {
  /**
   * How long, in ms, the customer must have been silent before a turn begins, so that several quick messages are answered
   * once.
   */
  quietMs: number
  /** The longest that one attempt may take, in ms. */
  timeoutMs: number
  /** Whether an answer is thought over again when the customer wrote meanwhile. */
  redoesIfOvertaken: boolean
  respond(turn: AssistantTurn, target: AssistantTarget, signal: AbortSignal): Promise<AssistantAnswer>
  /** What the customer reads when the last attempt failed; '' stands for the built-in text. */
  fallbackText(db: Db, companyId: number, target: AssistantTarget): Promise<string>
  /** Where the conversation goes then, and what colleagues read there. */
  fallback?(db: Db, companyId: number, target: AssistantTarget): Promise<{ queueId: number | null; note: string }>
}

/** Which prompt, integration or billing bot answers. */
export type AssistantTarget = { kind: AssistantKind; targetId: number }

/** Finds out whether the queue, or the connection if there is no queue, has an assistant. */
export type FindTarget = (
  db: Db,
  companyId: number,
  queueId: number | null,
  connectionId: number,
) => Promise<AssistantTarget | null>
