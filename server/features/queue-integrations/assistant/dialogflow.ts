import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { AssistantError, type AssistantAction, type AssistantAnswer } from '#server/features/assistants/index.ts'
import { getFile } from '#server/features/files/queries.ts'
import type { DialogflowElement } from '#server/integrations/dialogflow/answer.ts'
import { DialogflowError } from '#server/integrations/dialogflow/client.ts'
import {
  readServiceAccount,
  ServiceAccountError,
  type ServiceAccount,
} from '#server/integrations/dialogflow/service-account.ts'
import { FlowAnswerError, readAnswer } from '#server/integrations/flow-webhook/answer.ts'
import { answerOfChoice, choiceLines } from './choices.ts'
import { toAssistantActions } from './flow.ts'
import { sendOutsideFile } from './outside-file.ts'
import { assistantError, heardText, type TurnContext } from './turn-context.ts'

/** `choices` are those that were offered last; `misses` counts the answers in a row that the agent did not understand. */
const State = z.object({ choices: z.array(z.string()), misses: z.number() }).catch({ choices: [], misses: 0 })

const MAX_MISSES = 3
const MAX_VOICE_BYTES = 1024 * 1024
/** An agent that begins a conversation is greeted, as it expects the customer to speak first. */
const GREETING = { pt: 'Olá', en: 'Hello', es: 'Hola' } as const

function accountOf(key: string): ServiceAccount {
  try {
    return readServiceAccount(key)
  } catch (error) {
    if (!(error instanceof ServiceAccountError)) throw error
    throw new AssistantError(`service account: ${error.message}`, { isFinal: true })
  }
}

/** Returns the sound of a voice note that came alone; written words count more. */
async function voiceOf({ data, services, turn }: TurnContext): Promise<Buffer | undefined> {
  const { companyId } = turn
  const last = turn.messages.at(-1)
  if (!last?.voice || last.fileId === null) return undefined
  const { fileId } = last
  const { path, size } = await data.read({ companyId, userId: null }, (db) => getFile(db, companyId, fileId))
  return size > MAX_VOICE_BYTES ? undefined : buffer(services.files.read(path))
}

async function toActions(context: TurnContext, element: DialogflowElement): Promise<AssistantAction[]> {
  switch (element.kind) {
    case 'text':
      return [{ kind: 'say', text: element.text }]
    case 'picture':
      return [await sendOutsideFile(context, element.url, element.caption)]
    case 'choices':
      return [{ kind: 'say', text: [element.title, choiceLines(element.choices)].filter(Boolean).join('\n') }]
    case 'payload':
      return payloadActions(context, element.payload)
    case 'hidden':
      return [{ kind: 'note', text: context.texts.note.hidden(element.what) }]
  }
}

/** A payload may have the actions of webhooks; any other is for screens that this is not. */
async function payloadActions(context: TurnContext, payload: unknown): Promise<AssistantAction[]> {
  const { note } = context.texts
  try {
    const { actions } = readAnswer(payload)
    return actions.length
      ? await toAssistantActions(context, actions)
      : [{ kind: 'note', text: note.hidden('payload') }]
  } catch (error) {
    if (!(error instanceof FlowAnswerError)) throw error
    return [{ kind: 'note', text: note.command(error.message) }]
  }
}

/** Asks an agent of Dialogflow, in a session of the ticket. */
export async function respondByDialogflow(context: TurnContext): Promise<AssistantAnswer> {
  const { services, turn, integration, texts, signal } = context
  const state = State.parse(turn.state)
  const text = heardText(turn)
  const voice = text === '' ? await voiceOf(context) : undefined
  if (turn.messages.length > 0 && text === '' && !voice) {
    const log = { request: '', response: '', status: null }
    return { actions: [{ kind: 'say', text: texts.textOnly }], state, log }
  }
  const choices = state.choices.map((label) => ({ label, answer: label }))
  const asked = answerOfChoice(choices, text) ?? (text || GREETING[turn.company.language])
  try {
    const reply = await services.dialogflow.detectIntent({
      ...{ account: accountOf(integration.key), project: integration.projectName, session: turn.ticket.uuid },
      channel: turn.connection.channel,
      ...{ text: asked, language: integration.language || 'pt-BR', timezone: turn.company.timezone, signal },
      payload: { ticketId: turn.ticket.id, contactName: turn.contact.name, contactNumber: turn.contact.number },
      ...(voice ? { voice } : {}),
      isRepeatedElsewhere: true,
    })
    const said = (await Promise.all(reply.elements.map((element) => toActions(context, element)))).flat()
    const misses = reply.isFallback ? state.misses + 1 : 0
    const actions = [...said, ...ending(context, reply, misses)]
    const offered = reply.elements.flatMap((element) => (element.kind === 'choices' ? element.choices : []))
    const answered = actions.length ? actions : [{ kind: 'say' as const, text: texts.notUnderstood }]
    return { actions: answered, state: { choices: offered, misses }, log: reply.exchange }
  } catch (error) {
    if (!(error instanceof DialogflowError)) throw error
    throw assistantError(error, error.failure !== 'unavailable')
  }
}

type Reply = { isEnd: boolean; handOver: string | null }

function ending({ texts }: TurnContext, { isEnd, handOver }: Reply, misses: number): AssistantAction[] {
  if (handOver !== null) {
    const note: AssistantAction[] = handOver === '' ? [] : [{ kind: 'note', text: texts.note.handOver(handOver) }]
    return [...note, { kind: 'handOver', reason: 'asked', queueId: null }]
  }
  if (isEnd) return [{ kind: 'handOver', reason: 'finished', queueId: null }]
  return misses >= MAX_MISSES ? [{ kind: 'handOver', reason: 'limit', queueId: null }] : []
}
