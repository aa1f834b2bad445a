import { z } from 'zod'
import type { AssistantAction, AssistantAnswer, AssistantTurn } from '#server/features/assistants/index.ts'
import {
  createTypebot,
  TypebotError,
  type Typebot,
  type TypebotMessage,
  type TypebotReply,
} from '#server/integrations/typebot/client.ts'
import { TypebotInput } from '#server/integrations/typebot/input.ts'
import { plain } from './choices.ts'
import { isGuess, readInput } from './typebot-inputs.ts'
import { askActions, toActions, saysSomething, untilEnd, withPauses } from './typebot-actions.ts'
import { assistantError, fileAddress, heardText, type TurnContext } from './turn-context.ts'

/** `misses` counts wrong answers in a row. */
const State = z.object({ sessionId: z.string(), input: TypebotInput.nullable(), misses: z.number() })
type State = z.infer<typeof State>

/** A person helps a customer who cannot give what the flow wants. */
const MAX_MISSES = 5
/** A flow that waits for its own actions again and again would never end. */
const MAX_STEPS = 5
const TO_PERSON: AssistantAction = { kind: 'handOver', reason: 'limit', queueId: null }
const NO_LOG = { request: '', response: '', status: null }

/** The minutes count from the customer's word before, not from anything that this message changed. */
function isExpired({ messages, wroteBefore }: AssistantTurn, expiresMinutes: number): boolean {
  const [first] = messages
  if (expiresMinutes === 0 || !first || wroteBefore === null) return false
  return Date.parse(first.createdAt) - Date.parse(wroteBefore) > expiresMinutes * 60_000
}

const isKeyword = (text: string, keyword: string): boolean => plain(keyword) !== '' && plain(text) === plain(keyword)

/** Answers with the flow of a Typebot, whose session belongs to the ticket. */
export async function respondByTypebot(context: TurnContext): Promise<AssistantAnswer> {
  const { turn, integration } = context
  const text = heardText(turn)
  if (isKeyword(text, integration.typebotKeywordFinish))
    return { actions: [{ kind: 'close' }], state: null, log: NO_LOG }
  const isRestart = isKeyword(text, integration.typebotKeywordRestart)
  const before = State.safeParse(turn.state).data
  const session = isRestart || isExpired(turn, integration.typebotExpires) ? undefined : before
  try {
    if (session) return await goOn(context, session, text)
    const intro = isRestart ? integration.typebotRestartMessage.trim() : ''
    const said: AssistantAction[] = intro === '' ? [] : [{ kind: 'say', text: intro }]
    return await start(context, isRestart ? null : text || null, said)
  } catch (error) {
    if (!(error instanceof TypebotError)) throw error
    if (error.failure === 'closed' && error.message !== '') return sayClosed(error)
    throw assistantError(error, !['busy', 'unavailable'].includes(error.failure))
  }
}

/** A bot that its author closed says so in the author's words. */
const sayClosed = ({ message, exchange }: TypebotError): AssistantAnswer => ({
  actions: [
    { kind: 'say', text: message },
    { kind: 'handOver', reason: 'unavailable', queueId: null },
  ],
  state: null,
  log: exchange,
})

const clientOf = ({ fetch }: TurnContext): Typebot => createTypebot({ fetch })
const botOf = ({ integration: { url, typebotSlug } }: TurnContext) => ({ url, slug: typebotSlug })

async function start(context: TurnContext, message: string | null, said: AssistantAction[]): Promise<AssistantAnswer> {
  const { contact, ticket, connection } = context.turn
  const variables = {
    ...{ number: contact.number, pushName: contact.name, email: contact.email },
    ...{ ticketId: String(ticket.id), queue: ticket.queueName, connection: connection.name },
    keptFromAi: String(contact.keptFromAi),
  }
  const reply = await clientOf(context).startChat(botOf(context), { message, variables }, context.signal)
  return answerOf(context, reply.sessionId, reply, { said, misses: 0 })
}

async function goOn(context: TurnContext, session: State, text: string): Promise<AssistantAnswer> {
  const { turn, integration, texts } = context
  if (turn.messages.length === 0) return { actions: [], state: session, log: NO_LOG }
  const fileUrls = turn.messages.map((message) => fileAddress(context, message)).filter((url) => url !== null)
  const input = session.input && {
    ...session.input,
    retryText: session.input.retryText || integration.typebotUnknownMessage.trim(),
  }
  const read = readInput(input, { text, fileUrls }, texts)
  if ('wrong' in read) return sayWrong(context, session, read.wrong)
  try {
    const reply = await continueChat(context, session.sessionId, read.message)
    const isAskedAgain = isGuess(session.input, text) && JSON.stringify(reply.input) === JSON.stringify(session.input)
    const misses = isAskedAgain ? session.misses + 1 : 0
    if (misses >= MAX_MISSES) return { actions: [TO_PERSON], state: null, log: reply.exchange }
    return await answerOf(context, session.sessionId, reply, { said: [], misses })
  } catch (error) {
    if (!(error instanceof TypebotError) || error.failure !== 'sessionGone') throw error
    return start(context, text || null, [])
  }
}

const continueChat = (context: TurnContext, sessionId: string, message: TypebotMessage): Promise<TypebotReply> =>
  clientOf(context).continueChat(botOf(context), sessionId, message, context.signal)

/** Says what is wrong without troubling the flow, and how it would be right. */
async function sayWrong(context: TurnContext, session: State, wrong: string): Promise<AssistantAnswer> {
  const misses = session.misses + 1
  const again = session.input?.kind === 'choice' ? await askActions(context, session.input) : []
  const actions: AssistantAction[] = misses >= MAX_MISSES ? [TO_PERSON] : [{ kind: 'say', text: wrong }, ...again]
  return { actions, state: { ...session, misses }, log: { ...NO_LOG, response: wrong } }
}

/** Shows an answer, and goes on with the flow while it waits for something that only browsers do. */
async function answerOf(
  context: TurnContext,
  sessionId: string,
  first: TypebotReply,
  { said, misses }: { said: AssistantAction[]; misses: number },
): Promise<AssistantAnswer> {
  const { integration } = context
  let reply = first
  let actions = [...said, ...(await toActions(context, first.elements))]
  for (let step = 0; reply.isWaiting && !untilEnd(actions).isEnded; step++) {
    if (step === MAX_STEPS) {
      actions.push({ kind: 'handOver', reason: 'loop', queueId: null })
      break
    }
    reply = await continueChat(context, sessionId, null)
    actions.push(...(await toActions(context, reply.elements)))
  }
  if (reply.input) actions.push(...(await askActions(context, reply.input)))
  if (reply.input && !saysSomething(actions)) actions.push({ kind: 'say', text: invitation(context, reply.input) })
  const cut = untilEnd(actions)
  actions = withPauses(cut.actions, integration.typebotDelayMessage)
  if (!cut.isEnded && !reply.input) actions.push({ kind: 'handOver', reason: 'finished', queueId: null })
  const state: State = { sessionId, input: reply.input, misses }
  return { actions, state, log: reply.exchange }
}

/** A flow that asks without a word would leave the customer in silence. */
const invitation = ({ texts }: TurnContext, input: TypebotInput): string =>
  (input.kind === 'text' && input.placeholder.trim()) || texts.writeToMe
