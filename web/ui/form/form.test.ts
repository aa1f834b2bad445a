import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PlanInput } from '#contract/plans.ts'
import { ApiError } from '#web/api/client.ts'
import { en } from '#web/i18n/en/index.ts'
import { es } from '#web/i18n/es/index.ts'
import { entry } from '#web/i18n/pt/entry.ts'
import { pt } from '#web/i18n/pt/index.ts'
import { serverFieldErrors, validateWith } from './form.ts'

const initTexts = (texts: Record<string, object>, language: string) =>
  i18next.init({
    lng: language,
    fallbackLng: 'pt',
    resources: Object.fromEntries(Object.entries(texts).map(([name, translation]) => [name, { translation }])),
    interpolation: { escapeValue: false },
  })
const fieldErrorsOf = (...messages: string[]) =>
  serverFieldErrors(
    new ApiError(
      400,
      'ERR_VALIDATION',
      messages.map((message, index) => ({ field: String(index), message })),
    ),
  )

describe.each([
  ['pt', ['Muito longo!', 'No máximo 100.000', 'Escreva um número', 'Valor inválido']],
  ['en', ['Too Long!', 'At most 100,000', 'Write a number', 'Not a valid value']],
  ['es', ['¡Muy largo!', 'Como máximo 100.000', 'Escribe un número', 'Valor inválido']],
] as const)('in %s', (language, [tooLong, atMost, number, invalid]) => {
  beforeAll(() => initTexts({ pt, en, es }, language))

  test('messages of the server are translated, and unknown ones become a general text', () => {
    expect(fieldErrorsOf('Too Long!', 'At most 100000', 'Number expected', 'Invalid input: expected string')).toEqual({
      ...{ 0: tooLong, 1: atMost, 2: number, 3: invalid },
    })
  })

  test('messages of the contract are translated before anything is sent', () => {
    const errors = validateWith(PlanInput)({ name: 'n'.repeat(101), users: 100_001, queues: 'x', useKanban: 'x' })
    expect(errors).toMatchObject({ name: tooLong, users: atMost })
    expect(Object.values(errors).join()).not.toMatch(/expected|Invalid input/)
  })
})

test('the first error of a field is the one that is shown', async () => {
  await initTexts({ pt }, 'pt')
  const details = ['Required', 'Invalid project'].map((message) => ({ field: 'projectName', message }))
  expect(serverFieldErrors(new ApiError(400, 'ERR_VALIDATION', details))).toEqual({ projectName: 'Obrigatório' })
})

test('before the login, messages without a loaded text become a general text', async () => {
  await initTexts({ pt: entry }, 'pt')
  expect(fieldErrorsOf('At most 5', 'Too Short!')).toEqual({ 0: 'Valor inválido', 1: 'Muito curto!' })
  const schema = z.object({ name: z.string().max(3), planId: z.coerce.number() })
  expect(validateWith(schema)({ name: 'long', planId: 'x' })).toEqual({
    ...{ name: 'Muito longo!', planId: 'Valor inválido' },
  })
})
