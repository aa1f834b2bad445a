import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { NoteMention } from '#contract/note-mentions.ts'
import { show, type Answers } from '#tests/component.tsx'
import { MentionMailSwitch, MentionRows } from './MentionRows.tsx'

const mention = (noteId: number, change: Partial<NoteMention> = {}): NoteMention => ({
  noteId,
  note: 'Confere a garantia?',
  createdAt: '2026-11-20T10:00:00.000Z',
  author: { id: 8, name: 'Bia' },
  ticket: { id: 5, uuid: 'a-b-c' },
  contact: { id: 3, name: 'Maria' },
  ...change,
})

test('a mention says who wrote it, about whom and what, and opens the conversation', async () => {
  const onOpen = vi.fn<() => void>()
  const mentions = [mention(1), mention(2, { author: null, note: 'Veja' })]
  const { user, at } = await show(<MentionRows mentions={mentions} onOpen={onOpen} />)
  expect(screen.getByRole('list', { name: 'Menções' })).toBeTruthy()
  expect(screen.getByText('Alguém mencionou você · Maria')).toBeTruthy()
  const row = screen.getByRole('link', { name: /Bia mencionou você · Maria.*Confere a garantia\?/ })
  await user.click(row)
  expect(onOpen).toHaveBeenCalledOnce()
  await waitFor(() => expect(at()).toBe('/tickets/a-b-c'))
})

const MAIL = 'Avisar também por e-mail quando me mencionarem'
const startMail = (answers: Answers) => show(<MentionMailSwitch />, { answers })
const offered = { body: { isOffered: true, isWanted: false } }

test('e-mails are offered where there is a mail server only', async () => {
  const { asked } = await startMail({ 'GET /note-mentions/mail': [{ body: { isOffered: false, isWanted: false } }] })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('switch')).toBeNull()
})

test('the switch keeps whether e-mails are wanted, and goes back when that fails', async () => {
  const { user, asked } = await startMail({
    'GET /note-mentions/mail': [offered],
    'PUT /note-mentions/mail': [
      { body: { isOffered: true, isWanted: true } },
      { status: 500, body: { error: 'ERR_INTERNAL' } },
    ],
  })
  const mail = await screen.findByRole('switch', { name: MAIL })
  await user.click(mail)
  await waitFor(() => expect(mail).toHaveProperty('checked', true))
  expect(asked.at(-1)).toEqual({ call: 'PUT /note-mentions/mail', body: { isWanted: true } })
  await user.click(mail)
  await waitFor(() => expect(asked).toHaveLength(3))
  await waitFor(() => expect(mail).toHaveProperty('checked', true))
})
