import { normalizeMessageContent, type proto } from 'baileys'
import type { CustomerLanguage } from '#contract/automatic-texts.ts'
import type { PollContent, Wording } from '#server/channels/port.ts'

const MAX_OPTIONS = 100
const MAX_LETTERS = 1000

/** Reads the poll that somebody made; null when the message is none. */
export function readPoll(message: proto.IMessage): PollContent | null {
  const inner = normalizeMessageContent(message.pollCreationMessageV4?.message)
  const { pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3, pollCreationMessageV5 } = inner ?? message
  const poll = pollCreationMessage ?? pollCreationMessageV2 ?? pollCreationMessageV3 ?? pollCreationMessageV5
  if (!poll) return null
  const options = (poll.options ?? []).slice(0, MAX_OPTIONS).map(({ optionName }) => optionName ?? '')
  return { question: poll.name ?? '', options }
}

const cut = (text: string): string => text.slice(0, MAX_LETTERS).toWellFormed()

/** Returns the poll as it is stored. Votes name options by their whole text, so this comes after they are read. */
export const toStoredPoll = ({ question, options }: PollContent): PollContent => ({
  question: cut(question),
  options: options.map(cut),
})

const VOTED: Record<CustomerLanguage, string> = {
  pt: 'Votou em uma enquete, veja no celular',
  en: 'Voted in a poll, see the phone',
  es: 'Votó en una encuesta, míralo en el teléfono',
}

/** What is shown of a vote whose poll is not here. */
export const voteWords = ({ language }: Wording): string => `📊 ${VOTED[language]}`
