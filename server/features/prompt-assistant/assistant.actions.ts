import { DateTime } from 'luxon'
import type { AnswerSource } from '#contract/ai.ts'
import type { HandOverReason } from '#contract/assistants.ts'
import { BudgetError } from '#server/features/ai-calls/index.ts'
import {
  AssistantError,
  type Assistant,
  type AssistantAction,
  type AssistantAnswer,
  type AssistantTurn,
} from '#server/features/assistants/index.ts'
import { isKeptFromAi } from '#server/features/contacts/queries.ts'
import { getPromptAccess, type PromptAccess } from '#server/features/prompts/model-access.queries.ts'
import { AiError } from '#server/integrations/openai/errors.ts'
import type { Surroundings } from './instructions.ts'
import { readConversation, wordsFor } from './conversation.queries.ts'
import { hearMessages } from './hear.actions.ts'
import { handOverNote, handOverTextIn } from './hand-over.ts'
import { isLoop, readState, remember, type AssistantState } from './loops.ts'
import { findFallback, findFallbackText } from './prompt-targets.queries.ts'
import { storeSources } from './sources.actions.ts'
import { canSpeak, mustBeSeen, speak, type SpeakDeps } from './speak.actions.ts'
import { think, type HistoryLine, type Log } from './think.actions.ts'

/** A customer who writes in pieces gets one answer. */
const QUIET_MS = 5000
const ATTEMPT_MS = 24_000
const MODEL_MS = 18_000
/** A file that was not fetched yet is waited for once more. */
const FILE_WAIT_MS = 3000
/** So many answers in a row without a source are too many, whatever the company allows. */
const MAX_UNGROUNDED = 3
const NOTHING_ASKED: Log = { request: '', response: '', status: null }

/** Lets prompts answer customers. */
export const createPromptAssistant = (deps: SpeakDeps): Assistant => ({
  quietMs: QUIET_MS,
  timeoutMs: ATTEMPT_MS,
  redoesIfOvertaken: true,
  respond: async (turn, { targetId }, signal) => {
    try {
      return await respond(deps, turn, targetId, signal)
    } catch (error) {
      throw toAssistantError(error)
    }
  },
  fallbackText: (db, companyId, { targetId }) => findFallbackText(db, companyId, targetId),
  fallback: (db, companyId, { targetId }) => findFallback(db, companyId, targetId),
})

function toAssistantError(error: unknown): unknown {
  if (!(error instanceof AiError)) return error
  const { isFinal, retryAfterMs, status, message } = error
  return new AssistantError(message, { isFinal, retryAfterMs, log: { request: '', response: message, status } })
}

/** What the turn is made of, once voice notes were heard. */
type Facts = {
  turn: AssistantTurn
  prompt: PromptAccess
  state: AssistantState
  history: HistoryLine[]
  said: string
  signal: AbortSignal
}

async function respond(
  deps: SpeakDeps,
  turn: AssistantTurn,
  promptId: number,
  signal: AbortSignal,
): Promise<AssistantAnswer> {
  const actor = { companyId: turn.companyId, userId: null }
  const prompt = await deps.data.read(actor, (db) => getPromptAccess(db, turn.companyId, promptId, deps.services))
  const before = readState(turn.state)
  const isGreeted = turn.messages.length === 0 && (await wasJustGreeted(deps, turn))
  if (isGreeted) return { actions: [], state: before, log: NOTHING_ASKED }

  if (await deps.data.read(actor, (db) => isKeptFromAi(db, turn.companyId, turn.ticket.id)))
    return callPerson({ turn, prompt, state: before, said: '' }, KEPT_FROM_AI)

  const gathered = await gather(deps, turn, prompt, signal)
  const { said, history, afterMs } = gathered
  const state = turn.messages.length === 0 ? before : remember(before, said, afterMs)
  const facts: Facts = { turn, prompt, state, history, said, signal }
  const reason = reasonAgainst(facts, gathered)
  if (reason) return callPerson(facts, { ...reason, text: '', log: NOTHING_ASKED })
  return answer(deps, facts)
}

/** The queue's own greeting already spoke to a customer who chose it from the menu. */
async function wasJustGreeted({ data }: SpeakDeps, { companyId, ticket }: AssistantTurn): Promise<boolean> {
  const [last] = await data.read({ companyId, userId: null }, (db) =>
    readConversation(db, companyId, { ticketId: ticket.id, lastId: null, size: 1 }),
  )
  return last?.fromMe === true
}

const CHOSE_FROM_MENU = 'Olá'

type Gathered = { said: string; history: HistoryLine[]; afterMs: number | null; isUnreadable: boolean }

/** Reads the conversation, and hears the voice notes of this turn. */
async function gather(
  deps: SpeakDeps,
  turn: AssistantTurn,
  prompt: PromptAccess,
  signal: AbortSignal,
): Promise<Gathered> {
  const { companyId, ticket, messages, company } = turn
  const actor = { companyId, userId: null }
  const isMissing = messages.some(({ mediaType, fileId }) => mediaType === 'audio' && fileId === null)
  if (isMissing && turn.attempt === 1)
    throw new AssistantError('a voice note is still being fetched', { retryAfterMs: FILE_WAIT_MS })
  const hearing = { actor, prompt, ticketId: ticket.id, language: company.language, signal }
  const heard = await hearMessages(deps, hearing, messages)
  const rows = await deps.data.read(actor, (db) =>
    readConversation(db, companyId, {
      ticketId: ticket.id,
      lastId: messages.at(-1)?.id ?? null,
      size: prompt.maxMessages + messages.length,
    }),
  )
  const firstId = messages[0]?.id ?? Infinity
  const older = rows.filter(({ id }) => id < firstId).slice(-Math.max(0, prompt.maxMessages - messages.length))
  const texts = messages.map((message) => heard.get(message.id) ?? wordsFor(message.mediaType, message.body))
  const lastOurs = older.findLast(({ fromMe }) => fromMe)
  return {
    said: texts.length === 0 ? CHOSE_FROM_MENU : texts.join('\n'),
    history: older.map(({ fromMe, mediaType, text }) => ({ isOurs: fromMe, text: wordsFor(mediaType, text) })),
    afterMs: lastOurs && messages[0] ? Date.parse(messages[0].createdAt) - Date.parse(lastOurs.createdAt) : null,
    isUnreadable:
      messages.length > 0 &&
      messages.every(({ id, mediaType, body }) => mediaType !== 'conversation' && !heard.has(id) && body.trim() === ''),
  }
}

type Reason = { reason: HandOverReason; detail: string }

/** Why the assistant does not even try. */
function reasonAgainst({ prompt, state, said }: Facts, { isUnreadable }: Gathered): Reason | null {
  if (isUnreadable) return { reason: 'unreadable', detail: 'enviou algo que o assistente não lê' }
  if (isLoop(state, said)) return { reason: 'loop', detail: 'parece outro robô, ou repete a mesma pergunta' }
  if (state.turns >= prompt.maxTurns) return { reason: 'limit', detail: `já teve ${state.turns} respostas` }
  return null
}

const surroundingsOf = ({ company, contact, ticket }: AssistantTurn): Surroundings => ({
  companyName: company.name,
  customerName: contact.name,
  queueName: ticket.queueName,
  localTime: DateTime.now().setZone(company.timezone).setLocale(company.language).toFormat('cccc, dd/MM/yyyy, HH:mm'),
})

async function answer(deps: SpeakDeps, facts: Facts): Promise<AssistantAnswer> {
  const { turn, prompt, state, history, said, signal } = facts
  const actor = { companyId: turn.companyId, userId: null }
  const asking = { actor, prompt, purpose: 'answer' as const, ticketId: turn.ticket.id, timeoutMs: MODEL_MS, signal }
  try {
    const thought = await think(deps, { ...asking, surroundings: surroundingsOf(turn), history, said })
    if (thought.kind === 'handOver') return callPerson(facts, thought)
    const ungrounded = thought.sources.length === 0 ? state.ungrounded + 1 : 0
    if (prompt.onlySources && ungrounded >= MAX_UNGROUNDED)
      return callPerson(facts, { reason: 'noSource', detail: 'várias respostas sem fonte', text: '', log: thought.log })
    await storeSources(deps.data, turn, prompt.id, thought.sources)
    return {
      actions: await sayings(deps, facts, thought.text),
      state: { ...state, turns: state.turns + 1, ungrounded, sourceNames: namesOf(state, thought.sources) },
      log: thought.log,
    }
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error
    return callPerson(facts, { reason: 'budget', detail: 'orçamento de IA do dia', text: '', log: NOTHING_ASKED })
  }
}

const namesOf = ({ sourceNames }: AssistantState, sources: AnswerSource[]): string[] => [
  ...new Set([...sourceNames, ...sources.map(({ name }) => name)]),
]

/** A customer who spoke hears the answer, where the prompt has a voice. */
async function sayings(deps: SpeakDeps, { turn, prompt, signal }: Facts, text: string): Promise<AssistantAction[]> {
  const written: AssistantAction = { kind: 'say', text }
  const hasSpoken = turn.messages.at(-1)?.mediaType === 'audio'
  if (!hasSpoken || !canSpeak(prompt, text)) return [written]
  const speaking = { actor: { companyId: turn.companyId, userId: null }, prompt, ticketId: turn.ticket.id, signal }
  const attachment = await speak(deps, speaking, text)
  if (!attachment) return [written]
  const spoken: AssistantAction = { kind: 'sendFile', attachment, caption: '' }
  return mustBeSeen(text) ? [spoken, written] : [spoken]
}

type Calling = Reason & { text: string; log: Log }

/** Even what is heard in a voice note would be sent to a model. */
const KEPT_FROM_AI: Calling = {
  ...{ reason: 'rule', detail: 'o contato não é enviado a IA' },
  ...{ text: '', log: NOTHING_ASKED },
}

/** Tells the customer that a person takes over, and the person what this is about. A machine is told nothing. */
function callPerson(
  { turn, prompt, state, said }: Pick<Facts, 'turn' | 'prompt' | 'state' | 'said'>,
  { reason, detail, text, log }: Calling,
): AssistantAnswer {
  const words = text || prompt.handOverText.trim() || handOverTextIn(turn.company.language)
  const note = handOverNote({ reason: detail, said, turns: state.turns, sourceNames: state.sourceNames })
  const actions: AssistantAction[] = [
    ...(reason === 'loop' ? [] : [{ kind: 'say' as const, text: words }]),
    { kind: 'note', text: note },
    { kind: 'handOver', reason, queueId: prompt.queueId },
  ]
  return { actions, state, log }
}
