import type { MetaKind } from '#contract/channels.ts'
import type { OutboundMessage } from '#server/channels/port.ts'
import { sendMessage, type SendContext } from '#server/channels/meta/send.ts'

type Posted = { message: { text: string } }

/** Sends a message as a connection would, through a Graph API that takes what `graph` can. */
export function sendAtMeta(channel: MetaKind, graph: object, message: Partial<OutboundMessage>): Promise<void> {
  const store = {
    markStarted: async () => 'new',
    markNotSent: async () => undefined,
    markAccepted: async () => undefined,
  }
  const account = { channel, accountId: '1', pageId: '1' }
  const sender = { graph, store, account, token: '' } as unknown as SendContext
  return sendMessage(sender, '7', {
    providerId: 'OWN',
    body: '',
    media: null,
    quoted: null,
    ...message,
  } as OutboundMessage)
}

/** Returns the texts that Meta gets for one text. */
export async function textsSentTo(channel: MetaKind, body: string): Promise<string[]> {
  const texts: string[] = []
  const post = async (_path: string, { message }: Posted) => {
    texts.push(message.text)
    return { message_id: 'm' }
  }
  await sendAtMeta(channel, { post }, { body })
  return texts
}
