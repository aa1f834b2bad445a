import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { BLANKS } from '#tests/blanks.ts'
import { readContent } from './content.ts'

const said = (message: proto.IMessage) => {
  const content = readContent(proto.Message.decode(proto.Message.encode(message).finish()))
  return content && { mediaType: content.mediaType, body: content.body }
}
const text = (body: string) => ({ mediaType: 'conversation', body })
const UNSUPPORTED = { mediaType: 'unsupported', body: '' }

describe('texts', () => {
  it('reads plain and extended ones', () => {
    expect(said({ conversation: 'oi' })).toEqual(text('oi'))
    expect(said({ extendedTextMessage: { text: 'oi, *você*' } })).toEqual(text('oi, *você*'))
  })

  it('unwraps disappearing and view-once messages', () => {
    expect(said({ ephemeralMessage: { message: { conversation: 'some' } } })).toEqual(text('some'))
    const imageMessage = { caption: 'uma vez', mimetype: 'image/jpeg' }
    expect(said({ viewOnceMessageV2: { message: { imageMessage } } })).toEqual({ mediaType: 'image', body: 'uma vez' })
    const mention = { ephemeralMessage: { message: { groupMentionedMessage: { message: { imageMessage } } } } }
    expect(said(mention)).toEqual({ mediaType: 'image', body: 'uma vez' })
    expect(said({ botInvokeMessage: { message: { conversation: 'oi' } } })).toEqual(text('oi'))
  })

  it('tells when messages of the chat disappear, and nothing where only the wrapper says that they do', () => {
    const timeOf = (message: proto.IMessage) =>
      readContent(proto.Message.decode(proto.Message.encode(message).finish()))?.expiration
    const inside = (message: proto.IMessage): proto.IMessage => ({ ephemeralMessage: { message } })
    expect(timeOf({ conversation: 'fica' })).toBe(0)
    expect(timeOf({ imageMessage: {} })).toBe(0)
    expect(timeOf({ extendedTextMessage: { text: 'some', contextInfo: { expiration: 86_400 } } })).toBe(86_400)
    expect(timeOf(inside({ conversation: 'some' }))).toBeNull()
    expect(timeOf(inside({ imageMessage: {} }))).toBeNull()
    expect(timeOf(inside({ imageMessage: { contextInfo: { expiration: 604_800 } } }))).toBe(604_800)
    expect(timeOf({ deviceSentMessage: { message: inside({ conversation: 'some' }) } })).toBeNull()
    expect(timeOf({ viewOnceMessageV2: { message: inside({ imageMessage: {} }) } })).toBeNull()
  })

  it('reads what was picked from buttons and lists', () => {
    expect(said({ buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'Vendas' } })).toEqual(
      text('Vendas'),
    )
    expect(said({ listResponseMessage: { singleSelectReply: { selectedRowId: '2' } } })).toEqual(text('2'))
    expect(said({ templateButtonReplyMessage: { selectedId: '3' } })).toEqual(text('3'))
    const native = (paramsJson: string) => ({
      interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson } },
    })
    expect(said(native('{"id":"4","display_text":"Sim"}'))).toEqual(text('Sim'))
    expect(said(native('{"id":"5"}'))).toEqual(text('5'))
    expect(said(native('null'))).toEqual(UNSUPPORTED)
    expect(said(native('no json'))).toEqual(UNSUPPORTED)
  })

  it('reads polls, products and invitations as text', () => {
    const options = [{ optionName: 'sim' }, { optionName: 'não' }]
    expect(said({ pollCreationMessageV3: { name: 'Vem?', options } })).toEqual(text('Vem?\n- sim\n- não'))
    expect(said({ pollCreationMessageV5: { name: 'Vem?', options } })).toEqual(text('Vem?\n- sim\n- não'))
    const poll = { message: { pollCreationMessage: { name: 'Vem?', options } } }
    expect(said({ pollCreationMessageV4: poll })).toEqual(text('Vem?\n- sim\n- não'))
    expect(said({ sendPaymentMessage: { noteMessage: { conversation: 'o aluguel' } } })).toEqual(text('o aluguel'))
    expect(said({ productMessage: { product: { title: 'Bolo', description: 'de milho' } } })).toEqual(
      text('Bolo\nde milho'),
    )
    expect(said({ groupInviteMessage: { groupName: 'Amigos', inviteCode: 'abc' } })).toEqual(
      text('Amigos\nhttps://chat.whatsapp.com/abc'),
    )
  })
})

describe('places', () => {
  it('gives picture, link and description', () => {
    const location = { degreesLatitude: -23.5, degreesLongitude: -46.6, jpegThumbnail: Buffer.from('jpg') }
    const link = 'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17'
    const picture = 'data:image/jpeg;base64,anBn'
    expect(said({ locationMessage: location })).toEqual({
      mediaType: 'locationMessage',
      body: `${picture}|${link}|-23.5, -46.6`,
    })
    expect(said({ locationMessage: { ...location, jpegThumbnail: null, name: 'A|B', address: 'Rua 1' } })?.body).toBe(
      `|${link}|A/B, Rua 1`,
    )
    expect(said({ liveLocationMessage: location })?.mediaType).toBe('locationMessage')
  })
})

describe('contacts', () => {
  const vcard = (number: string) => `BEGIN:VCARD\nVERSION:3.0\nitem1.TEL;waid=55:${number}\nEND:VCARD`

  it('returns a single contact as its vCard', () => {
    expect(said({ contactMessage: { displayName: 'Ana', vcard: vcard('+55 11 9') } })).toEqual({
      mediaType: 'vcard',
      body: vcard('+55 11 9'),
    })
  })

  it('lists several by name and number', () => {
    const contacts = [
      { displayName: 'Ana', vcard: vcard('+55 11 1') },
      { displayName: 'Rui', vcard: vcard('+55 11 2') },
    ]
    expect(said({ contactsArrayMessage: { contacts } })).toEqual(text('Ana: +55 11 1\nRui: +55 11 2'))
  })
})

describe('media', () => {
  it('tells type, name, size and length', () => {
    const { media, body, mediaType } = readContent({
      documentWithCaptionMessage: {
        message: {
          documentMessage: { fileName: 'a.pdf', mimetype: 'application/pdf', fileLength: 7, caption: 'veja' },
        },
      },
    }) ?? { media: null }
    expect([mediaType, body]).toEqual(['application', 'veja'])
    expect(media).toEqual({ mimetype: 'application/pdf', fileName: 'a.pdf', size: 7, seconds: null, voice: false })
    expect(readContent({ documentMessage: { fileName: 'a.pdf' } })?.body).toBe('a.pdf')
    expect(readContent({ audioMessage: { ptt: true, seconds: 3 } })?.media).toMatchObject({ voice: true, seconds: 3 })
    expect(readContent({ stickerMessage: {} })).toMatchObject({
      mediaType: 'sticker',
      media: { mimetype: 'image/webp' },
    })
    expect(readContent({ ptvMessage: {} })?.mediaType).toBe('video')
  })
})

describe('the rest', () => {
  it('shows nothing for protocol, keys and reactions', () => {
    expect(said({ protocolMessage: { type: 0 } })).toBeNull()
    expect(said({ reactionMessage: { text: '👍' } })).toBeNull()
    expect(said({ senderKeyDistributionMessage: { groupId: 'g' } })).toBeNull()
    expect(said({ messageContextInfo: {} })?.mediaType).toBe('unsupported')
    expect(readContent(null)).toBeNull()
  })

  it('says of what has no words, and of kinds without a form of their own, that the phone shows it', () => {
    for (const message of [{ paymentInviteMessage: {} }, { extendedTextMessage: {} }, { conversation: ' ' }])
      expect(said(message)).toEqual(UNSUPPORTED)
    expect(said({ contactMessage: {} })).toEqual(UNSUPPORTED)
  })

  it.each(BLANKS)('says of %j alone that the phone shows it, and takes it for no caption and no name', (blanks) => {
    expect(said({ conversation: blanks })).toEqual(UNSUPPORTED)
    expect(said({ extendedTextMessage: { text: blanks } })).toEqual(UNSUPPORTED)
    expect(said({ buttonsMessage: { contentText: blanks } })).toEqual(UNSUPPORTED)
    expect(said({ imageMessage: { caption: blanks } })).toEqual({ mediaType: 'image', body: '' })
    expect(said({ videoMessage: { caption: blanks } })).toEqual({ mediaType: 'video', body: '' })
    const documentMessage = { caption: blanks, fileName: 'a.pdf' }
    expect(said({ documentMessage })).toEqual({ mediaType: 'application', body: 'a.pdf' })
    const locationMessage = { degreesLatitude: -23.5, degreesLongitude: -46.6, name: blanks }
    expect(said({ locationMessage })?.body).toMatch(/\|-23\.5, -46\.6$/)
  })

  it('reads what is quoted, which may be a status', () => {
    const quotes = (contextInfo: proto.IContextInfo) =>
      readContent({ extendedTextMessage: { text: 'sim', contextInfo } })?.context
    const quoted = { stanzaId: 'A1', quotedMessage: { conversation: 'antes' } }
    expect(quotes(quoted)).toEqual({ quote: { mediaType: 'conversation', body: 'antes', isStatus: false }, ad: null })
    const picture = { imageMessage: { caption: 'Promoção' } }
    expect(quotes({ ...quoted, quotedMessage: picture, remoteJid: 'status@broadcast' })).toEqual({
      quote: { mediaType: 'image', body: 'Promoção', isStatus: true },
      ad: null,
    })
    const long = { ...quoted, quotedMessage: { conversation: 'x'.repeat(5000) } }
    expect(quotes(long)?.quote?.body).toHaveLength(1000)
    expect(quotes({ stanzaId: 'A1' })).toBeNull()
    const status = { quote: { mediaType: 'unsupported', body: '', isStatus: true }, ad: null }
    expect(quotes({ remoteJid: 'status@broadcast' })).toEqual(status)
    expect(quotes({ remoteJid: 'status@broadcast', stanzaId: 'A1' })).toEqual(status)
    expect(readContent({ conversation: 'oi' })?.context).toBeNull()
  })

  it('reads the advertisement that somebody came by, and no other preview', () => {
    const adOf = (externalAdReply: proto.ContextInfo.IExternalAdReplyInfo) =>
      readContent({ extendedTextMessage: { text: 'Quero', contextInfo: { externalAdReply } } })?.context?.ad
    const ad = { title: 'Bolo', body: 'R$ 20', sourceType: 'ad', sourceUrl: 'https://fb.test/7' }
    const found = { title: 'Bolo', body: 'R$ 20', url: 'https://fb.test/7', picture: null }
    expect(adOf(ad)).toEqual(found)
    expect(adOf({ ...ad, thumbnail: Buffer.from('jpg') })?.picture).toBe('data:image/jpeg;base64,anBn')
    expect(adOf({ ...ad, thumbnail: Buffer.alloc(60_000) })?.picture).toBeNull()
    expect(adOf({ ...ad, sourceUrl: 'javascript:alert(1)' })?.url).toBeNull()
    expect(adOf({ ...ad, sourceType: 'link' })).toBeUndefined()
  })

  it('reads the title of an advertisement when the person says nothing else', () => {
    const said = (text: string, externalAdReply: proto.ContextInfo.IExternalAdReplyInfo) => {
      const { mediaType, body } = readContent({ extendedTextMessage: { text, contextInfo: { externalAdReply } } }) ?? {}
      return [mediaType, body]
    }
    const ad = { title: 'Bolo', sourceType: 'ad', sourceUrl: 'https://fb.test/7' }
    expect(said('', ad)).toEqual(['conversation', 'Bolo'])
    expect(said('', { ...ad, title: '', sourceUrl: 'fb.test/7' })).toEqual(['conversation', 'https://fb.test/7'])
    expect(said('', { sourceType: 'post', body: 'Só em junho' })).toEqual(['conversation', 'Só em junho'])
    expect(said('Quero', ad)).toEqual(['conversation', 'Quero'])
    expect(said('', { ...ad, sourceType: 'link' })).toEqual(['unsupported', ''])
  })

  it('says nothing of what programs leave out', () => {
    const said = (message: proto.IMessage) => readContent(message)?.body
    expect(said({ groupInviteMessage: { groupName: 'Amigos' } })).toBe('Amigos')
    expect(said({ locationMessage: { name: 'Loja' } })).toBe('Loja')
    expect(said({ pollResultSnapshotMessage: { name: 'Dia', pollVotes: [{ optionVoteCount: 3 }] } })).toBe(
      'Dia\n- ?: 3',
    )
    const chosen = (paramsJson: string, name = 'menu') =>
      said({ interactiveResponseMessage: { nativeFlowResponseMessage: { name, paramsJson } } })
    expect(chosen('{"title":{"text":"x"},"id":"7"}')).toBe('7')
    expect(chosen('{"display_text":["a","b"]}')).toBe('')
  })

  it('reads the answers in a form, a line each', () => {
    const paramsJson = '{"flow_token":"unused","nome":"Ana Lima","pessoas":2,"itens":["a"]}'
    const nativeFlowResponseMessage = { name: 'flow', paramsJson }
    const answer = { interactiveResponseMessage: { body: { text: 'Sent' }, nativeFlowResponseMessage } }
    expect(readContent(answer)?.body).toBe('Sent\nnome: Ana Lima\npessoas: 2\nitens: a')
    nativeFlowResponseMessage.paramsJson = '{"title":"Sra.","id":12}'
    expect(readContent(answer)?.body).toBe('Sent\ntitle: Sra.\nid: 12')
  })

  it('finds what is quoted', () => {
    const contextInfo = { stanzaId: 'A1', quotedMessage: { conversation: 'antes' } }
    expect(readContent({ extendedTextMessage: { text: 'sim', contextInfo } })?.quotedProviderId).toBe('A1')
    expect(readContent({ imageMessage: { contextInfo } })?.quotedProviderId).toBe('A1')
    expect(
      readContent({ extendedTextMessage: { text: 'não', contextInfo: { stanzaId: 'A1' } } })?.quotedProviderId,
    ).toBeNull()
  })
})
