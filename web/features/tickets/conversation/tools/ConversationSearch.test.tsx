import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { MessageHit, MessageHitPage } from '#contract/messages.ts'
import { show } from '#tests/component.tsx'

const hit = (id: number, change: Partial<MessageHit> = {}): MessageHit => ({
  id: String(id),
  ticketId: 1,
  body: `segue o ORÇAMENTO ${id}`,
  fromMe: false,
  isAutomatic: false,
  author: 'João',
  createdAt: '2026-11-20T13:00:00.000Z',
  ...change,
})
const page = (hits: MessageHit[], change: Partial<MessageHitPage> = {}): MessageHitPage => ({
  hits,
  count: hits.length,
  hasMore: false,
  ...change,
})

/** jsdom lays nothing out, so the end of the list never comes into sight. */
class NeverSeen {
  observe(): void {}
  disconnect(): void {}
}

async function open(...pages: MessageHitPage[]) {
  // It brings its texts along, which the languages must be there for.
  const { ConversationSearch } = await import('./ConversationSearch.tsx')
  const openMessage = vi.fn<(id: string) => void>()
  function Conversation() {
    const [isSearching, setIsSearching] = useState(true)
    return (
      <section>
        {isSearching && (
          <ConversationSearch ticketId={1} openMessage={openMessage} onClose={() => setIsSearching(false)} />
        )}
        <div role="log" tabIndex={0} />
      </section>
    )
  }
  const answers = { 'GET /messages/1/search': pages.map((body) => ({ body })) }
  const { user, asked } = await show(<Conversation />, { answers })
  const field = screen.getByRole('searchbox', { name: 'Buscar nas mensagens' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return { user, asked, field, opened: () => openMessage.mock.calls.map(([id]) => id) }
}

test('Enter opens the newest hit at once, and the arrows go on to the others', async () => {
  const { user, opened } = await open(page([hit(9), hit(5, { fromMe: true, author: 'Ana' }), hit(2)]))
  await user.keyboard('orcamento{Enter}')
  await waitFor(() => expect(opened()).toEqual(['9']))
  expect(screen.getByRole('status').textContent).toBe('1 de 3')
  expect(document.querySelector('mark')?.textContent).toBe('ORÇAMENTO')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(opened()).toEqual(['9', '5', '2', '5'])
  expect(screen.getByRole('button', { current: true }).textContent).toContain('Ana20/11/2026 10:00')
  await user.click(screen.getByRole('button', { name: /ORÇAMENTO 9/ }))
  expect(opened().at(-1)).toBe('9')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ocorrência mais recente' }).disabled).toBe(true)
})

test('the step after the last loaded hit loads the next page', async () => {
  vi.stubGlobal('IntersectionObserver', NeverSeen)
  const { user, opened } = await open(page([hit(9)], { count: 2, hasMore: true }), page([hit(4)], { count: 2 }))
  await user.keyboard('orcamento{Enter}')
  await waitFor(() => expect(opened()).toEqual(['9']))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(opened()).toEqual(['9', '4']))
  expect(screen.getByRole('status').textContent).toBe('2 de 2')
})

test('Escape closes the search and leaves the keyboard in the messages', async () => {
  const { user, asked } = await open(page([]))
  await user.keyboard('x')
  expect(screen.getByText('Escreva 2 letras ou mais do texto da mensagem.')).toBeTruthy()
  await user.keyboard('ícara')
  expect(await screen.findByText('Nenhuma mensagem com “xícara”')).toBeTruthy()
  expect(asked.map(({ call }) => call)).toEqual(['GET /messages/1/search'])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('search')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('log'))
})
