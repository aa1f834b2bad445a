import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ContactFile, ContactLink } from '#contract/contact-page.ts'
import { show, type Answers } from '#tests/component.tsx'
import { ContactSheet } from '#web/features/tickets/conversation/ContactSheet.tsx'
import { MediaDialog } from './MediaDialog.tsx'
import { MediaSection } from './MediaSection.tsx'
import { MediaTabs } from './MediaTabs.tsx'

const TIME = '2026-11-20T13:00:00.000Z'
const file = (id: string, change: Partial<ContactFile> = {}): ContactFile => ({
  ...{ id, ticketId: 3, ticketUuid: 'um', name: `${id}.pdf`, mimetype: 'application/pdf', size: 84_000 },
  ...{ url: `/api/media/${id}`, thumbnailUrl: null, fromMe: false, by: 'Rosa', createdAt: TIME },
  ...change,
})
const link = (id: string, url: string): ContactLink => ({
  ...{ id, ticketUuid: 'um', url, text: `Veja ${url} agora`, fromMe: false, by: 'Rosa', createdAt: TIME },
})
const none = { items: [], hasMore: false }

/** These are loaded when they are first shown, which may take longer than a test waits. */
beforeAll(() => Promise.all([import('./MediaTabs.tsx'), import('#web/features/messages/media/Lightbox.tsx')]))

async function open(answers: Answers, onFollow: () => void = () => undefined) {
  const part = <MediaSection contactId={5} onFollow={onFollow} />
  const nothing = { 'GET /contacts/5/files': [{ body: none }], 'GET /contacts/5/links': [{ body: none }] }
  const shown = await show(part, { answers: { ...nothing, ...answers } })
  expect(shown.asked).toEqual([])
  await shown.user.click(screen.getByRole('button', { name: 'Ver arquivos e links' }))
  await screen.findByRole('tab', { name: 'Mídia' })
  return shown
}

test('pictures open in full screen, and films in a tab of their own', async () => {
  const items = [
    file('9', { name: 'sofá.jpg', mimetype: 'image/jpeg', thumbnailUrl: '/api/media/9s' }),
    file('8', { name: 'entrega.mp4', mimetype: 'video/mp4' }),
  ]
  const { user } = await open({ 'GET /contacts/5/files': [{ body: { items, hasMore: false } }] })
  const list = await screen.findByRole('list', { name: 'Mídia' })
  const film = within(list).getByRole('link', { name: 'Abrir entrega.mp4' })
  expect([film.getAttribute('href'), film.getAttribute('rel')]).toEqual(['/api/media/8', 'noopener noreferrer'])
  await user.click(within(list).getByRole('button', { name: 'Abrir sofá.jpg' }))
  expect(await screen.findByRole('dialog', { name: 'sofá.jpg' })).toBeTruthy()
})

test.each(['pane', 'dialog'])('Escape closes a picture, and not the %s below it', async (below) => {
  const onClose = vi.fn<() => void>()
  const parts = {
    dialog: <MediaDialog contactId={5} onClose={onClose} />,
    pane: (
      <ContactSheet opened onClose={onClose}>
        <MediaTabs contactId={5} onFollow={onClose} />
      </ContactSheet>
    ),
  }
  const items = [file('9', { name: 'sofá.jpg', mimetype: 'image/jpeg' })]
  const { user } = await show(below === 'dialog' ? parts.dialog : parts.pane, {
    answers: { 'GET /contacts/5/files': [{ body: { items, hasMore: false } }] },
  })
  await user.click(await screen.findByRole('button', { name: 'Abrir sofá.jpg' }))
  await screen.findByRole('dialog', { name: 'sofá.jpg' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'sofá.jpg' })).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('links open in a new tab that knows nothing of this one, and their message in its conversation', async () => {
  const onFollow = vi.fn<() => void>()
  const items = [link('7', 'https://exemplo.com.br/mesa')]
  const { user, at } = await open({ 'GET /contacts/5/links': [{ body: { items, hasMore: false } }] }, onFollow)
  await user.click(screen.getByRole('tab', { name: 'Links' }))
  const found = await screen.findByRole('link', { name: 'https://exemplo.com.br/mesa' })
  expect([found.getAttribute('target'), found.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(screen.getByText('Rosa · Veja agora')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Ir à mensagem de 20/11/2026 10:00' }))
  await waitFor(() => expect(at()).toBe('/tickets/um'))
  expect(onFollow).toHaveBeenCalledOnce()
})

test('documents say name, size and sender, and older ones follow on a press', async () => {
  const { user, asked } = await open({
    'GET /contacts/5/files': [
      { body: none },
      { body: { items: [file('6', { name: 'contrato.pdf' })], hasMore: true } },
      { body: { items: [file('2', { name: 'boleto.pdf' })], hasMore: false } },
    ],
  })
  expect(await screen.findByText('Nenhuma foto, vídeo ou áudio.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Documentos' }))
  const list = await screen.findByRole('list', { name: 'Documentos' })
  expect(within(list).getByRole('link', { name: 'Baixar contrato.pdf' }).textContent).toBe('contrato.pdf84 kB · Rosa')
  await user.click(screen.getByRole('button', { name: 'Mostrar mais antigos' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
  expect(asked).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Mostrar mais antigos' })).toBeNull()
})
