/** Reads the words of every kind of message that is shown as a text. */
import { normalizeMessageContent, type proto } from 'baileys'
import { formAnswers } from '#server/channels/form-answers.ts'
import { isText, readJson } from '#server/channels/json-of-strangers.ts'
import type { Wording } from '#server/channels/port.ts'
import { callWords, eventWords } from './appointments.ts'
import { money } from './payment.ts'
import { readPoll } from './poll.ts'

type Words = string | null | undefined
type Flow = proto.Message.InteractiveResponseMessage.INativeFlowResponseMessage

const lines = (...parts: Words[]): string => parts.filter(Boolean).join('\n')
const listed = (options: Words[]): string[] => options.filter(Boolean).map((option) => `- ${option}`)

/** Returns null when the message is of no kind that has words. */
export function readText(content: proto.IMessage, wording: Wording): string | null {
  const written = content.conversation ?? content.extendedTextMessage?.text
  if (written != null) return written
  return (
    readChoice(content) ??
    readPollText(content) ??
    readOffer(content, wording) ??
    readInvitation(content, wording) ??
    readRemark(content)
  )
}

/** Reads what a customer chose from buttons or a list. */
function readChoice(content: proto.IMessage): string | null {
  const { buttonsResponseMessage, listResponseMessage, templateButtonReplyMessage, interactiveResponseMessage } =
    content
  if (buttonsResponseMessage) {
    return lines(buttonsResponseMessage.selectedDisplayText || buttonsResponseMessage.selectedButtonId)
  }
  if (listResponseMessage) {
    const { title, singleSelectReply, description } = listResponseMessage
    return lines(title || singleSelectReply?.selectedRowId, description)
  }
  if (templateButtonReplyMessage) {
    return lines(templateButtonReplyMessage.selectedDisplayText || templateButtonReplyMessage.selectedId)
  }
  if (!interactiveResponseMessage) return null
  const { body, nativeFlowResponseMessage: flow } = interactiveResponseMessage
  if (flow?.name === 'flow') return lines(body?.text, chosenIn(flow))
  return lines(body?.text || chosenIn(flow ?? {}))
}

/** What may name a choice; in a form they are fields like any other. */
const NAMES_OF_CHOICE = ['display_text', 'title', 'id']

/** Reads the choice, or the answers in a form, from the JSON that the sender's app adds to the text. */
function chosenIn({ name, paramsJson }: Flow): string {
  if (name === 'flow') return lines(...formAnswers(paramsJson))
  const given = readJson(paramsJson)
  return NAMES_OF_CHOICE.map((key) => given[key]).find(isText) ?? lines(...formAnswers(paramsJson, NAMES_OF_CHOICE))
}

function readPollText(content: proto.IMessage): string | null {
  const poll = readPoll(content)
  if (poll) return lines(poll.question, ...listed(poll.options))
  const result = content.pollResultSnapshotMessage ?? content.pollResultSnapshotMessageV3
  if (!result) return null
  const votes = (result.pollVotes ?? []).map(
    ({ optionName, optionVoteCount }) => `${optionName || '?'}: ${optionVoteCount ?? 0}`,
  )
  return lines(result.name, ...listed(votes))
}

function readOffer(content: proto.IMessage, wording: Wording): string | null {
  const { productMessage, orderMessage, listMessage, invoiceMessage } = content
  if (productMessage) return readProduct(productMessage)
  if (orderMessage) {
    const { orderTitle, message, itemCount, totalAmount1000, totalCurrencyCode } = orderMessage
    const total = money(Number(totalAmount1000 ?? 0) / 1000, totalCurrencyCode)
    return lines(orderTitle, message, [itemCount && `🛒 ${itemCount}`, total].filter(Boolean).join(' · '))
  }
  if (listMessage) {
    const { title, description, footerText, sections } = listMessage
    const rows = (sections ?? []).flatMap((section) => [section.title, ...listed((section.rows ?? []).map(rowWords))])
    return lines(title, description, footerText, ...rows)
  }
  if (invoiceMessage) return lines(invoiceMessage.note)
  const { sendPaymentMessage, requestPaymentMessage } = content
  const payment = sendPaymentMessage ?? requestPaymentMessage
  if (!payment) return null
  const note = payment.noteMessage && readText(normalizeMessageContent(payment.noteMessage) ?? {}, wording)
  const { amount1000 = 0, currencyCodeIso4217 = null } = requestPaymentMessage ?? {}
  return lines(note, money(Number(amount1000 ?? 0) / 1000, currencyCodeIso4217))
}

function readProduct({ product, catalog, body }: proto.Message.IProductMessage): string {
  const { title, description, priceAmount1000, currencyCode, url } = product ?? {}
  const price = money(Number(priceAmount1000 ?? 0) / 1000, currencyCode)
  return lines(title || catalog?.title, description || catalog?.description, price, url, body)
}

const rowWords = ({ title, description }: proto.Message.ListMessage.IRow): string =>
  [title, description].filter(Boolean).join(': ')

function readInvitation(content: proto.IMessage, wording: Wording): string | null {
  const { groupInviteMessage, eventMessage, scheduledCallCreationMessage, stickerPackMessage } = content
  if (groupInviteMessage) {
    const { caption, groupName, inviteCode } = groupInviteMessage
    return lines(caption, groupName, inviteCode && `https://chat.whatsapp.com/${inviteCode}`)
  }
  if (eventMessage) return eventWords(eventMessage, wording)
  if (scheduledCallCreationMessage) return callWords(scheduledCallCreationMessage, wording)
  if (stickerPackMessage)
    return lines(stickerPackMessage.caption, stickerPackMessage.name, stickerPackMessage.publisher)
  const channel = content.newsletterAdminInviteMessage ?? content.newsletterFollowerInviteMessageV2
  return channel ? lines(channel.caption, channel.newsletterName) : null
}

/** Reads texts that are about something else: a question, a status, the answer of a machine. */
function readRemark(content: proto.IMessage): string | null {
  const { richResponseMessage } = content
  if (richResponseMessage)
    return lines(...(richResponseMessage.submessages ?? []).map(({ messageText }) => messageText))
  const { questionResponseMessage, statusQuestionAnswerMessage, statusQuotedMessage } = content
  const remark = questionResponseMessage ?? statusQuestionAnswerMessage ?? statusQuotedMessage
  return remark ? lines(remark.text) : null
}
