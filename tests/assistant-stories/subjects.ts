import { FakeAsaas } from '#fakes/asaas/asaas.ts'
import type { FaultyServer } from '#fakes/billing/faulty-server.ts'
import { FakeDialogflow } from '#fakes/dialogflow/dialogflow.ts'
import { FakeIxc } from '#fakes/ixc/ixc.ts'
import { FakeMkAuth } from '#fakes/mkauth/mkauth.ts'
import { FakeN8n } from '#fakes/n8n/n8n.ts'
import { FakeOpenAi } from '#fakes/openai/openai.ts'
import { ask, choices, FakeTypebot, say, type FakeBlock } from '#fakes/typebot/typebot.ts'

export const FAULTS = ['no answer', '500', '429 with Retry-After', 'a malformed answer'] as const
type Fault = (typeof FAULTS)[number]

/** A text that the phone receives, or what it must match. */
export type Heard = string | RegExp
/** What the customer writes, and what the phone receives then. */
type Exchange = { says: string; hears: Heard[] }

/** A kind of assistant with the outside system behind it, and how a conversation with it goes. */
export type Subject = {
  name: string
  /** The fields of its queue, of its prompt or of its integration. */
  made: { prompt: object } | { integration: object } | { billing: 'ixc' | 'mkAuth' | 'asaas' }
  /** What the phone receives after the greeting of the queue. */
  opening: Heard[]
  /** The conversation from there to its end. Faults and ends of processes hit the first exchange. */
  talk: [Exchange, Exchange]
  /** What the phone receives when the answer was lost with its process, where the system does not know a repeated call. */
  asksAgain?: Heard[]
  end: 'pending' | 'closed'
  /** What the phone receives when the outside system fails. */
  fallback: Heard
  /** The other side goes round in circles, and a person has to end it. */
  loop: { prepare?: () => void; talk: Exchange[] }
  fail(fault: Fault): void
  mend(): void
  /** How many requests the outside system has got. */
  asked(): number
}

/** The addresses and keys of the stand-ins. */
export type Outside = Awaited<ReturnType<typeof startOutside>>

export async function startOutside() {
  const model = await FakeOpenAi.start()
  const google = await FakeDialogflow.start()
  const n8n = await FakeN8n.start()
  const typebot = await FakeTypebot.start()
  const billing = { ixc: await FakeIxc.start(), mkAuth: await FakeMkAuth.start(), asaas: await FakeAsaas.start() }
  const all = [model, google, n8n, typebot, ...Object.values(billing)]
  return {
    ...{ model, google, n8n, typebot, billing },
    env: {
      ...{ OPENAI_BASE_URL: model.url, DIALOGFLOW_URL: google.url, GOOGLE_TOKEN_URL: google.tokenUrl },
      ...{ ASAAS_URL: billing.asaas.url, EGRESS_ALLOW: '127.0.0.1' },
    },
    close: () => Promise.all(all.map((one) => one.close())),
  }
}

const FAILED = 'Não consegui responder agora. Um atendente vai continuar o seu atendimento.'
const HTTP = {
  '500': { status: 500, body: {} },
  '429 with Retry-After': { status: 429, body: {}, headers: { 'retry-after': '2' } },
} as const

type Simple = { outage: { status: number; body: unknown; headers?: Record<string, string> } | null; silent: boolean }

/** How the stand-ins fail that know an outage and silence. */
const simpleFaults = (outside: Simple, malformed: unknown): Pick<Subject, 'fail' | 'mend'> => ({
  fail(fault) {
    if (fault === 'no answer') outside.silent = true
    else outside.outage = fault === 'a malformed answer' ? { status: 200, body: malformed } : HTTP[fault]
  },
  mend: () => void Object.assign(outside, { outage: null, silent: false }),
})

const promptSubject = (model: FakeOpenAi): Subject => ({
  name: 'AI prompt',
  made: { prompt: { prompt: 'Você atende a Casa Aurora.', apiKey: 'sk-teste', model: 'llama3.1', maxTokens: 200 } },
  opening: [],
  talk: [
    { says: 'Olá', hears: ['Olá! Como posso ajudar?'] },
    { says: 'quero falar com um atendente', hears: [/^Vou chamar uma pessoa/] },
  ],
  end: 'pending',
  fallback: FAILED,
  loop: {
    prepare: () => void (model.mode = 'toolLoop'),
    talk: [{ says: 'Feche o meu pedido', hears: [/^Vou chamar uma pessoa/] }],
  },
  fail(fault) {
    const modes = { '500': 'broken', '429 with Retry-After': 'busy', 'a malformed answer': 'senseless' } as const
    model.mode = fault === 'no answer' ? 'slow' : modes[fault]
  },
  mend: () => model.reset(),
  asked: () => model.questions.length,
})

function dialogflowSubject(google: FakeDialogflow): Subject {
  const texts = (...said: string[]) => ({ fulfillmentMessages: said.map((text) => ({ text: { text: [text] } })) })
  google.agents.set('flores', ({ text }) => {
    if (text === 'Olá') return texts('Sou a Flora')
    if (text === 'rosas') return texts('Temos rosas', 'Vermelhas e brancas')
    if (text === 'tchau') return { ...texts('Até já'), diagnosticInfo: { end_conversation: true } }
    return { ...texts('Não entendi'), intent: { isFallback: true } }
  })
  return {
    name: 'Dialogflow',
    made: {
      integration: {
        ...{ type: 'dialogflow', projectName: 'flores', language: 'pt-BR' },
        jsonContent: JSON.stringify(google.addAccount('flores')),
      },
    },
    opening: ['Sou a Flora'],
    talk: [
      { says: 'rosas', hears: ['Temos rosas', 'Vermelhas e brancas'] },
      { says: 'tchau', hears: ['Até já'] },
    ],
    end: 'pending',
    fallback: FAILED,
    loop: {
      talk: [
        ...['hein', 'como'].map((says) => ({ says, hears: ['Não entendi'] })),
        { says: 'o quê', hears: ['Não entendi', FAILED] },
      ],
    },
    ...simpleFaults(google, '<html>'),
    asked: () => google.calls,
  }
}

/** Two kinds of one protocol: the node of n8n, and a webhook of the company's own. */
function flowSubject(n8n: FakeN8n, type: 'n8n' | 'webhook'): Subject {
  let turnsInCircles = false
  n8n.workflows.set(type, ({ body }) => {
    const { ticket, message } = body as { ticket: { queue: { id: number } }; message: { text: string } | null }
    if (message === null && !turnsInCircles) return { messages: [{ text: 'Bem-vinda' }], state: { step: 1 } }
    if (turnsInCircles) return { actions: [{ type: 'transfer', queueId: ticket.queue.id }] }
    if (message?.text === 'tchau') return { actions: [{ type: 'send', text: 'Até já' }, { type: 'close' }] }
    return { actions: ['Anotado', 'Mais algo?'].map((text) => ({ type: 'send', text })), state: { step: 2 } }
  })
  const { fail, mend } = simpleFaults(n8n, '{"actions":[{"type":"sing"}]}')
  return {
    name: type,
    made: { integration: { type, urlN8N: n8n.addressOf(type) } },
    opening: ['Bem-vinda'],
    talk: [
      { says: 'rosas', hears: ['Anotado', 'Mais algo?'] },
      { says: 'tchau', hears: ['Até já'] },
    ],
    end: 'closed',
    fallback: FAILED,
    loop: { prepare: () => void (turnsInCircles = true), talk: [{ says: 'rosas', hears: [FAILED] }] },
    fail,
    mend() {
      mend()
      turnsInCircles = false
    },
    asked: () => n8n.deliveries.length,
  }
}

const ORDER: FakeBlock[] = [
  say('Olá, {{pushName}}!'),
  choices('Pedido', 'Troca', 'Voltas'),
  { go: 7, if: 'Voltas' },
  say('Qual o seu e-mail?'),
  ask('email input'),
  say('Obrigado!'),
  { go: 9 },
  { act: { type: 'listenForWebhook', expectsDedicatedReply: true } },
  { go: 7 },
]

function typebotSubject(typebot: FakeTypebot): Subject {
  typebot.bots.set('loja', ORDER)
  return {
    name: 'Typebot',
    made: {
      integration: { type: 'typebot', urlN8N: typebot.url, typebotSlug: 'loja', typebotDelayMessage: 1500 },
    },
    opening: ['Olá, Maria Silva!', '[ 1 ] - Pedido\n[ 2 ] - Troca\n[ 3 ] - Voltas'],
    talk: [
      { says: '2', hears: ['Qual o seu e-mail?'] },
      { says: 'ana@exemplo.com.br', hears: ['Obrigado!'] },
    ],
    asksAgain: ['Não entendi a sua resposta. Tente de novo, por favor.'],
    end: 'pending',
    fallback: FAILED,
    loop: { talk: [{ says: '3', hears: [FAILED] }] },
    ...simpleFaults(typebot, '<html>'),
    asked: () => typebot.asked.length,
  }
}

const ANA = '529.982.247-25'

function billingSubject(name: string, billing: 'ixc' | 'mkAuth' | 'asaas', outside: FaultyServer): Subject {
  const faults: Record<Fault, FaultyServer['fault']> = {
    ...{ 'no answer': 'silent', '500': 'broken' },
    ...{ '429 with Retry-After': 'busy', 'a malformed answer': 'malformed' },
  }
  return {
    name,
    made: { billing },
    opening: [/escreva o CPF ou o CNPJ/],
    talk: [
      { says: ANA, hears: [/^Encontrei o cadastro de \*A(na|NA)\*/] },
      {
        says: 'sim',
        hears: [
          ...[
            /^\*Conta 0*101\*/,
            'Linha digitável do boleto, para copiar:',
            /^\d{47}$/,
            'Pix copia e cola:',
            /^000201/,
          ],
          ...['QR Code do Pix', 'Boleto em PDF', /^Obrigado pelo contato/],
        ],
      },
    ],
    end: 'closed',
    fallback: 'Não consegui consultar o sistema de cobrança agora. Um atendente vai continuar o seu atendimento.',
    loop: {
      talk: [
        ...['111.444.777-36', '1'].map((says) => ({ says, hears: [/não é válido/] })),
        { says: '2', hears: [/^Não consegui confirmar os dados/] },
      ],
    },
    fail: (fault) => void (outside.fault = faults[fault]),
    mend: () => void (outside.fault = null),
    asked: () => outside.requests.length,
  }
}

export const subjectsOf = ({ model, google, n8n, typebot, billing }: Outside): Subject[] => [
  promptSubject(model),
  dialogflowSubject(google),
  flowSubject(n8n, 'n8n'),
  flowSubject(n8n, 'webhook'),
  typebotSubject(typebot),
  billingSubject('IXC', 'ixc', billing.ixc),
  billingSubject('MK-AUTH', 'mkAuth', billing.mkAuth),
  billingSubject('Asaas', 'asaas', billing.asaas),
]

export const NAMES = ['AI prompt', 'Dialogflow', 'n8n', 'webhook', 'Typebot', 'IXC', 'MK-AUTH', 'Asaas']
