import type { FakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import type { Outside, Subject } from './subjects.ts'

/** Sends a request of an administrator, and returns what was made. */
type Request = (method: 'POST' | 'PUT', path: string, body: object) => Promise<{ id: number }>

/** Makes the queue of each subject, in the order of the menu, with what answers there. */
export async function furnish(request: Request, subjects: Subject[]): Promise<{ name: string; id: number }[]> {
  const make = async (path: string, body: object): Promise<number> => (await request('POST', path, body)).id
  const answering = async (queueId: number, { name, made }: Subject): Promise<object> => {
    if ('prompt' in made) return { promptId: await make('/prompt', { name, queueId, ...made.prompt }) }
    if ('integration' in made) return { integrationId: await make('/queueIntegration', { name, ...made.integration }) }
    return { billingBot: 'secondCopy' }
  }
  const queues: { name: string; id: number }[] = []
  for (const [index, subject] of subjects.entries()) {
    const { name } = subject
    const color = `#12a0${String(index + 10)}`
    const id = await make('/queue', { name, color, orderQueue: index + 1, greetingMessage: `Fale com ${name}` })
    queues.push({ name, id })
    await request('PUT', `/queue/${id}`, await answering(id, subject))
  }
  return queues
}

/** Chooses the billing system that answers in the queues of billing bots. */
export async function chooseBilling(
  request: Request,
  { ixc, mkAuth, asaas }: Outside['billing'],
  system: 'ixc' | 'mkAuth' | 'asaas',
): Promise<void> {
  const settings = {
    ...{ ipixc: ixc.url, tokenixc: ixc.token, asaas: asaas.token, billingSystem: system },
    ...{ ipmkauth: mkAuth.url, clientidmkauth: mkAuth.clientId, clientsecretmkauth: mkAuth.clientSecret },
  }
  for (const [key, value] of Object.entries(settings)) await request('PUT', `/settings/${key}`, { key, value })
}

/** What a phone received, each message once however often it came. */
export type Received = { chat: unknown; id: string; text: string }

/** Returns the list of everything that phones receive from now on. */
export function recordReceived(whatsapp: FakeWhatsApp): Received[] {
  const received: Received[] = []
  whatsapp.onMessage(({ chat, id, text, message }) => {
    const { imageMessage, documentMessage, documentWithCaptionMessage } = message
    const document = documentWithCaptionMessage?.message?.documentMessage ?? documentMessage
    received.push({ chat, id, text: text || imageMessage?.caption || document?.caption || '' })
  })
  return received
}
