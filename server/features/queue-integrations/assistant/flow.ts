import type { AssistantAction, AssistantAnswer, AssistantTurn } from '#server/features/assistants/index.ts'
import type { FlowAction } from '#server/integrations/flow-webhook/answer.ts'
import {
  createFlowWebhook,
  FlowError,
  type FlowEnvelope,
  type FlowMessage,
} from '#server/integrations/flow-webhook/client.ts'
import { sendOutsideFile } from './outside-file.ts'
import { assistantError, fileAddress, type TurnContext } from './turn-context.ts'

const toFlowMessage = (context: TurnContext, message: AssistantTurn['messages'][number]): FlowMessage => ({
  id: message.id,
  type: message.mediaType === 'conversation' ? 'text' : message.mediaType,
  text: message.body,
  mediaUrl: fileAddress(context, message),
  mediaName: message.mediaName,
  mediaMimetype: message.mediaMimetype,
  createdAt: message.createdAt,
})

function envelopeOf(context: TurnContext): FlowEnvelope {
  const { turn } = context
  const { company, connection, contact, ticket, companyId } = turn
  const messages = turn.messages.map((message) => toFlowMessage(context, message))
  const { queueId, queueName, ...ticketFields } = ticket
  return {
    ...{ version: 1, id: `turn_${turn.turnId}`, attempt: turn.attempt },
    event: messages.length ? 'message.received' : 'conversation.started',
    company: { id: companyId, ...company },
    connection,
    ticket: { ...ticketFields, status: 'pending', queue: queueId === null ? null : { id: queueId, name: queueName } },
    contact,
    message: messages.at(-1) ?? null,
    messages,
    state: turn.state,
  }
}

async function toAction(context: TurnContext, action: FlowAction): Promise<AssistantAction> {
  switch (action.type) {
    case 'send':
      return { kind: 'say', text: action.text }
    case 'sendFile':
      return sendOutsideFile(context, action.url, action.caption)
    case 'wait':
      return { kind: 'pause', ms: action.seconds * 1000 }
    case 'note':
      return { kind: 'note', text: action.text }
    case 'tag':
      return { kind: 'tag', tagId: action.tagId }
    case 'transfer':
      return { kind: 'transfer', queueId: action.queueId, userId: action.userId }
    case 'handOver':
      return { kind: 'handOver', reason: 'rule', queueId: action.queueId }
    case 'close':
      return { kind: 'close' }
  }
}

export const toAssistantActions = (context: TurnContext, actions: FlowAction[]): Promise<AssistantAction[]> =>
  Promise.all(actions.map((action) => toAction(context, action)))

/** Posts the customer's messages to n8n or another webhook. Without actions in its answer it will use the API later. */
export async function respondByFlow(context: TurnContext): Promise<AssistantAnswer> {
  const { integration, signal, turn } = context
  const envelope = envelopeOf(context)
  const delivery = { url: integration.url, id: envelope.id, secrets: integration.signatureSecrets, envelope }
  try {
    const { actions, state, exchange } = await createFlowWebhook({ fetch: context.fetch }).deliver(delivery, signal)
    return { actions: await toAssistantActions(context, actions), state: state ?? turn.state, log: exchange }
  } catch (error) {
    if (!(error instanceof FlowError)) throw error
    throw assistantError(error, !['busy', 'unavailable'].includes(error.failure))
  }
}
