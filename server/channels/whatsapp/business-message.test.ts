import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { findFilePart, readContent } from './content.ts'

const wire = (message: proto.IMessage): proto.Message =>
  proto.Message.decode(proto.Message.encode(proto.Message.fromObject(message)).finish())
const said = (message: proto.IMessage) => {
  const content = readContent(wire(message))
  return content && { mediaType: content.mediaType, body: content.body }
}
const imageMessage = { mimetype: 'image/png', mediaKey: Buffer.alloc(32, 1), directPath: '/v/picture' }
const buttons = [
  { urlButton: { displayText: 'Ver pedido', url: 'https://loja.test/7' } },
  { callButton: { displayText: 'Ligar', phoneNumber: '+551130000000' } },
  { quickReplyButton: { displayText: 'Parar' } },
]
const locationMessage = { name: 'Loja Boa', address: 'Rua A, 5', degreesLatitude: -23.5, degreesLongitude: -46.6 }
const MAP = '📍 Loja Boa, Rua A, 5\nhttps://maps.google.com/maps?q=-23.5%2C-46.6&z=17'
const documentMessage = { mimetype: 'application/pdf', fileName: 'boleto.pdf' }
const videoMessage = { mimetype: 'video/mp4' }

describe('the head of a text of a business', () => {
  const text = { hydratedContentText: 'Venha nos ver' }
  const forms: [string, (head: object) => proto.IMessage][] = [
    ['buttons', (head) => ({ buttonsMessage: { contentText: 'Venha nos ver', ...head } })],
    ['template', (head) => ({ templateMessage: { hydratedTemplate: { ...text, ...head } } })],
    ['four rows', (head) => ({ templateMessage: { hydratedFourRowTemplate: { ...text, ...head } } })],
    [
      'structured',
      (head) => ({ highlyStructuredMessage: { hydratedHsm: { hydratedTemplate: { ...text, ...head } } } }),
    ],
    ['interactive', (head) => ({ interactiveMessage: { header: head, body: { text: 'Venha nos ver' } } })],
    [
      'interactive template',
      (head) => ({
        templateMessage: { interactiveMessageTemplate: { header: head, body: { text: 'Venha nos ver' } } },
      }),
    ],
    [
      'card',
      (head) => ({
        interactiveMessage: {
          body: { text: 'Venha nos ver' },
          carouselMessage: { cards: [{ header: { videoMessage: null } }, { header: head }] },
        },
      }),
    ],
  ]

  it.each(forms)('is not lost when it is a place, nor is the text: %s', (_form, withHead) => {
    expect(said(withHead({ locationMessage }))).toEqual({ mediaType: 'conversation', body: `Venha nos ver\n${MAP}` })
    expect(said(withHead({ locationMessage: { name: 'Loja Boa' } }))?.body).toBe('Venha nos ver\n📍 Loja Boa')
  })

  it.each(forms)('is not lost when it is a file, nor is the text: %s', (_form, withHead) => {
    for (const [head, mediaType] of [
      [{ imageMessage }, 'image'],
      [{ videoMessage }, 'video'],
      [{ documentMessage }, 'application'],
    ] as const) {
      expect(said(withHead(head))).toEqual({ mediaType, body: 'Venha nos ver' })
    }
  })

  it('is a place of its own where nothing else is said', () => {
    const message = { interactiveMessage: { header: { locationMessage } } }
    expect(said(message)?.mediaType).toBe('locationMessage')
  })

  it('keeps the places of all cards, and the picture of a product', () => {
    const other = { ...locationMessage, name: 'Loja Nova' }
    const cards = [{ header: { locationMessage } }, { header: { locationMessage: other } }]
    expect(said({ interactiveMessage: { carouselMessage: { cards } } })?.body).toBe(
      `${MAP}\n${MAP.replace('Loja Boa', 'Loja Nova')}`,
    )
    const product = { title: 'Bolo', productImage: imageMessage }
    expect(said({ interactiveMessage: { header: { productMessage: { product } } } })).toEqual({
      mediaType: 'image',
      body: 'Bolo',
    })
  })
})

const WORDS =
  'Pedido 7\nSaiu para entrega.\nLoja Boa\n- Ver pedido: https://loja.test/7\n- Ligar: +551130000000\n- Parar'

describe('a template of a business', () => {
  const hydrated = {
    hydratedTitleText: 'Pedido 7',
    hydratedContentText: 'Saiu para entrega.',
    hydratedFooterText: 'Loja Boa',
    hydratedButtons: buttons,
  }
  it.each(['hydratedTemplate', 'hydratedFourRowTemplate'])('keeps its words and buttons: %s', (form) => {
    expect(said({ templateMessage: { [form]: hydrated } })).toEqual({ mediaType: 'conversation', body: WORDS })
  })

  it('keeps its text beside the picture, which can be fetched', () => {
    const message = wire({ templateMessage: { hydratedTemplate: { ...hydrated, imageMessage } } })
    expect(readContent(message)).toMatchObject({ mediaType: 'image', body: WORDS, media: { mimetype: 'image/png' } })
    const part = findFilePart(message)?.imageMessage
    expect(part).toBe(message.templateMessage?.hydratedTemplate?.imageMessage)
    expect(part?.directPath).toBe('/v/picture')
  })

  it('is read in its interactive form', () => {
    const interactiveMessageTemplate = {
      header: { title: 'Pedido 7', imageMessage },
      body: { text: 'Saiu para entrega.' },
      footer: { text: 'Loja Boa' },
      nativeFlowMessage: {
        buttons: [
          { name: 'cta_url', buttonParamsJson: '{"display_text":"Ver pedido","url":"https://loja.test/7"}' },
          { name: 'odd', buttonParamsJson: 'no json' },
        ],
      },
    }
    const body = 'Pedido 7\nSaiu para entrega.\nLoja Boa\n- Ver pedido: https://loja.test/7'
    const message = wire({ templateMessage: { interactiveMessageTemplate } })
    expect(readContent(message)).toMatchObject({ mediaType: 'image', body })
    expect(findFilePart(message)?.imageMessage?.directPath).toBe('/v/picture')
    expect(said({ interactiveMessage: interactiveMessageTemplate })).toEqual({ mediaType: 'image', body })
  })

  it('reads no cards inside of cards, of which there could be any number', () => {
    let inside: proto.Message.IInteractiveMessage = { body: { text: 'fundo' } }
    for (let depth = 0; depth < 20_000; depth++) inside = { carouselMessage: { cards: [inside] } }
    const interactiveMessage = { body: { text: 'Ofertas' }, carouselMessage: { cards: [inside] } }
    expect(readContent({ interactiveMessage })).toMatchObject({ body: 'Ofertas', mediaType: 'conversation' })
  })

  it('says what the cards of a carousel say', () => {
    const cards = [
      { header: { title: 'Bolo', imageMessage }, body: { text: 'R$ 20' } },
      { header: { title: 'Torta' }, body: { text: 'R$ 30' } },
    ]
    expect(said({ interactiveMessage: { body: { text: 'Ofertas' }, carouselMessage: { cards } } })).toEqual({
      mediaType: 'image',
      body: 'Ofertas\nBolo\nR$ 20\nTorta\nR$ 30',
    })
  })
})

it('buttons keep text and picture', () => {
  const buttonsMessage = {
    contentText: 'Confirma?',
    footerText: 'Loja Boa',
    buttons: [{ buttonId: '1', buttonText: { displayText: 'Sim' } }],
    imageMessage,
  }
  expect(said({ buttonsMessage })).toEqual({ mediaType: 'image', body: 'Confirma?\nLoja Boa\n- Sim' })
})

it('the list behind a button, and the parts of an older template, are read', () => {
  const sections = [{ title: 'Amanhã', rows: [{ title: '9h', description: 'com Ana' }, { title: '10h' }] }]
  const buttonParamsJson = JSON.stringify({ title: 'Ver horários', sections })
  const nativeFlowMessage = { buttons: [{ name: 'single_select', buttonParamsJson }] }
  expect(said({ interactiveMessage: { nativeFlowMessage } })?.body).toBe('- Ver horários\nAmanhã\n- 9h: com Ana\n- 10h')
  const part = (text: string) => ({ elementName: text })
  const fourRowTemplate = {
    content: { elementName: 'pedido', localizableParams: [{ default: 'Ana' }, { default: 'R$ 10' }] },
    buttons: [{ urlButton: { displayText: part('Ver'), url: part('https://loja.test/7') } }],
  }
  expect(said({ templateMessage: { fourRowTemplate } })?.body).toBe('pedido\nAna\nR$ 10\n- Ver: https://loja.test/7')
})

it('orders, products and requests say what they cost', () => {
  const order = { orderTitle: 'Padaria', itemCount: 3, totalAmount1000: 45_000, totalCurrencyCode: 'BRL' }
  expect(said({ orderMessage: order })?.body).toBe('Padaria\n🛒 3 · R$ 45,00')
  const product = { title: 'Bolo', priceAmount1000: 20_500, currencyCode: 'USD', url: 'https://loja.test/bolo' }
  expect(said({ productMessage: { product } })?.body).toBe('Bolo\nUSD 20.50\nhttps://loja.test/bolo')
  const request = { amount1000: 50_000, currencyCodeIso4217: 'BRL', noteMessage: { conversation: 'aluguel' } }
  expect(said({ requestPaymentMessage: request })?.body).toBe('aluguel\nR$ 50,00')
})

it('several contacts are a line each, with whole numbers', () => {
  const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')
  const contacts = [
    { displayName: 'Ana', vcard: card('TEL:+55 11 ', ' 98888-7777') },
    { vcard: card('FN:Bia', 'TEL;TYPE=uri:tel:+5511') },
    { vcard: card('VERSION:3.0') },
  ]
  expect(said({ contactsArrayMessage: { contacts } })?.body).toBe('Ana: +55 11 98888-7777\nBia: +5511')
})

it('signs that nobody sees are no words', () => {
  expect(said({ conversation: '\u200b\u200e' })).toEqual({ mediaType: 'unsupported', body: '' })
})

it('a location without words stays one', () => {
  const locationMessage = { degreesLatitude: -23.5, degreesLongitude: -46.6 }
  expect(said({ buttonsMessage: { locationMessage } })?.mediaType).toBe('locationMessage')
})

describe('a Pix key', () => {
  const sent = (params: unknown): proto.IMessage => ({
    interactiveMessage: {
      nativeFlowMessage: { buttons: [{ name: 'payment_info', buttonParamsJson: JSON.stringify(params) }] },
    },
  })
  const key = { merchant_name: 'Ana\nSouza', key: '+5511987654321', key_type: 'PHONE' }

  it('has owner, key and kind, in a line each', () => {
    expect(said(sent({ payment_settings: [{ type: 'pix_static_code', pix_static_code: key }] }))).toEqual({
      mediaType: 'pixKey',
      body: 'Ana Souza\n+5511987654321\nPHONE',
    })
  })

  it('keeps the words that came with it', () => {
    const nativeFlowMessage = {
      buttons: [
        {
          name: 'payment_info',
          buttonParamsJson: JSON.stringify({ payment_settings: [{ pix_static_code: key }] }),
        },
      ],
    }
    const message = {
      interactiveMessage: { header: { title: 'Pedido 88' }, body: { text: 'R$ 75' }, nativeFlowMessage },
    }
    expect(said(message)?.body).toBe('Ana Souza\n+5511987654321\nPHONE\nPedido 88\nR$ 75')
  })

  it('may be a number, and stand in a template or on a card', () => {
    const cpf = { payment_settings: [{ pix_static_code: { merchant_name: 'Ana', key: 12345678909, key_type: 'CPF' } }] }
    const interactive = sent(cpf).interactiveMessage ?? {}
    expect(said({ templateMessage: { interactiveMessageTemplate: interactive } })?.body).toBe('Ana\n12345678909\nCPF')
    expect(said({ interactiveMessage: { carouselMessage: { cards: [interactive] } } })?.mediaType).toBe('pixKey')
  })

  it('may be a code with the amount, beside what is bought', () => {
    const order = { items: [{ name: 'Bolo', quantity: 2 }, { name: 'Vela' }] }
    const settings = [{ pix_dynamic_code: { code: '000201', merchant_name: 'Padaria' } }]
    const total = { total_amount: { value: 5000, offset: 100 }, currency: 'BRL' }
    expect(said(sent({ order, ...total, payment_settings: settings }))).toEqual({
      mediaType: 'pixKey',
      body: 'Padaria\n000201\nCODE\n2 × Bolo\nVela\nR$ 50,00',
    })
    const others = [{ boleto: { digitable_line: '2379' } }, { payment_link: { uri: 'https://pague.test/7' } }]
    expect(said(sent({ payment_settings: others }))?.body).toBe('2379\nhttps://pague.test/7')
  })

  it.each([[null], [{ payment_settings: 'x' }], [{ payment_settings: [null, { pix_static_code: { key: {} } }] }]])(
    '%j is none, and says that the phone shows it',
    (params) => {
      expect(said(sent(params))).toEqual({ mediaType: 'unsupported', body: '' })
    },
  )
})

it('a card in quoted-printable is kept as plain text', () => {
  const vcard = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Jo=C3=A3o;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o Concei=C3=A7=',
    '=C3=A3o',
    'TEL;CELL:+5511988887777',
    'END:VCARD',
  ]
  expect(said({ contactMessage: { displayName: 'João', vcard: vcard.join('\r\n') } })?.body.split('\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N:Conceição;João;;;',
    'FN:João Conceição',
    'TEL;CELL:+5511988887777',
    'END:VCARD',
  ])
})
