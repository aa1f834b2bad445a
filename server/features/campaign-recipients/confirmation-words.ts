/** Words for yes and no as people answer a question on WhatsApp, in the three languages of the product. */
const YES = [
  ...['sim', 's', 'ss', 'sim sim', 'sim por favor', 'sim pode', 'sim quero', 'sim aceito'],
  ...['sim obrigado', 'sim obrigada'],
  ...['pode', 'pode sim', 'pode mandar', 'pode enviar', 'manda', 'mande', 'envia', 'quero', 'quero sim', 'eu quero'],
  ...['aceito', 'confirmo', 'confirmado', 'claro', 'com certeza', 'certo', 'ok', 'okay', 'blz', 'beleza', 'isso', '1'],
  ...['si', 'si claro', 'si quiero', 'si por favor', 'dale', 'acepto', 'de acuerdo', 'vale', 'bueno'],
  ...['yes', 'y', 'yes please', 'yeah', 'yep', 'sure', 'i do', 'i accept', 'of course', 'confirm'],
]
const NO = [
  ...['nao', 'n', 'nn', 'nao obrigado', 'nao obrigada', 'nao quero', 'nao pode', 'nao precisa'],
  ...['agora nao', 'hoje nao'],
  ...['nao tenho interesse', 'sem interesse', 'recuso', 'nao aceito', 'negativo', '2'],
  ...['no', 'no gracias', 'no quiero', 'ahora no', 'no me interesa'],
  ...['no thanks', 'no thank you', 'nope', 'not now', 'not interested'],
]
/** Emoji that answer by themselves. */
const THUMB_UP = /^\u{1F44D}|^\u2705|^\u{1F44C}/u
const THUMB_DOWN = /^\u{1F44E}|^\u274C/u

const MARKS = /\p{M}/gu
const NOT_LETTERS = /[^\p{L}\p{N}]+/gu

/** Returns the words without case, accents, punctuation and emoji. */
const plainWords = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(NOT_LETTERS, ' ').trim()

/** Returns what a whole message decides; null when it is neither a plain yes nor a plain no. */
export function toConfirmation(text: string): 'yes' | 'no' | null {
  const words = plainWords(text)
  if (words === '') return THUMB_UP.test(text.trim()) ? 'yes' : THUMB_DOWN.test(text.trim()) ? 'no' : null
  if (YES.includes(words)) return 'yes'
  return NO.includes(words) ? 'no' : null
}
