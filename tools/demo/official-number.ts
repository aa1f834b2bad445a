import type pg from 'pg'
import { buttonsOf, type CloudMessage } from '#fakes/meta/cloud.ts'
import type { CloudCustomer } from '#fakes/meta/cloud-events.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import { CLOUD_KIND } from '#contract/channels.ts'
import type { Queue } from '#contract/queues.ts'
import { PASSWORD } from '#tools/seed/load.ts'

/** The official number of a shop: its stand-in of Meta, its templates, and the customers who write there. */

const NAME = 'Loja oficial'
const DISPLAY = '+55 11 4004-8900'
const APP_SECRET = 'segredo-da-demonstracao'
const VERIFY_TOKEN = 'senha-da-demonstracao'
const MENU = 'Olá, {{firstName}}! Sobre o que você quer falar?'
const ANSWER_EVERY_MS = 4000

const CUSTOMERS: { name: string; opens: string; answers: string[] }[] = [
  {
    name: 'Helena Prado',
    opens: 'Oi! O sofá Duna ainda está na promoção?',
    answers: ['Quanto fica o frete para Santos?', 'Perfeito, vou querer. Obrigada!'],
  },
  { name: 'Otávio Reis', opens: 'Meu pedido 4471 chega quando?', answers: ['Certo, fico no aguardo. Obrigado!'] },
]

export type OfficialNumber = {
  /** What the server needs to find the stand-in. */
  env: Record<string, string>
  /** Links the number of the shop, once the server is there, and lets its customers write. */
  open: (serverUrl: string, email: string) => Promise<void>
  close: () => Promise<void>
}

type Api = <Answer>(method: string, path: string, body?: object) => Promise<Answer>

async function signIn(serverUrl: string, email: string): Promise<Api> {
  const call = async <Answer>(method: string, path: string, body?: object, token?: string): Promise<Answer> => {
    const answer = await fetch(`${serverUrl}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const { token } = await call<{ token: string }>('POST', '/auth/login', { email, password: PASSWORD })
  return (method, path, body) => call(method, path, body, token)
}

/**
 * Says whether an earlier run linked the number. Nobody signs in to find that out: a login ends the session of whoever
 * looks at the demonstration, and fails once they have changed the password.
 */
async function isLinked(client: pg.Client, phoneNumberId: string): Promise<boolean> {
  const { rows } = await client.query('select from cloud_numbers where phone_number_id = $1', [phoneNumberId])
  return rows.length > 0
}

async function link(api: Api, number: { id: string; wabaId: string; token: string }): Promise<void> {
  const queues = await api<Queue[]>('GET', '/queue')
  await api('POST', '/whatsapp', {
    ...{ name: NAME, channel: CLOUD_KIND, greetingMessage: MENU, queueIds: queues.map(({ id }) => id) },
    ...{ phoneNumberId: number.id, wabaId: number.wabaId, accessToken: number.token },
    ...{ appSecret: APP_SECRET, verifyToken: VERIFY_TOKEN },
  })
}

function addTemplates(meta: FakeMeta, wabaId: string): void {
  const { templates } = meta.cloud
  templates.add(wabaId, 'pedido_a_caminho', 'Olá, {{1}}! O seu pedido {{2}} saiu para entrega e chega hoje.')
  templates.add(wabaId, 'retorno_do_orcamento', 'Oi, {{1}}. O orçamento que você pediu ficou pronto. Posso enviar?')
  templates.add(wabaId, 'semana_dos_sofas', 'Esta semana todos os sofás têm 15% de desconto na Móveis Aurora.', {
    category: 'MARKETING',
    components: [{ type: 'FOOTER', text: 'Responda SAIR para não receber mais' }],
  })
}

/** Starts the stand-in of Meta. Its ids are the same in every run, because the company keeps them. */
export async function startOfficialNumber(client: pg.Client): Promise<OfficialNumber> {
  const meta = await FakeMeta.start()
  const { cloud } = meta
  cloud.statuses.upTo = 'read'
  cloud.statuses.delayMs = 1500
  const number = cloud.number('Móveis Aurora', { display: DISPLAY, appSecret: APP_SECRET })
  addTemplates(meta, number.wabaId)
  const customers = CUSTOMERS.map((one) => ({ ...one, phone: cloud.customer(number, one.name), answered: 0 }))
  // Messages of this run are not those of an earlier one.
  meta.countOnFrom(Math.floor(Date.now() / 1000))

  const answer = async (customer: (typeof customers)[number], message: CloudMessage): Promise<void> => {
    const [button] = buttonsOf(message)
    if (button) return void (await cloud.tap(customer.phone, message, button.id))
    const text = message.type === 'text' ? customer.answers[customer.answered++] : undefined
    if (text !== undefined) await cloud.write(customer.phone, text)
  }
  const timer = setInterval(() => {
    // A demonstration may run for days: what was sent is not kept.
    const sent = cloud.sent.splice(0)
    for (const customer of customers) {
      const last = sent.findLast((message) => isSentTo(message, customer.phone))
      if (last) answer(customer, last).catch((error: unknown) => console.error(error))
    }
  }, ANSWER_EVERY_MS)

  return {
    env: { META_GRAPH_URL: meta.url },
    open: async (serverUrl, email) => {
      meta.webhook = `${serverUrl}/api/webhook/fb`
      if (await isLinked(client, number.id)) {
        // The stand-in forgot who wrote, and would refuse answers for which the window is open.
        for (const { phone } of customers) cloud.wroteAgo(phone, 0)
        return
      }
      try {
        await link(await signIn(serverUrl, email), number)
        for (const { phone, opens } of customers) await cloud.write(phone, opens)
      } catch (error) {
        // The rest of the demonstration does without it.
        console.error(error)
      }
    },
    close: () => {
      clearInterval(timer)
      return meta.close()
    },
  }
}

const isSentTo = ({ to }: CloudMessage, { waId, userId }: CloudCustomer): boolean => to === waId || to === userId
