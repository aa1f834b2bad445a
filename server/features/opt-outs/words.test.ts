import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SETTINGS } from '#contract/settings.ts'
import { findConsentChange, offeredWord } from './words.ts'

/** A fixed seed plays the same texts in every run. */
fc.configureGlobal({ seed: 20_261_122 })

const DEFAULTS = {
  optOutWords: SETTINGS.optOutWords.default,
  optOutAnswers: SETTINGS.optOutAnswers.default,
  optInWords: SETTINGS.optInWords.default,
  optInAnswers: SETTINGS.optInAnswers.default,
}
const lists = (key: keyof typeof DEFAULTS): string[] => DEFAULTS[key].split('\n')
const OPT_OUT = [...lists('optOutWords'), ...lists('optOutAnswers')]

/** What people put around and between the letters of a word, none of which is a letter or a digit. */
const NOISE = [
  '!',
  '.',
  ' ',
  '…',
  '🙏',
  '👍🏽',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u0301',
  '❤️',
  '1️⃣',
  '🇧🇷',
  '"',
  '™️',
  '\n',
]
const noise = fc.array(fc.constantFrom(...NOISE), { maxLength: 4 }).map((signs) => signs.join(''))

const disguised = (word: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.tuple(...[...word].map((letter) => fc.tuple(fc.constantFrom(letter, letter.toLowerCase()), noise))),
      noise,
      fc.constantFrom('NFC' as const, 'NFD' as const),
    )
    .map(([letters, before, form]) => (before + letters.map((parts) => parts.join('')).join('')).normalize(form))

test('accents, capitals, emoji, punctuation and invisible characters change nothing about a word', () => {
  const words = fc.constantFrom(...OPT_OUT)
  fc.assert(
    fc.property(
      words.chain((word) => fc.tuple(fc.constant(word), disguised(word))),
      ([word, text]) => {
        const onlyThis = { optOutWords: word, optOutAnswers: '', optInWords: '', optInAnswers: '' }
        expect(findConsentChange(text, onlyThis)).toEqual({ kind: 'optOut', isAnswer: false })
      },
    ),
    { numRuns: 500 },
  )
})

test('a word inside a longer message never counts', () => {
  const others = fc.stringMatching(/^[a-z]{1,8}$/)
  fc.assert(
    fc.property(fc.constantFrom(...OPT_OUT), others, others, (word, before, after) => {
      fc.pre(findConsentChange(before + word, DEFAULTS) === null)
      expect(findConsentChange(`${before} ${word} ${after} hoje`, DEFAULTS)).toBeNull()
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['não pare', null],
  ['Não pare, por favor', null],
  ['parei', null],
  ['', null],
  ['🙏', null],
  [`${'sair '.repeat(60)}`, null],
  [' Sair!! 🙏', { kind: 'optOut', isAnswer: false }],
  ['não envie mais.', { kind: 'optOut', isAnswer: false }],
  ['opt-out', { kind: 'optOut', isAnswer: false }],
  ['Ｓｔｏｐ', { kind: 'optOut', isAnswer: false }],
  ['PARE', { kind: 'optOut', isAnswer: true }],
  ['Nao quero mais', { kind: 'optOut', isAnswer: true }],
  ['PARAR por favor', { kind: 'optOut', isAnswer: true }],
  ['Bom dia! Sair, por   favor. Obrigada 🙏🏽', { kind: 'optOut', isAnswer: false }],
  ['please STOP, thank you', { kind: 'optOut', isAnswer: false }],
  ['Baja por favor, gracias', { kind: 'optOut', isAnswer: false }],
  ['Não, obrigado. Sair', { kind: 'optOut', isAnswer: false }],
  ['no thanks, stop', { kind: 'optOut', isAnswer: false }],
  ['No gracias; baja', { kind: 'optOut', isAnswer: false }],
  ['STOP stop Stop!', { kind: 'optOut', isAnswer: false }],
  ['para, para', { kind: 'optOut', isAnswer: true }],
  ['Parem!', { kind: 'optOut', isAnswer: true }],
  ['basta', { kind: 'optOut', isAnswer: true }],
  ['Sim, quero receber', null],
  ['obrigado', null],
  ['quero receber, obrigado!', { kind: 'optIn', isAnswer: false }],
  ['quero receber', { kind: 'optIn', isAnswer: false }],
  ['voltar', { kind: 'optIn', isAnswer: true }],
])('%j means %j', (text, consentChange) => {
  expect(findConsentChange(text, DEFAULTS)).toEqual(consentChange)
})

test('a company without words has no refusals, and empty lines are no words', () => {
  const none = { optOutWords: '', optOutAnswers: '\n\n!', optInWords: '', optInAnswers: '' }
  for (const text of ['', '!', 'SAIR', 'PARE']) expect(findConsentChange(text, none)).toBeNull()
})

test('the confirmation offers a word that the company accepts', () => {
  expect(offeredWord('Quero receber', DEFAULTS)).toBe('QUERO RECEBER')
  expect(offeredWord('QUERO RECEBER', { ...DEFAULTS, optInWords: '\nQuero de volta' })).toBe('Quero de volta')
  expect(offeredWord('QUERO RECEBER', { ...DEFAULTS, optInWords: '' })).toBeNull()
})
