import { BOT_KIND, CLOUD_KIND, type MetaKind } from '#contract/channels.ts'
import { sendCloudMessage, type CloudSender } from '#server/channels/meta/cloud-send.ts'
import type { OutboundMessage } from '#server/channels/port.ts'
import { sendMessage, type SendContext } from '#server/channels/meta/send.ts'
import { sendBotMessage, type BotSender } from '#server/channels/telegram/send.ts'

type Posted = { message: { text: string } }

const store = {
  markStarted: async () => ({ state: 'new', attempt: 'a' }),
  markNotSent: async () => undefined,
  markAccepted: async () => undefined,
}

/** Sends a message as a connection would, through a Graph API that takes what `graph` can. */
export function sendAtMeta(channel: MetaKind, graph: object, message: Partial<OutboundMessage>): Promise<void> {
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

/** Sends a message as a number of the Cloud API would, through a Graph API that takes what `graph` can. */
export async function sendAtCloud(graph: object, message: Partial<OutboundMessage>): Promise<void> {
  const sender = { graph, parts: store, channel: CLOUD_KIND, phoneNumberId: '1', token: '' } as unknown as CloudSender
  const whole = { providerId: 'OWN', body: '', media: null, quoted: null, ...message } as OutboundMessage
  await sendCloudMessage(sender, { to: '7' }, whole)
}

/** Returns the texts that the Cloud API gets for one text. */
export async function textsSentToCloud(body: string): Promise<string[]> {
  const texts: string[] = []
  const post = async (_path: string, { text }: { text: { body: string } }) => {
    texts.push(text.body)
    return { messages: [{ id: 'm' }] }
  }
  await sendAtCloud({ post }, { body })
  return texts
}

/** Sends a message as a bot of Telegram would, through a Bot API that takes what `api` can. */
export function sendAtTelegram(api: object, message: Partial<OutboundMessage>): Promise<void> {
  const sender = { api, parts: { ...store, midOf: async () => null }, channel: BOT_KIND } as unknown as BotSender
  return sendBotMessage(sender, 7, {
    providerId: 'OWN',
    body: '',
    media: null,
    quoted: null,
    ...message,
  } as OutboundMessage)
}

/** Returns the texts that Telegram gets for one text. */
export async function textsSentToTelegram(body: string): Promise<string[]> {
  const texts: string[] = []
  const call = async (_method: string, { text }: { text: string }) => {
    texts.push(text)
    return { message_id: 1 }
  }
  await sendAtTelegram({ call }, { body })
  return texts
}
