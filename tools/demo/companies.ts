import type { MacroStep } from '#contract/macros.ts'
import type { DemoCampaigns } from './campaigns.ts'
import type { DemoEveryday } from './everyday.ts'
import { type CompanySeed, DIALOGUES, TAGS } from '#tools/seed/data.ts'
import type { Amounts } from '#tools/seed/load.ts'

type QuickMessage = { shortcode: string; message: string }
type Macro = { name: string; steps: readonly MacroStep[] }
/** One option of a queue's menu. The menu has them in this order. */
type Option = { queue: string; title: string; message: string }
/** A list of files, made by `tools/demo/files.ts`. */
export type DemoFileList = { name: string; message: string; shortcode: string; files: readonly DemoFile[] }
type DemoFile = { option: string; name: string; content: { picture: 'room' } | { document: string } }
type Line = { by: string; text: string }
/** The messages of an internal chat, oldest first. */
type Talk = { title: string; lines: readonly Line[] }
/** A company of the demonstration. Its first connection is linked from the start when `linkedFromStart` is true. */
export type DemoCompany = {
  cast: CompanySeed
  amounts: Amounts
  quickMessages: readonly QuickMessage[]
  macros: readonly Macro[]
  options: readonly Option[]
  talk: Talk
  fileList?: DemoFileList
  campaigns?: DemoCampaigns
  everyday: DemoEveryday
  /** The tags that are the lanes of the board, from left to right. */
  lanes: readonly string[]
  linkedFromStart: boolean
}

const STORE: CompanySeed = {
  name: 'Móveis Aurora',
  queues: [
    { name: 'Vendas', color: '#0c75c9', greeting: 'Olá, {{firstName}}! Você está no setor de vendas.' },
    { name: 'Entregas', color: '#12a06a', greeting: 'Olá! Entregas e montagens são por aqui.' },
    { name: 'Financeiro', color: '#f08a24', greeting: 'Olá! Boletos, notas e pagamentos são com a gente.' },
    { name: 'Dúvidas', color: '#7c5cf0', greeting: 'Olá! Pergunte sobre montagem, garantia, trocas e parcelas.' },
  ],
  tags: TAGS.slice(0, 10),
  connections: ['Loja Matriz', 'Loja Centro'],
  users: [
    { name: 'Ana Souza', email: 'ana@aurora.exemplo.com.br', profile: 'admin' },
    { name: 'Carla Mendes', email: 'carla@aurora.exemplo.com.br', profile: 'supervisor' },
    { name: 'Bruno Lima', email: 'bruno@aurora.exemplo.com.br', profile: 'user' },
    { name: 'Débora Alves', email: 'debora@aurora.exemplo.com.br', profile: 'user' },
  ],
  dialogues: DIALOGUES,
  products: [
    'um sofá de três lugares',
    'uma mesa de jantar',
    'um guarda-roupa de seis portas',
    'uma cadeira de escritório',
    'uma estante para a sala',
    'um colchão de casal',
  ],
}

const CLINIC: CompanySeed = {
  name: 'Clínica São Lucas',
  queues: [
    { name: 'Recepção', color: '#7c5cf0', greeting: 'Seja bem-vindo à Clínica São Lucas!' },
    { name: 'Exames', color: '#e14f86', greeting: 'Olá! Resultados e preparo de exames são por aqui.' },
  ],
  tags: TAGS.slice(10, 16),
  connections: ['Recepção'],
  users: [
    { name: 'Helena Guimarães', email: 'helena@saolucas.exemplo.com.br', profile: 'admin' },
    { name: 'Otávio Reis', email: 'otavio@saolucas.exemplo.com.br', profile: 'user' },
  ],
  dialogues: DIALOGUES,
  products: ['uma consulta com o cardiologista', 'um exame de sangue', 'uma avaliação física', 'um raio X de tórax'],
}

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    cast: STORE,
    amounts: { contacts: 120, tickets: 260, messages: 4000, days: 60 },
    quickMessages: [
      { shortcode: 'ola', message: 'Olá! Tudo bem? Como posso ajudar?' },
      { shortcode: 'pix', message: 'Nossa chave Pix é o CNPJ 12.345.678/0001-90, em nome de Móveis Aurora.' },
      { shortcode: 'horario', message: 'Atendemos de segunda a sexta das 9h às 18h, e aos sábados até as 13h.' },
      { shortcode: 'prazo', message: 'O prazo de entrega é de até cinco dias úteis para a capital.' },
    ],
    macros: [
      {
        name: 'Pedir a nota da compra',
        steps: [
          { kind: 'reply', text: 'Pode me enviar uma foto da nota fiscal, por favor? Com ela eu acho o seu pedido.' },
          { kind: 'snooze', span: { unit: 'days', count: 1, clock: '09:00' }, wakeOnReply: true },
        ],
      },
      {
        name: 'Despedir-se e resolver',
        steps: [{ kind: 'reply', text: 'Qualquer dúvida, é só chamar. Um bom dia!' }, { kind: 'resolve' }],
      },
    ],
    options: [
      { queue: 'Entregas', title: 'Prazo de entrega', message: 'Entregamos em até cinco dias úteis na capital.' },
      { queue: 'Entregas', title: 'Agendar montagem', message: 'Diga o dia e o período que prefere, por favor.' },
      {
        queue: 'Entregas',
        title: 'Acompanhar meu pedido',
        message: 'Envie o número do pedido e já olhamos para você.',
      },
      { queue: 'Financeiro', title: 'Segunda via do boleto', message: 'Envie o CPF do titular, só os números.' },
      { queue: 'Financeiro', title: 'Pagar por Pix', message: 'Nossa chave é o CNPJ 12.345.678/0001-90.' },
    ],
    talk: {
      title: 'Turno da tarde',
      lines: [
        { by: 'Carla Mendes', text: 'Boa tarde! Quem fica com Entregas hoje?' },
        { by: 'Bruno Lima', text: 'Eu fico. O caminhão de Campinas sai às 15h.' },
        { by: 'Ana Souza', text: 'Ótimo. Se perguntarem da mesa de jantar, o prazo é de *cinco dias úteis*.' },
        { by: 'Débora Alves', text: 'Anotado 👍' },
      ],
    },
    fileList: {
      name: 'Catálogo de salas',
      message: 'Segue o nosso catálogo de salas com a tabela de preços. Qualquer dúvida, é só chamar!',
      shortcode: 'catalogo',
      files: [
        { option: 'Sala Campinas', name: 'sala-campinas.jpg', content: { picture: 'room' } },
        { option: 'Tabela de preços', name: 'tabela-de-precos.pdf', content: { document: 'Tabela de precos' } },
        { option: 'Prazos e montagem', name: 'prazos-e-montagem.pdf', content: { document: 'Prazos e montagem' } },
      ],
    },
    campaigns: {
      list: 'Clientes 2025–2026',
      past: {
        name: 'Black Friday: sofás e mesas',
        texts: [
          'Oi, {nome}! Sofás e mesas com 30% até domingo. Quer ver as fotos?',
          '{nome}, a Black Friday da Móveis Aurora começou. Separo alguma coisa para você?',
          'Olá, {nome}! Lembra da sala que você viu aqui? Está com 30% esta semana.',
        ],
        answers: {
          queue: 'Vendas',
          lines: [
            {
              answer: 'Oi! Quero ver as fotos, por favor',
              reply: 'Claro! Já envio o catálogo de salas. Se gostar de alguma, deixo separada para você.',
            },
            {
              answer: 'O sofá Veneza entra na promoção?',
              reply: 'Entra sim, com 30% de desconto e entrega em até cinco dias úteis.',
            },
            {
              answer: 'Vale para a mesa de jantar também?',
              reply: 'Vale, sim! A de seis lugares está na loja, quer passar para ver?',
            },
          ],
        },
      },
      scheduled: {
        name: 'Natal antecipado: vale-frete',
        texts: [
          'Oi, {nome}! Aqui é da Móveis Aurora 🎄 Para quem já é da casa, o frete sai de graça até 10/12.',
          '{nome}, o frete de sofás, mesas e cadeiras sai de graça até 10/12. É só responder esta mensagem.',
        ],
      },
    },
    everyday: {
      schedules: {
        next: 'Bom dia! Sua entrega está marcada para hoje, entre 9h e 12h. Alguém pode receber?',
        sent: 'Boa tarde! Lembrete: a montagem dos seus móveis é amanhã às 10h.',
      },
      optOut: { proof: 'Pediu na loja, ao retirar a compra', importName: 'nao-receber-campanhas.csv' },
    },
    lanes: ['Orçamento', 'Aguardando pagamento', 'Pago', 'Troca'],
    linkedFromStart: true,
  },
  {
    cast: CLINIC,
    amounts: { contacts: 60, tickets: 90, messages: 1200, days: 60 },
    quickMessages: [
      { shortcode: 'endereco', message: 'Estamos na Rua das Acácias, 118, ao lado da praça.' },
      { shortcode: 'preparo', message: 'Para este exame é preciso jejum de oito horas. Água é permitida.' },
    ],
    macros: [
      {
        name: 'Confirmar a consulta',
        steps: [{ kind: 'reply', text: 'Sua consulta está confirmada. Até lá!' }, { kind: 'resolve' }],
      },
    ],
    options: [
      { queue: 'Exames', title: 'Resultado de exame', message: 'Envie o protocolo que está no seu comprovante.' },
      { queue: 'Exames', title: 'Preparo', message: 'Diga qual é o exame, e enviamos o preparo.' },
    ],
    talk: {
      title: 'Recepção',
      lines: [
        { by: 'Helena Guimarães', text: 'O resultado da dona Marta já saiu, pode avisar.' },
        { by: 'Otávio Reis', text: 'Aviso agora.' },
      ],
    },
    everyday: {
      schedules: {
        next: 'Bom dia! Lembramos da sua consulta de hoje. Se não puder vir, é só avisar por aqui.',
        sent: 'Boa tarde! Amanhã é o seu exame de sangue: venha em jejum de oito horas.',
      },
      optOut: { proof: 'Pediu por telefone, na recepção', importName: 'nao-contatar.csv' },
    },
    lanes: ['Convênio', 'Retorno'],
    linkedFromStart: false,
  },
]
