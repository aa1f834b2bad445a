/** What the Bot API accepts, and how it words its refusals. `isTaken`: it did what was asked, and fails afterwards. */
export type Refusal = { code: number; description: string; retryAfter?: number; isTaken?: boolean }
export type Json = Record<string, unknown>
export type Upload = { bytes: Buffer; mimetype: string; name: string }

export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.description)
    this.refusal = refusal
  }
}

const MEGABYTE = 1024 * 1024
export const MAX_DOWNLOAD = 20 * MEGABYTE
const MAX_UPLOAD = 50 * MEGABYTE
const MAX_PHOTO = 10 * MEGABYTE
const MAX_TEXT = 4096
const MAX_CAPTION = 1024
const MAX_BUTTONS = 100
const MAX_DATA_BYTES = 64

/** The field of the file in each method that sends one. */
export const METHOD_FILES: Record<string, string> = {
  sendPhoto: 'photo',
  sendVideo: 'video',
  sendAnimation: 'animation',
  sendVoice: 'voice',
  sendAudio: 'audio',
  sendSticker: 'sticker',
  sendDocument: 'document',
}
/** What Telegram does not take as it is asked to. */
const TYPES: Record<string, RegExp> = {
  sendPhoto: /^image\/(jpeg|png|webp)/,
  sendVideo: /^video\/mp4/,
  sendAnimation: /^(image\/gif|video\/mp4)/,
  sendVoice: /^audio\/(ogg|mpeg|mp4|x-m4a)/,
  sendAudio: /^audio\/(mpeg|mp4|x-m4a)/,
  sendSticker: /^image\/webp/,
}

const bad = (description: string): Refused => new Refused({ code: 400, description: `Bad Request: ${description}` })

export const tooManyRequests = (retryAfter: number): Refusal => ({
  code: 429,
  description: `Too Many Requests: retry after ${retryAfter}`,
  retryAfter,
})

export function checkText(text: unknown, what: string): void {
  if (typeof text !== 'string' || text.trim() === '') throw bad(`message ${what} is empty`)
  if (text.length > MAX_TEXT) throw bad('message is too long')
}

const MAX_CONTACT_NAME = 64
const MAX_VCARD_BYTES = 2048

export function checkContact({ phone_number: number, first_name: name, vcard = '' }: Json): void {
  if (typeof number !== 'string' || !/^\+?\d+$/.test(number)) throw bad('PHONE_NUMBER_INVALID')
  if (typeof name !== 'string' || name.trim() === '' || [...name].length > MAX_CONTACT_NAME)
    throw bad('CONTACT_NAME_INVALID')
  if (typeof vcard !== 'string' || Buffer.byteLength(vcard) > MAX_VCARD_BYTES) throw bad('VCARD_TOO_LONG')
}

const isDegrees = (value: unknown, max: number): boolean => typeof value === 'number' && Math.abs(value) <= max

export function checkLocation({ latitude, longitude }: Json): void {
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) throw bad('wrong coordinates')
}

export function checkVenue(params: Json): void {
  checkLocation(params)
  for (const field of ['title', 'address']) {
    const words = params[field]
    if (typeof words !== 'string' || words.trim() === '') throw bad(`parameter "${field}" is required`)
  }
}

export function checkFile(method: string, file: Upload | null, { caption = '' }: Json): void {
  if (!file) throw bad(`there is no ${METHOD_FILES[method]} in the request`)
  if (file.bytes.length === 0) throw bad('file must be non-empty')
  if (file.bytes.length > MAX_UPLOAD) throw new Refused({ code: 413, description: 'Request Entity Too Large' })
  if (method === 'sendPhoto' && file.bytes.length > MAX_PHOTO) throw bad('too big for a photo')
  if (TYPES[method] && !TYPES[method].test(file.mimetype)) throw bad(`wrong type of file for ${method}`)
  if (typeof caption !== 'string' || caption.length > MAX_CAPTION) throw bad('message caption is too long')
}

/** Telegram takes so many buttons, and so much with each. */
export function checkButtons(markup: unknown): void {
  if (markup === undefined) return
  const { inline_keyboard: rows } = markup as { inline_keyboard: { text: string; callback_data: string }[][] }
  const buttons = rows.flat()
  if (buttons.length > MAX_BUTTONS) throw bad('reply markup is too long')
  for (const { text, callback_data: data } of buttons) {
    if (!text) throw bad('text buttons are unallowed in the inline keyboard')
    if (!data || Buffer.byteLength(data) > MAX_DATA_BYTES) throw bad('BUTTON_DATA_INVALID')
  }
}
