import type { CompanySettings } from '#server/features/settings/queries.ts'
import { withoutCourtesies } from '#contract/courtesies.ts'
import { hasRefusalSentence, isRefusalSentence, listSentences } from './refusal-sentences.ts'

/** No word of a company is longer: other messages are not even compared. */
const MAX_LETTERS = 200
/** Emoji made of a digit, such as 1️⃣, and those that would become letters, such as 🆗 and ™️. */
const EMOJI = /[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}/gu

const toPlain = (text: string): string => text.replaceAll(EMOJI, '').normalize('NFKD').toLowerCase()
const NOT_LETTERS = /[^\p{L}\p{N}]/gu

/**
 * Returns only the letters and digits of a text, in small letters without accents: `Não, pare!! 🙏` and `nao pare` are
 * the same, while `pare` is another.
 */
const normalizeWord = (text: string): string => toPlain(text).replaceAll(NOT_LETTERS, '')

/** `PARA PARA PARA` says it once. */
const withoutRepeats = (letters: string): string => letters.replace(/^(.{3,}?)\1+$/u, '$1')

/** Returns the same for a text without greetings, requests and thanks: `PARAR, por favor` says `parar`. */
const wordAsked = (asked: string): string => withoutRepeats(asked.replaceAll(NOT_LETTERS, ''))
const sentenceAsked = (text: string): string => withoutCourtesies(toPlain(text).replaceAll(/\p{M}/gu, ''))

/** `Não, obrigado. Sair` answers the offer first, while `não saia` without a sign between says the contrary. */
const ANSWER_BEFORE = /^[^\p{L}\p{N}]*(?:nao|no)\s*[.,;!\n]/u

const wordsIn = (lines: string): string[] => lines.split('\n').map(normalizeWord)

/** A person refuses messages of campaigns, or takes that back. */
export type ConsentKind = 'optOut' | 'optIn'

/** `isAnswer` says that the change counts only as the answer to a campaign. */
type FoundConsentChange = { kind: ConsentKind; isAnswer: boolean }

type WordSettings = Pick<CompanySettings, 'optOutWords' | 'optOutAnswers' | 'optInWords' | 'optInAnswers'>

/**
 * Finds the company's word that is the whole message, but for courtesies around it; otherwise a whole sentence that
 * refuses, which counts as an answer to a campaign.
 */
export function findConsentChange(text: string, settings: WordSettings): FoundConsentChange | null {
  if (text.length > MAX_LETTERS) return null
  const asked = sentenceAsked(text)
  const word = consentChangeOf(normalizeWord(text), settings) ?? consentChangeOf(wordAsked(asked), settings)
  if (word) return word
  const refused = asked.replace(ANSWER_BEFORE, '')
  const refusal = consentChangeOf(wordAsked(refused), settings)
  if (refusal?.kind === 'optOut') return refusal
  return isRefusalSentence(refused) ? { kind: 'optOut', isAnswer: true } : null
}

/**
 * Returns whether a message may be a refusal that is none by itself, so that an attendant decides: it says more than the
 * refusal or the company's word for one, or shows no interest.
 */
export function resemblesRefusal(text: string, settings: WordSettings): boolean {
  if (text.length > MAX_LETTERS) return false
  const asked = sentenceAsked(text)
  if (findConsentChange(text, settings)?.kind === 'optOut' || hasRefusalSentence(asked)) return true
  return listSentences(asked).some(
    (one) => consentChangeOf(one.replaceAll(NOT_LETTERS, ''), settings)?.kind === 'optOut',
  )
}

function consentChangeOf(word: string, settings: WordSettings): FoundConsentChange | null {
  if (word === '') return null
  if (wordsIn(settings.optOutWords).includes(word)) return { kind: 'optOut', isAnswer: false }
  if (wordsIn(settings.optInWords).includes(word)) return { kind: 'optIn', isAnswer: false }
  if (wordsIn(settings.optOutAnswers).includes(word)) return { kind: 'optOut', isAnswer: true }
  if (wordsIn(settings.optInAnswers).includes(word)) return { kind: 'optIn', isAnswer: true }
  return null
}

/** Returns the word to offer to a person who refused: the preferred one if the company accepts it, or its first one. */
export function offeredWord(preferred: string, { optInWords }: WordSettings): string | null {
  const words = optInWords.split('\n').map((word) => word.trim())
  const normalized = normalizeWord(preferred)
  return words.find((word) => normalizeWord(word) === normalized) ?? words.find((word) => normalizeWord(word)) ?? null
}
