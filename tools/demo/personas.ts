/** Something a customer sends. */
export type ScriptLine =
  | string
  | { picture: 'receipt' | 'room'; caption: string }
  | { voice: number }
  | { document: string }
  | { name: string; latitude: number; longitude: number }
  | { card: string; number: string }

/** A customer who starts a conversation and replies to answers. */
export type Persona = {
  name: string
  number: string
  /** The queue that the customer chooses from a menu; without one, any. */
  queue?: string
  opening: readonly ScriptLine[]
  /** The customer sends one of them after every answer. */
  replies: readonly ScriptLine[]
}

export const STORE_CUSTOMERS: readonly Persona[] = [
  {
    name: 'Mariana Costa',
    number: '5511987650001',
    opening: ['Bom dia! 😊', 'Vocês têm o sofá Veneza na cor areia?'],
    replies: [
      'Que ótimo! Cabe nesta sala?',
      { picture: 'room', caption: 'A parede tem 2,80 m' },
      'Perfeito, quero fechar. Aceitam Pix?',
      { picture: 'receipt', caption: 'Comprovante do pagamento' },
      'Muito obrigada pelo atendimento! 💙',
    ],
  },
  {
    name: 'João Pedro Ramos',
    number: '5511987650002',
    opening: ['Oi, comprei uma mesa na sexta e queria saber da entrega'],
    replies: [
      'O pedido é o 482913',
      { name: 'Portaria do prédio, pode deixar aqui', latitude: -23.5614, longitude: -46.6559 },
      'Beleza, vou avisar o porteiro',
      'Chegou certinho, valeu!',
    ],
  },
  {
    name: 'Priscila Amorim',
    number: '5511987650007',
    queue: 'Dúvidas',
    opening: ['Oi! Tenho umas perguntas antes de comprar'],
    replies: [
      'Vocês montam no mesmo dia?',
      'E a garantia, de quanto tempo é?',
      'Dá para parcelar em quantas vezes?',
      'Ótimo! Quero falar com um atendente para fechar a compra',
    ],
  },
  {
    name: 'Dona Conceição',
    number: '5511987650003',
    opening: [{ voice: 4 }, 'Desculpa o áudio minha filha, é que digitar é difícil'],
    replies: [{ voice: 3 }, 'Deus te abençoe', 'Meu neto vai aí amanhã buscar então'],
  },
  {
    name: 'Rafael Guimarães',
    number: '5511987650004',
    opening: ['Boa tarde', { document: 'Orçamento corporativo.pdf' }, 'Conseguem cobrir este orçamento?'],
    replies: [
      'São 40 cadeiras para o escritório novo',
      'O contato da nossa compradora é este',
      { card: 'Luíza Brandão', number: '+5511987659999' },
      'Aguardo a proposta, obrigado',
    ],
  },
  {
    name: 'Tainá Farias',
    number: '5521987650005',
    opening: ['Vi a promoção no Instagram, ainda tá valendo?', 'A da estante com 30% off'],
    replies: ['E o frete pra Niterói?', 'Hmm, vou pensar e volto', 'Pensei! Vou querer 😂', 'Pode mandar o link'],
  },
  {
    name: 'Seu Antônio',
    number: '5511987650006',
    opening: ['A cadeira que comprei veio com o pé quebrado'],
    replies: [
      { picture: 'room', caption: 'Olha como ficou' },
      'Não precisa devolver o dinheiro, só trocar mesmo',
      'Quinta de manhã está ótimo',
      'Obrigado pela atenção',
    ],
  },
]

export const CENTRO_CUSTOMERS: readonly Persona[] = [
  {
    name: 'Beatriz Nogueira',
    number: '5511987650011',
    opening: ['Olá! A loja do Centro abre aos sábados?'],
    replies: ['Ótimo, passo aí às 10h', 'Tem estacionamento?', 'Obrigada!'],
  },
  {
    name: 'Caio Vasconcelos',
    number: '5511987650012',
    opening: ['E aí, tudo bom?', 'Queria um guarda-roupa, mas preciso das medidas'],
    replies: ['Com espelho, de preferência', { picture: 'room', caption: 'O vão é este' }, 'Show, vou aí ver'],
  },
]

export const CLINIC_CUSTOMERS: readonly Persona[] = [
  {
    name: 'Sônia Peixoto',
    number: '5511987650021',
    opening: ['Bom dia, gostaria de remarcar minha consulta'],
    replies: ['Pode ser na quarta à tarde?', 'Isso, com a doutora Lívia', 'Combinado, obrigada!'],
  },
  {
    name: 'Márcio Teixeira',
    number: '5511987650022',
    opening: ['O resultado do meu exame já saiu?'],
    replies: ['Márcio Teixeira, 14/03/1981', 'Recebi, muito obrigado'],
  },
]

/** Customers send these when their script has ended. */
export const CLOSING_LINES: readonly string[] = [
  'Entendi, obrigado!',
  'Perfeito 👍',
  'Certo, fico no aguardo',
  'Maravilha!',
  'Ok, combinado então',
]

/** A customer who comes back after a while sends one of these. */
export const RETURNING_LINES: readonly string[] = [
  'Oi, surgiu mais uma dúvida: vocês montam no mesmo dia?',
  'Voltei 😅 esqueci de perguntar sobre a garantia',
  'Dá para parcelar em quantas vezes?',
  'Posso trocar a cor depois de comprar?',
  'Minha irmã também quer um, tem desconto para dois?',
]

/** A customer who was not answered sends one of these. */
export const REMINDER_LINES: readonly string[] = ['Alguém aí?', 'Ainda estou aguardando 🙂', 'Oi?']

export const GROUP = {
  subject: 'Entregas Aurora 🚚',
  members: [
    { name: 'Edson (motorista)', number: '5511987650031' },
    { name: 'Nilza (expedição)', number: '5511987650032' },
  ],
  texts: [
    'Saindo agora com a rota da zona sul',
    'Entrega do 482913 feita, portaria assinou',
    'Trânsito parado na Marginal, vou atrasar uns 20 min',
    'Falta a nota do pedido das 14h',
    'Carreguei o caminhão, 9 volumes',
  ],
}
