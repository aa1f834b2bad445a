import { expect, test } from 'vitest'
import { mentionedIn, replaceMentions } from '#contract/mentions.ts'

const person = (id: number, name: string) => ({ id, name })
const [ana, paula, number] = [person(1, 'Ana'), person(2, 'Ana Paula'), person(3, '+55 11 98888-7777 (casa)')]
const people = [ana, paula, number]
const written = (text: string) => replaceMentions(text, people, ({ id }) => `<${id}>`)

test.each([
  ['@Ana Paula e @Ana', '<2> e <1>'],
  ['@Anabela, @Ana2 e @ana', '@Anabela, @Ana2 e @ana'],
  ['@Ana, @Ana! (@Ana)', '<1>, <1>! (<1>)'],
  ['@+55 11 98888-7777 (casa)?', '<3>?'],
  ['e-mail: ana@Ana.com', 'e-mail: ana@Ana.com'],
])('“%s” mentions whom it names whole', (text, expected) => {
  expect(written(text)).toBe(expected)
})

test('people of one name are mentioned in their order', () => {
  const namesakes = [person(1, 'Ana'), person(2, 'Ana')]
  const ids = (text: string) => replaceMentions(text, namesakes, ({ id }) => String(id))
  expect(ids('@Ana @Ana @Ana')).toBe('1 2 2')
  expect(mentionedIn('@Ana', namesakes)).toEqual([namesakes[0]])
})

test('a text without mentions mentions nobody', () => {
  expect(mentionedIn('Ana', people)).toEqual([])
  expect(mentionedIn('@Ana', [])).toEqual([])
})
