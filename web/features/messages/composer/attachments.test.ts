import { expect, it } from 'vitest'
import { toDrafts, type Attachment } from './attachments.ts'

const attachment = (type: string, caption = ''): Attachment => ({
  key: type,
  content: { quickMessageId: 7, name: 'tabela', type, size: 1, url: '' },
  caption,
})
const picture = attachment('image/png')
const drafts = (text: string, attachments: Attachment[]) =>
  toDrafts(text, attachments, (body) => `*Ana:*\n${body}`).map(({ body, file, isAnswer }) => [
    body,
    file !== undefined,
    isAnswer,
  ])

it('sends nothing without text and files', () => {
  expect(drafts('', [])).toEqual([])
})

it('sends the text as the caption of a single file', () => {
  expect(drafts('segue', [picture])).toEqual([['*Ana:*\nsegue', true, true]])
})

it.each([
  ['that has a caption', 'segue', [attachment('image/png', 'foto')]],
  ['that is a sound', 'segue', [attachment('audio/ogg')]],
  ['of several', 'segue', [picture, picture]],
  ['when it is too long for a caption', 'x'.repeat(1025), [picture]],
])('sends the text after a file %s, and attaches the quoted message to the text', (_, text, attachments) => {
  const sent = drafts(text, attachments)
  expect(sent).toHaveLength(attachments.length + 1)
  expect(sent.at(-1)).toEqual([`*Ana:*\n${text}`, false, true])
  expect(sent.slice(0, -1).every(([, , isAnswer]) => isAnswer === false)).toBe(true)
})

it('attaches the quoted message to the first file when there is no text', () => {
  expect(drafts('', [attachment('image/png', 'um'), picture])).toEqual([
    ['um', true, true],
    ['', true, false],
  ])
})
