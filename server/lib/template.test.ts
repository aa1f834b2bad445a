import { expect, test } from 'vitest'
import { renderTemplate } from './template.ts'

const facts = {
  contactName: 'João {{date}} & Cia',
  language: 'pt' as const,
  timezone: 'America/Sao_Paulo',
  ticket: { id: 7, createdAt: '2026-11-21T01:30:00.000Z' },
  userName: 'Ana',
  now: new Date('2026-11-21T01:30:00.000Z'),
}

test('fills in what it knows, in the time zone of the company', () => {
  expect(renderTemplate('{{ms}} {{ firstName }}, {{user}}: {{protocol}} {{date}} {{hour}}', facts)).toBe(
    'Boa noite João, Ana: 20261120-7 20/11/2026 22:30',
  )
})

test('leaves unknown variables as typed, and names as they are', () => {
  expect(renderTemplate('{{nome}} {{name}} {{', facts)).toBe('{{nome}} João {{date}} & Cia {{')
  expect(renderTemplate('{{protocol}}', { ...facts, ticket: undefined } as never)).toBe('{{protocol}}')
})

test.each([
  ['2026-11-21T05:59:00-03:00', 'Boa madrugada'],
  ['2026-11-21T06:00:00-03:00', 'Bom dia'],
  ['2026-11-21T12:00:00-03:00', 'Boa tarde'],
  ['2026-11-21T18:00:00-03:00', 'Boa noite'],
])('at %s it says %s', (time, greeting) => {
  expect(renderTemplate('{{ms}}', { ...facts, now: new Date(time) })).toBe(greeting)
})
