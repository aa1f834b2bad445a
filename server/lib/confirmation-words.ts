import { withoutCourtesies } from '#contract/courtesies.ts'

/**
 * How people say yes and no on WhatsApp, in the three languages of the product. An answer may join several of one kind:
 * `Sim, confirmo`, `claro que sim, pode mandar`.
 */
const YES = [
  ...['sim', 's', 'ss', 'sim senhor', 'sim senhora', 'que sim', 'isso', 'isso mesmo', 'uhum', 'aham', 'positivo'],
  ...['pode', 'podem', 'pode ser', 'pode mandar', 'pode enviar', 'podem mandar', 'podem enviar', 'pode me mandar'],
  ...['pode me enviar', 'manda', 'mande', 'mandar', 'envia', 'envie', 'me manda', 'me mande', 'me envia', 'me envie'],
  ...['quero', 'eu quero', 'quero receber', 'eu quero receber', 'gostaria', 'eu gostaria', 'gostaria de receber'],
  ...['pode confirmar', 'podem confirmar', 'pode deixar', 'bora', 'vamos', 'puede confirmar'],
  ...['tenho interesse', 'tenho sim', 'aceito', 'eu aceito', 'aceito receber'],
  ...['confirmo', 'eu confirmo', 'confirmado', 'confirmada', 'autorizo', 'eu autorizo', 'autorizado', 'concordo'],
  ...['claro', 'com certeza', 'certeza', 'certo', 'ta certo', 'com prazer', 'ok', 'okay', 'blz', 'beleza'],
  ...['ta bom', 'esta bom', 'ta ok', 'perfeito', 'combinado', 'fechado', '1 sim', 'sim 1'],
  ...['si', 'que si', 'dale', 'quiero', 'si quiero', 'quiero recibir', 'acepto', 'de acuerdo', 'vale', 'bueno'],
  ...['por supuesto', 'desde luego', 'puede', 'puede enviar', 'envielo', 'perfecto', 'autorizo', 'esta bien', '1 si'],
  ...['yes', 'y', 'yeah', 'yep', 'yup', 'sure', 'for sure', 'i do', 'i accept', 'accept', 'accepted', 'i agree'],
  ...['agree', 'agreed', 'of course', 'confirm', 'i confirm', 'confirmed', 'absolutely', 'go ahead', '1 yes'],
]
const NO = [
  ...[
    'nao',
    'n',
    'nn',
    'nao senhor',
    'nao senhora',
    'que nao',
    'claro que nao',
    'com certeza nao',
    'nao pode',
    'nao precisa',
  ],
  ...['agora nao', 'hoje nao', 'por enquanto nao', 'nao quero', 'eu nao quero', 'nao quero receber', 'nao gostaria'],
  ...['nao tenho interesse', 'sem interesse', 'recuso', 'nao aceito', 'eu nao aceito', 'nao confirmo', 'nao autorizo'],
  ...['infelizmente nao', 'nao posso', 'nao vou poder', 'nao podemos', 'nao da', 'nao vai dar'],
  ...['nao concordo', 'nao mande', 'nao manda', 'nao envie', 'nao envia', 'negativo', '2 nao', 'nao 2'],
  ...['no puedo', 'lamentablemente no', 'unfortunately not', 'i can not', 'i cannot'],
  ...['no', 'que no', 'claro que no', 'no quiero', 'ahora no', 'no me interesa', 'no acepto', 'no autorizo', '2 no'],
  ...['nope', 'not now', 'not interested', 'i do not', 'i refuse'],
]
/** A bare number answers a question that offers `1` and `2`; among words it may be how many somebody wants. */
const YES_NUMBER = '1'
const NO_NUMBER = '2'
/** Emoji that answer by themselves, and those that no yes carries. */
const THUMB_UP = /[\u{1F44D}\u2705\u{1F44C}]/u
const THUMB_DOWN = /[\u{1F44E}\u274C\u{1F6AB}]/u
/** A question is no answer: `Sim?`, `ok?`. */
const QUESTION = /[?¿]/

const MARKS = /\p{M}/gu
const NOT_LETTERS = /[^\p{L}\p{N}]+/gu
/** People stretch words: `siiim`, `okkk`. */
const STRETCHED = /(\p{L})\1{2,}/gu

/** Returns the words without case, accents, punctuation, emoji and courtesies. */
const wordsIn = (text: string): string =>
  withoutCourtesies(
    text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase().replaceAll(NOT_LETTERS, ' ').replaceAll(STRETCHED, '$1'),
  )
    .replaceAll(/\s+/g, ' ')
    .trim()

type Decision = 'yes' | 'no'
const PHRASES = new Map<string, Decision>([
  ...YES.map((phrase) => [phrase, 'yes'] as const),
  ...NO.map((phrase) => [phrase, 'no'] as const),
])
const LONGEST_PHRASE = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length))

/** Returns what the phrases of which the words are made decide; null when there is any other word, or yes and no. */
function decisionOf(words: string[]): Decision | null {
  let decided: Decision | null = null
  for (let at = 0; at < words.length;) {
    const length = phraseLength(words, at)
    const decision = PHRASES.get(words.slice(at, at + length).join(' '))
    if (!decision || (decided && decided !== decision)) return null
    decided = decision
    at += length
  }
  return decided
}

/** The longest phrase counts, so that `claro que não` is no `claro`. */
function phraseLength(words: string[], at: number): number {
  for (let length = LONGEST_PHRASE; length > 1; length--)
    if (PHRASES.has(words.slice(at, at + length).join(' '))) return length
  return 1
}

/** Returns what a whole message decides; null when it says anything but yes or no, and courtesies. */
export function toConfirmation(text: string): Decision | null {
  if (QUESTION.test(text)) return null
  const words = wordsIn(text)
  const [isUp, isDown] = [THUMB_UP.test(text), THUMB_DOWN.test(text)]
  if (words === '') return isUp === isDown ? null : isUp ? 'yes' : 'no'
  const decision = words === YES_NUMBER ? 'yes' : words === NO_NUMBER ? 'no' : decisionOf(words.split(' '))
  return decision === 'yes' && isDown ? null : decision
}
