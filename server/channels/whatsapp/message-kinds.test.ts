import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { typedKeys } from '#server/lib/typed-keys.ts'
import type { Wording } from '#server/channels/port.ts'
import { expectShown } from '#tests/message-kind-claims.ts'
import { messageOf } from '#tests/whatsapp/kind-examples.ts'
import { type Content, readContent, tellsTime } from './content.ts'
import { kindNamed, WHATSAPP_KINDS } from './message-kinds.ts'

/** Reads a message as it comes over the wire. */
const read = (message: proto.IMessage): Content | null =>
  readContent(proto.Message.decode(proto.Message.encode(message).finish()))
const isBubble = ({ mediaType, body }: Content): boolean => mediaType !== 'conversation' || body.trim() !== ''

const kinds = typedKeys(WHATSAPP_KINDS)
const treated = (...treatments: string[]) => kinds.filter((name) => treatments.includes(WHATSAPP_KINDS[name].treatment))
const emptyOf = (name: keyof proto.IMessage): proto.IMessage =>
  name === 'conversation' ? { conversation: '' } : { [name]: {} }

it('every field of the library has a row, and no row is without its field', () => {
  const prototype = proto.Message.prototype as unknown as Record<string, unknown>
  const fields = Object.keys(prototype).filter((name) => typeof prototype[name] !== 'function')
  expect(fields.length).toBeGreaterThan(90)
  expect(fields.filter((name) => !kindNamed(name))).toEqual([])
  expect(kinds.filter((name) => !fields.includes(name))).toEqual([])
})

describe('what the table says of a kind', () => {
  it.each(treated('nothing', 'change'))('%s shows nothing in a chat', (name) => {
    expect(read(emptyOf(name))).toBeNull()
  })

  it.each(treated('message'))('%s shows something, even when it says nothing', (name) => {
    const content = read(emptyOf(name))
    expect(content && isBubble(content)).toBe(true)
  })

  it.each(treated('wrapper'))('%s shows what is inside', (name) => {
    const inside = read({ [name]: { message: { conversation: 'oi' } } })
    expect(inside).toMatchObject({ mediaType: 'conversation', body: 'oi' })
  })
})

it.each(treated('message'))('an example of %s is shown, and stands in lists, as the table says', (name) => {
  const content = readContent(messageOf(name))
  expect(content).not.toBeNull()
  if (content) expectShown(WHATSAPP_KINDS[name], content)
})

it('a kind that the library does not know is shown as one, and keys beside nothing are not', () => {
  const messageContextInfo = { messageSecret: Buffer.alloc(32) }
  for (const message of [{}, { messageContextInfo }, { ephemeralMessage: { message: {} } }])
    expect(read(message)).toMatchObject({ mediaType: 'unsupported', body: '' })
  const senderKeyDistributionMessage = { groupId: '1-2@g.us' }
  for (const message of [{ senderKeyDistributionMessage }, { senderKeyDistributionMessage, messageContextInfo }])
    expect(read(message)).toBeNull()
  expect(readContent(null)).toBeNull()
  expect(readContent(undefined)).toBeNull()
})

const WORDS: [name: keyof proto.IMessage, message: object, words: string][] = [
  ['highlyStructuredMessage', { elementName: 'aviso', params: ['Ana', '10h'] }, 'aviso\nAna\n10h'],
  [
    'listMessage',
    { title: 'Cardápio', description: 'Escolha', footerText: 'Até 22h', sections: [{ rows: [{ title: 'Pizza' }] }] },
    'Cardápio\nEscolha\nAté 22h\n- Pizza',
  ],
  [
    'eventMessage',
    { name: 'Festa', location: { name: 'Salão' }, joinLink: 'https://x.test' },
    'Festa\n📍 Salão\nhttps://x.test',
  ],
  ['invoiceMessage', { note: 'Fatura 7' }, 'Fatura 7'],
  ['newsletterAdminInviteMessage', { caption: 'Venha', newsletterName: 'Novidades' }, 'Venha\nNovidades'],
  ['newsletterFollowerInviteMessageV2', { caption: 'Siga', newsletterName: 'Novidades' }, 'Siga\nNovidades'],
  ['stickerPackMessage', { name: 'Gatos', publisher: 'Ana' }, 'Gatos\nAna'],
  ['scheduledCallCreationMessage', { title: 'Reunião' }, 'Reunião'],
  ['questionResponseMessage', { text: 'Sim' }, 'Sim'],
  ['statusQuestionAnswerMessage', { text: 'Azul' }, 'Azul'],
  ['statusQuotedMessage', { text: 'Bonito' }, 'Bonito'],
  [
    'richResponseMessage',
    { submessages: [{ messageText: 'Olá' }, { messageText: 'Posso ajudar?' }] },
    'Olá\nPosso ajudar?',
  ],
  [
    'pollResultSnapshotMessage',
    { name: 'Vem?', pollVotes: [{ optionName: 'sim', optionVoteCount: 3 }, { optionName: 'não' }] },
    'Vem?\n- sim: 3\n- não: 0',
  ],
]

const HALL = { name: 'Salão', address: 'Rua A, 5', degreesLatitude: -23.5, degreesLongitude: -46.6 }
const IN_SAO_PAULO = { timezone: 'America/Sao_Paulo', language: 'pt' } as const
const seconds = (time: string): number => Date.parse(time) / 1000

describe('an appointment', () => {
  const party = { name: 'Festa', description: 'Traga um prato', location: HALL, joinLink: 'https://x.test' }
  const startTime = seconds('2026-12-12T23:00:00Z')
  const written = (event: proto.Message.IEventMessage, wording: Wording = IN_SAO_PAULO) => {
    const message = proto.Message.decode(proto.Message.encode({ eventMessage: event }).finish())
    expect(tellsTime(message)).toBe(true)
    return readContent(message, wording)?.body
  }

  it('has begin and end in the zone of the company, the place with its map, and the link', () => {
    expect(written({ ...party, startTime, endTime: startTime + 7200 })).toBe(
      'Festa\nTraga um prato\n🕒 12/12/2026 20:00 – 22:00\n📍 Salão, Rua A, 5\n' +
        'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17\nhttps://x.test',
    )
    expect(written({ name: 'Festa', startTime, endTime: startTime + 5 * 3600 })).toBe(
      'Festa\n🕒 12/12/2026 20:00 – 13/12/2026 01:00',
    )
    expect(written({ name: 'Festa', startTime })).toBe('Festa\n🕒 12/12/2026 20:00')
    expect(written({ name: 'Festa', startTime: 9e15 })).toBe('Festa')
  })

  it('says that it was cancelled, in the language of the company', () => {
    expect(written({ name: 'Festa', isCanceled: true })).toBe('🚫 Evento cancelado\nFesta')
    const english = { timezone: 'UTC', language: 'en' } as const
    expect(written({ name: 'Party', isCanceled: true, startTime }, english)).toBe(
      '🚫 Event cancelled\nParty\n🕒 12/12/2026 23:00',
    )
  })

  it('has the time of a planned call, and its kind', () => {
    const call = { title: 'Reunião', scheduledTimestampMs: Date.parse('2026-12-12T12:30:00Z') }
    const words = (callType: number, language: Wording['language'] = 'pt') =>
      readContent({ scheduledCallCreationMessage: { ...call, callType } }, { ...IN_SAO_PAULO, language })?.body
    expect(words(1)).toBe('Reunião\n📞 Chamada de voz\n🕒 12/12/2026 09:30')
    expect(words(2, 'es')).toBe('Reunião\n🎥 Videollamada\n🕒 12/12/2026 09:30')
    expect(words(0)).toBe('Reunião\n🕒 12/12/2026 09:30')
  })

  it('is written the same where it is quoted', () => {
    const quotedMessage = { eventMessage: { name: 'Festa', startTime } }
    const message = { extendedTextMessage: { text: 'Vou!', contextInfo: { stanzaId: 'A', quotedMessage } } }
    expect(tellsTime(message)).toBe(true)
    expect(readContent(message, IN_SAO_PAULO)?.context?.quote?.body).toBe('Festa\n🕒 12/12/2026 20:00')
    expect(tellsTime({ conversation: 'oi' })).toBe(false)
  })
})

it.each(WORDS)('%s is shown as a text', (name, fields, words) => {
  expect(read({ [name]: fields })).toMatchObject({ mediaType: 'conversation', body: words })
})
