import { expect, test } from 'vitest'
import { answerOfChoice, answerOfChoices, choiceLines } from './choices.ts'
import { customerTexts } from './customer-texts.ts'
import { questionOf, readInput } from './typebot-inputs.ts'
import { readDate, readEmail, readNumber, readPhone, readTime, readUrl } from './typed-values.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const DAY = { hasTime: false, isRange: false }

test.each([
  [readEmail, 'ana@exemplo.com.br', 'ana@exemplo.com.br'],
  [readEmail, 'ana@exemplo', undefined],
  [readEmail, 'ana exemplo@a.com', undefined],
  [readUrl, 'www.exemplo.com.br/a?b=1', 'https://www.exemplo.com.br/a?b=1'],
  [readUrl, 'http://a.com', 'http://a.com'],
  [readUrl, 'exemplo', undefined],
  [readUrl, 'javascript:alert(1)', undefined],
  [readPhone, '(11) 98765-4321', '11987654321'],
  [readPhone, '+55 11 98765 4321', '+5511987654321'],
  [readPhone, '123', undefined],
  [readPhone, 'não tenho', undefined],
  [readNumber, '1.234,56', '1234.56'],
  [readNumber, 'R$ 10,5', '10.5'],
  [readNumber, '1.500', '1500'],
  [readNumber, '1.5', '1.5'],
  [readNumber, '-3', '-3'],
  [readNumber, 'dez', undefined],
  [readTime, '14:30', '14:30'],
  [readTime, '9h', '09:00'],
  [readTime, '14h05', '14:05'],
  [readTime, '25:00', undefined],
])('%o reads %s', (read, text, value) => {
  expect(read(text)).toBe(value)
})

test.each([
  ['31/12/2026', DAY, '2026-12-31'],
  ['5/3', DAY, '2026-03-05'],
  ['05.03.27', DAY, '2027-03-05'],
  ['2026-12-31', DAY, '2026-12-31'],
  ['31/02/2026', DAY, undefined],
  ['amanhã', DAY, undefined],
  ['31/12/2026 14:30', { hasTime: true, isRange: false }, '2026-12-31 14:30'],
  ['31/12/2026 às 14h', { hasTime: true, isRange: false }, '2026-12-31 14:00'],
  ['31/12/2026', { hasTime: true, isRange: false }, undefined],
  ['30/12/2026 a 02/01/2027', { hasTime: false, isRange: true }, '2026-12-30 to 2027-01-02'],
  ['30/12/2026', { hasTime: false, isRange: true }, undefined],
])('the date %s is read', (text, form, value) => {
  expect(readDate(text, form, NOW)).toBe(value)
})

const CHOICES = [
  { label: 'Não sei', answer: 'nao-sei' },
  { label: '10', answer: '10' },
  { label: 'Sim', answer: 'sim' },
]

test('a choice is known by its number, its words or its value', () => {
  expect(choiceLines(['A', 'B'])).toBe('[ 1 ] - A\n[ 2 ] - B')
  for (const [typed, answer] of [
    ['1', 'nao-sei'],
    ['[ 3 ]', 'sim'],
    ['nao SEI ', 'nao-sei'],
    ['10', '10'],
    ['4', undefined],
    ['0', undefined],
    ['talvez', undefined],
  ])
    expect(answerOfChoice(CHOICES, typed ?? ''), typed).toBe(answer)
  expect(answerOfChoices(CHOICES, '1, 3')).toBe('nao-sei, sim')
  expect(answerOfChoices(CHOICES, 'sim e 1; 3')).toBe('sim, nao-sei')
  expect(answerOfChoices(CHOICES, '1, 9')).toBeUndefined()
  expect(answerOfChoices(CHOICES, '')).toBeUndefined()
})

const texts = customerTexts('pt')
const heard = (text: string, ...fileUrls: string[]) => ({ text, fileUrls })

test('every input is asked for in words where its question does not say how', () => {
  const retryText = ''
  const picture = { label: 'Rosa', answer: 'r', pictureUrl: '', description: 'vermelha' }
  expect(questionOf({ kind: 'choice', choices: [picture], isMultiple: true, retryText }, texts)).toBe(
    '[ 1 ] - Rosa: vermelha\nPode escolher várias, separadas por vírgula: 1, 2',
  )
  expect(questionOf({ kind: 'rating', from: 1, to: 5, retryText }, texts)).toBe('Responda com um número de 1 a 5.')
  expect(questionOf({ kind: 'date', hasTime: true, isRange: false, retryText }, texts)).toContain('14:30')
  expect(questionOf({ kind: 'file', isRequired: false, retryText }, texts)).toContain('*pular*')
  expect(questionOf({ kind: 'payment', amount: 'R$ 10', retryText }, texts)).toContain('de R$ 10')
  expect(questionOf({ kind: 'email', retryText }, texts)).toBe('')
})

test('a wrong answer is told what is wrong, in the words of the flow where it has some', () => {
  const email = { kind: 'email', retryText: '' } as const
  expect(readInput(email, heard('ana'), texts)).toEqual({ wrong: texts.wrong.email })
  expect(readInput({ ...email, retryText: 'De novo!' }, heard('ana'), texts)).toEqual({ wrong: 'De novo!' })
  expect(readInput(email, heard('', 'https://a/1'), texts)).toEqual({ wrong: texts.textOnly })
  const number = { kind: 'number', min: 1, max: 5, retryText: '' } as const
  expect(readInput(number, heard('9'), texts)).toEqual({ wrong: 'O número vai de 1 a 5.' })
  expect(readInput(number, heard('2,5'), texts)).toEqual({ message: '2.5' })
  const rating = { kind: 'rating', from: 1, to: 5, retryText: '' } as const
  expect(readInput(rating, heard('2,5'), texts)).toHaveProperty('wrong')
  expect(readInput(rating, heard('5'), texts)).toEqual({ message: '5' })
})

test('files are sent where they are asked for, and with texts; one that is not required may be skipped', () => {
  const file = { kind: 'file', isRequired: false, retryText: '' } as const
  expect(readInput(file, heard('', 'https://a/1', 'https://a/2'), texts)).toEqual({
    message: 'https://a/1, https://a/2',
  })
  expect(readInput(file, heard('Pular'), texts)).toEqual({ message: null })
  expect(readInput({ ...file, isRequired: true }, heard('pular'), texts)).toEqual({ wrong: texts.wrong.file })
  expect(readInput(null, heard('oi'), texts)).toEqual({ message: 'oi' })
  expect(readInput({ kind: 'text', placeholder: '', retryText: '' }, heard('oi', 'https://a/1'), texts)).toEqual({
    message: { type: 'text', text: 'oi', attachedFileUrls: ['https://a/1'] },
  })
})
