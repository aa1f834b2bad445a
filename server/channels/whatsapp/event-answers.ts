/** Answers to an event, which are stored as votes on it. */
import { proto } from 'baileys'
import type { CustomerLanguage } from '#contract/automatic-texts.ts'
import type { PollContent, Wording } from '#server/channels/port.ts'

const { EventResponseType } = proto.Message.EventResponseMessage

/** The answers in the order in which they are shown. */
const ANSWERS: [proto.Message.EventResponseMessage.EventResponseType, Record<CustomerLanguage, string>][] = [
  [EventResponseType.GOING, { pt: 'Vai', en: 'Going', es: 'Asistirá' }],
  [EventResponseType.MAYBE, { pt: 'Talvez', en: 'Maybe', es: 'Tal vez' }],
  [EventResponseType.NOT_GOING, { pt: 'Não vai', en: 'Not going', es: 'No asistirá' }],
]

export const eventPoll = ({ language }: Wording): PollContent => ({
  question: '',
  options: ANSWERS.map(([, words]) => words[language]),
  isEvent: true,
})

/** Returns the position of the answer, or none when it was taken back. */
export const chosenAnswer = ({ response }: proto.Message.IEventResponseMessage): number[] =>
  ANSWERS.flatMap(([type], index) => (type === response ? [index] : []))
