import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { en } from '#web/i18n/en/index.ts'
import { es } from '#web/i18n/es/index.ts'
import { pt } from '#web/i18n/pt/index.ts'
import { errorText } from './toast.tsx'

/** Existing clients of this API know these error codes. */
const KNOWN_CODES = [
  ...['ERR_NO_OTHER_WHATSAPP', 'ERR_NO_DEF_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_WAPP_CHECK_CONTACT'],
  ...['ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_DOWNLOAD_MEDIA', 'ERR_INVALID_CREDENTIALS', 'ERR_SENDING_WAPP_MSG'],
  ...['ERR_DELETE_WAPP_MSG', 'ERR_OTHER_OPEN_TICKET', 'ERR_SESSION_EXPIRED', 'ERR_USER_CREATION_DISABLED'],
  ...['ERR_NO_PERMISSION', 'ERR_DUPLICATED_CONTACT', 'ERR_NO_SETTING_FOUND', 'ERR_NO_CONTACT_FOUND'],
  ...['ERR_NO_TICKET_FOUND', 'ERR_NO_USER_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_CREATING_MESSAGE', 'ERR_CREATING_TICKET'],
  ...['ERR_FETCH_WAPP_MSG', 'ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_WAPP_GREETING_REQUIRED'],
]

beforeAll(() =>
  i18next.init({
    fallbackLng: 'pt',
    resources: { pt: { translation: pt }, en: { translation: en }, es: { translation: es } },
    interpolation: { escapeValue: false },
  }),
)

describe.each([
  ['pt', pt],
  ['en', en],
  ['es', es],
])('a failure in %s', (language, texts) => {
  beforeAll(() => i18next.changeLanguage(language))

  test.each(KNOWN_CODES)('with %s has a text of its own', (code) => {
    const text = errorText(new ApiError(400, code))
    expect(text).toBe(Object.entries(texts.errors).find(([known]) => known === code)?.[1])
    expect(text).not.toMatch(/ERR_/)
  })

  test('an unknown code or plain text is shown as it is, and nothing as the general text', () => {
    expect(errorText(new ApiError(400, 'ERR_OF_TOMORROW'))).toBe('ERR_OF_TOMORROW')
    expect(errorText(new ApiError(400, 'Número inválido'))).toBe('Número inválido')
    expect(errorText('Selecione uma fila')).toBe('Selecione uma fila')
    expect(errorText(new ApiError(502, ''))).toBe(texts.common.unknownError)
    expect(errorText(new TypeError('x is undefined'))).toBe(texts.common.unknownError)
    expect(errorText(undefined)).toBe(texts.common.unknownError)
  })
})

test('the general text in English is the specified one', () => {
  expect(en.common.unknownError).toBe('An error occurred!')
  expect(en.common.validation).toMatchObject({
    required: 'Required',
    tooShort: 'Too Short!',
    tooLong: 'Too Long!',
    email: 'Invalid email',
  })
})
