import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { exampleOf, LANGUAGES, tokenVariable } from './examples.ts'

const CALL = {
  url: 'https://desk.example.com/api/messages/send',
  tokenName: 'TOKEN_LOJA',
  key: 'pedido-1',
  number: '5511988887777',
  body: `It's "ótimo" \\ $HOME`,
}

test.each(LANGUAGES)('the example in %s has the values of the user', (language) => {
  const text = exampleOf(language, CALL)
  for (const part of [CALL.url, 'TOKEN_LOJA', 'pedido-1', '5511988887777']) expect(text).toContain(part)
})

test('a shell passes the text on as it was typed', () => {
  const script = exampleOf('curl', CALL).replace(/^curl/, 'printf "%s\\n"')
  const said = execFileSync('sh', ['-c', script], { env: { TOKEN_LOJA: 'segredo' }, encoding: 'utf8' })
  const last = said.trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(last)).toEqual({ number: CALL.number, body: CALL.body })
  expect(said).toContain('Authorization: Bearer segredo')
})

test('JavaScript reads the text as it was typed', () => {
  const text = exampleOf('Node', CALL)
  const body = /body: ("(?:[^"\\]|\\.)*") \}/.exec(text)?.[1] ?? ''
  expect(JSON.parse(body)).toBe(CALL.body)
})

test.each([
  ['Loja Centro', 'TOKEN_LOJA_CENTRO'],
  ['São João — 2', 'TOKEN_SAO_JOAO_2'],
  ['★', 'TOKEN'],
  [undefined, 'TOKEN'],
])('the token of %j is in %s', (name, expected) => expect(tokenVariable(name)).toBe(expected))
