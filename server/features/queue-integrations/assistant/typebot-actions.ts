import { z } from 'zod'
import type { AssistantAction } from '#server/features/assistants/index.ts'
import type { TypebotElement } from '#server/integrations/typebot/answer.ts'
import type { TypebotInput } from '#server/integrations/typebot/input.ts'
import { parseJson } from '#server/integrations/exchange.ts'
import { choiceLine } from './choices.ts'
import { sendOutsideFile } from './outside-file.ts'
import { questionOf } from './typebot-inputs.ts'
import type { TurnContext } from './turn-context.ts'

/** What Typebot says to a wrong answer when the author of the flow wrote nothing else. */
const INVALID = /^invalid message\. please, try again\.?$/i
const MAX_PICTURES = 10

const id = z.coerce.number().int().positive()
const Command = z.strictObject({ stopBot: z.boolean().optional(), queueId: id.optional(), userId: id.optional() })

/** Reads a bubble such as `#{"queueId":1}`, by which a flow speaks to the desk; undefined for all other text. */
function commandOf(text: string, { turn, texts }: TurnContext): AssistantAction[] | undefined {
  const [, body] = /^#\s*(\{.*\})\s*$/s.exec(text) ?? []
  if (body === undefined) return undefined
  // Editors put typographic quotes where the author typed plain ones.
  const { data } = Command.safeParse(parseJson(body.replace(/[“”„]/g, '"')))
  const queueId = data?.queueId ?? turn.ticket.queueId
  if (data?.stopBot) return [{ kind: 'handOver', reason: 'rule', queueId: data.queueId ?? null }]
  if ((data?.queueId !== undefined || data?.userId !== undefined) && queueId !== null) {
    return [{ kind: 'transfer', queueId, userId: data.userId ?? null }]
  }
  return [{ kind: 'note', text: texts.note.command(text.slice(0, 200)) }]
}

async function elementActions(context: TurnContext, element: TypebotElement): Promise<AssistantAction[]> {
  const { texts, integration } = context
  switch (element.kind) {
    case 'text': {
      const command = commandOf(element.text, context)
      if (command) return command
      const isInvalid = INVALID.test(element.text)
      return [
        { kind: 'say', text: isInvalid ? integration.typebotUnknownMessage || texts.notUnderstood : element.text },
      ]
    }
    case 'media':
      return [await sendOutsideFile(context, element.url, element.link)]
    case 'link':
      return [{ kind: 'say', text: element.url }]
    case 'wait':
      return [{ kind: 'pause', ms: element.ms }]
    case 'hidden':
      return [{ kind: 'note', text: texts.note.hidden(element.what) }]
  }
}

/** Pictures to choose from are sent with their number and name; further ones appear as lines of text. */
async function pictureActions(context: TurnContext, input: TypebotInput): Promise<AssistantAction[]> {
  if (input.kind !== 'choice') return []
  const pictures = input.choices.flatMap((choice, index) => (choice.pictureUrl ? [{ ...choice, index }] : []))
  return Promise.all(
    pictures
      .slice(0, MAX_PICTURES)
      .map(({ pictureUrl, label, index }) => sendOutsideFile(context, pictureUrl, choiceLine(label, index))),
  )
}

/** Asks for what the flow waits for, and leads to a person where nobody can give it here. */
export async function askActions(context: TurnContext, input: TypebotInput): Promise<AssistantAction[]> {
  const question = questionOf(input, context.texts)
  const asked: AssistantAction[] = question === '' ? [] : [{ kind: 'say', text: question }]
  const toPerson: AssistantAction = { kind: 'handOver', reason: 'unreadable', queueId: null }
  if (input.kind === 'payment') return [...asked, toPerson]
  if (input.kind === 'unknown') return [{ kind: 'note', text: context.texts.note.hidden(input.what) }, toPerson]
  return [...(await pictureActions(context, input)), ...asked]
}

export const toActions = async (context: TurnContext, elements: TypebotElement[]): Promise<AssistantAction[]> =>
  (await Promise.all(elements.map((element) => elementActions(context, element)))).flat()

const ENDINGS = ['transfer', 'handOver', 'close']

/** Leaves out what would come after the end of the assistant's part. */
export function untilEnd(actions: AssistantAction[]): { actions: AssistantAction[]; isEnded: boolean } {
  const end = actions.findIndex(({ kind }) => ENDINGS.includes(kind))
  return end === -1 ? { actions, isEnded: false } : { actions: actions.slice(0, end + 1), isEnded: true }
}

const isShown = ({ kind }: AssistantAction): boolean => kind === 'say' || kind === 'sendFile'

/** Puts a pause between two messages, where the flow does not have one itself. */
export function withPauses(actions: AssistantAction[], ms: number): AssistantAction[] {
  if (ms <= 0) return actions
  return actions.flatMap((action, index) => {
    const before = actions.slice(0, index).findLast((one) => isShown(one) || one.kind === 'pause')
    return isShown(action) && before && isShown(before) ? [{ kind: 'pause', ms } as const, action] : [action]
  })
}

export const saysSomething = (actions: AssistantAction[]): boolean => actions.some(isShown)
