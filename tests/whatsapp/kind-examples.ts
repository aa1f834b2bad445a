import { proto } from 'baileys'
import { WHATSAPP_KINDS } from '#server/channels/whatsapp/message-kinds.ts'

const OPTIONS = [{ optionName: 'sim' }, { optionName: 'não' }]
const POLL = { name: 'Vem?', options: OPTIONS }
const RESULT = { name: 'Vem?', pollVotes: [{ optionName: 'sim', optionVoteCount: 3 }] }
const LOCATION = { degreesLatitude: -23.5, degreesLongitude: -46.6 }
const CARD = { displayName: 'Rui', vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Rui\nTEL:+551133334444\nEND:VCARD' }
const KEY = { remoteJid: '5541900000000@s.whatsapp.net', id: 'ANTES', fromMe: false }
const PARAMS = JSON.stringify({ id: '7', display_text: 'Sim' })

/** A message of each kind that has words, a file or a form of its own. */
const EXAMPLES: Partial<Record<keyof proto.IMessage, unknown>> = {
  conversation: 'oi',
  extendedTextMessage: { text: 'veja https://loja.test' },
  imageMessage: { caption: 'a fachada', mimetype: 'image/jpeg' },
  videoMessage: { caption: 'o salão', mimetype: 'video/mp4' },
  ptvMessage: { mimetype: 'video/mp4' },
  audioMessage: { ptt: true, mimetype: 'audio/ogg' },
  documentMessage: { fileName: 'nota.pdf', mimetype: 'application/pdf' },
  stickerMessage: { mimetype: 'image/webp' },
  locationMessage: { ...LOCATION, name: 'Loja' },
  liveLocationMessage: { ...LOCATION, caption: 'a caminho' },
  contactMessage: CARD,
  contactsArrayMessage: { contacts: [CARD, { ...CARD, displayName: 'Ana' }] },
  interactiveMessage: { header: { title: 'Pedido 88' }, body: { text: 'Saiu para entrega' } },
  templateMessage: { hydratedTemplate: { hydratedTitleText: 'Aviso', hydratedContentText: 'Até as 10h' } },
  highlyStructuredMessage: { elementName: 'aviso', params: ['Ana', '10h'] },
  buttonsMessage: { contentText: 'Confirma?', buttons: [{ buttonText: { displayText: 'Sim' } }] },
  listMessage: { title: 'Cardápio', sections: [{ rows: [{ title: 'Pizza' }] }] },
  buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'Vendas' },
  listResponseMessage: { title: 'Pizza', singleSelectReply: { selectedRowId: '2' } },
  templateButtonReplyMessage: { selectedId: '3', selectedDisplayText: 'Quero' },
  interactiveResponseMessage: { nativeFlowResponseMessage: { name: 'menu', paramsJson: PARAMS } },
  pollCreationMessage: POLL,
  pollCreationMessageV2: POLL,
  pollCreationMessageV3: POLL,
  pollCreationMessageV5: POLL,
  pollResultSnapshotMessage: RESULT,
  pollResultSnapshotMessageV3: RESULT,
  eventMessage: { name: 'Festa', startTime: 1_797_116_400, location: { name: 'Salão' } },
  productMessage: { product: { title: 'Bolo', description: 'de milho' } },
  orderMessage: { orderTitle: 'Pedido', itemCount: 2 },
  invoiceMessage: { note: 'Fatura 7' },
  sendPaymentMessage: { noteMessage: { conversation: 'o aluguel' } },
  requestPaymentMessage: { noteMessage: { conversation: 'o almoço' }, amount1000: 45_000, currencyCodeIso4217: 'BRL' },
  groupInviteMessage: { groupName: 'Amigos', inviteCode: 'abc' },
  newsletterAdminInviteMessage: { caption: 'Venha', newsletterName: 'Novidades' },
  newsletterFollowerInviteMessageV2: { caption: 'Siga', newsletterName: 'Novidades' },
  stickerPackMessage: { name: 'Gatos', publisher: 'Ana' },
  scheduledCallCreationMessage: { title: 'Reunião', callType: 1, scheduledTimestampMs: 1_797_116_400_000 },
  questionResponseMessage: { text: 'Sim' },
  statusQuestionAnswerMessage: { text: 'Azul' },
  statusQuotedMessage: { text: 'Bonito' },
  richResponseMessage: { submessages: [{ messageText: 'Olá' }] },
  reactionMessage: { key: KEY, text: '👍' },
  protocolMessage: { key: KEY, type: proto.Message.ProtocolMessage.Type.REVOKE },
  pollUpdateMessage: { pollCreationMessageKey: KEY },
  encEventResponseMessage: { eventCreationMessageKey: KEY },
}

const exampleOf = (name: keyof proto.IMessage): unknown => {
  if (WHATSAPP_KINDS[name].treatment === 'wrapper') return { message: { conversation: 'oi' } }
  return EXAMPLES[name] ?? {}
}

/** Returns a message of the kind as it comes over the wire. */
export const messageOf = (name: keyof proto.IMessage): proto.Message =>
  proto.Message.decode(proto.Message.encode(proto.Message.fromObject({ [name]: exampleOf(name) })).finish())
