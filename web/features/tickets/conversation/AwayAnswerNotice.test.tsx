import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { AwayAnswerNotice } from './lazy-ads.ts'

const visitor = {
  ...{ page: 'https://loja.exemplo.com.br/sofas', language: 'pt-BR', seenAt: '2026-11-27T15:00:00.000Z' },
  ...{ isIdentified: false, phone: '' },
}
const notice = (awayAnswers: string, mailTo = '') =>
  show(<AwayAnswerNotice contactId={9} />, {
    answers: { 'GET /contacts/9/visitor': [{ body: { ...visitor, awayAnswers, mailTo } }] },
  })

test('an attendant reads to which address an unseen answer goes', async () => {
  await notice('mail', 'maria@exemplo.com.br')
  expect(await screen.findByText(/vai por e-mail para maria@exemplo\.com\.br\.$/)).toBeTruthy()
})

test.each([
  ['noAddress', 'Este cliente não deixou e-mail'],
  ['noServer', 'Este servidor não envia e-mails'],
  ['off', 'Esta conexão não envia respostas por e-mail'],
])('where no e-mail goes out (%s), the attendant reads why', async (awayAnswers, words) => {
  await notice(awayAnswers)
  expect((await screen.findByText(new RegExp(`^${words}`))).textContent).toContain('espera no chat')
})

test('nothing is said of who is no visitor', async () => {
  const { asked } = await show(<AwayAnswerNotice contactId={9} />, {
    answers: { 'GET /contacts/9/visitor': [{ body: null }] },
  })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(document.querySelector('[data-away-answers]')).toBeNull()
})
