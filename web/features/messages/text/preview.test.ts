import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { isVoiceLine, lastMessageLine, messageLine } from './preview.ts'
import texts from '#web/features/messages/texts/pt.json' with { type: 'json' }

beforeAll(() => i18next.init({ lng: 'pt', resources: { pt: { translation: texts } } }))

const line = (lastMessage: string): string => lastMessageLine(i18next.t, { lastMessage })

it('omits the signature and the formatting marks', () => {
  expect(line('*Ana Souza:*\nChega *amanhã*, às 9h')).toBe('Chega amanhã, às 9h')
  expect(line('')).toBe('')
})

it('shows contact cards and locations by kind and name', () => {
  expect(line('BEGIN:VCARD\nVERSION:3.0\nFN:João Nunes\nTEL:11 98888-7777\nEND:VCARD')).toBe('Contato · João Nunes')
  expect(line('data:image/jpeg;base64,/9j/4AAQ|https://maps.google.com/maps?q=1%2C2|Rua Harmonia, 412')).toBe(
    'Localização · Rua Harmonia, 412',
  )
})

it('shows the kind of a file without a caption', () => {
  const picture = { body: '', mediaType: 'image', isDeleted: false, mediaName: null } as const
  expect(messageLine(i18next.t, picture)).toBe('Foto')
  expect(messageLine(i18next.t, { ...picture, mediaType: 'audio' })).toBe('Áudio')
})

it('says of what kind media without a text are', () => {
  expect(['📷', '🏷️', '*Ana Souza:*\n📄', '📷 Nossa fachada'].map(line)).toEqual([
    '📷 Foto',
    '🏷️ Figurinha',
    '📄 Documento',
    '📷 Nossa fachada',
  ])
})

it('says in words that only the phone shows the last message', () => {
  const words = 'Tipo de mensagem ainda não suportado. Confira no celular.'
  expect(line('📱')).toBe(`📱 ${words}`)
  expect(messageLine(i18next.t, { body: '', mediaType: 'unsupported', isDeleted: false, mediaName: null })).toBe(words)
})

it('says of a last message of blanks alone that it could not be opened', () => {
  for (const blanks of ['\u3164', '\u2800', '\u200b', '\u00a0'])
    expect(line(blanks)).toBe('Não foi possível abrir esta mensagem. Confira no celular.')
})

it('shows voice by its kind and duration', () => {
  expect(line('🎤 0:31')).toBe('Áudio · 0:31')
  expect(line('🎤')).toBe('Áudio')
  expect(line('🎤 1:02 Escute *até o fim*')).toBe('Áudio · 1:02 · Escute até o fim')
  expect(line('*Ana Souza:*\n🎤 0:04')).toBe('Áudio · 0:04')
  expect(['🎤 0:31', '🎤', 'às 9:30'].map(isVoiceLine)).toEqual([true, true, false])
})
