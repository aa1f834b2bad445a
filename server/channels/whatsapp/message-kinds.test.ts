import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { typedKeys } from '#server/lib/typed-keys.ts'
import { readContent, type Content } from './content.ts'
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
    'Festa\nSalão\nhttps://x.test',
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

it.each(WORDS)('%s is shown as a text', (name, fields, words) => {
  expect(read({ [name]: fields })).toMatchObject({ mediaType: 'conversation', body: words })
})
