import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListedContact } from '#contract/contacts.ts'
import { show } from '#tests/component.tsx'
import { ContactCardsDialog } from './ContactCardsDialog.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const contact = (id: number, name: string, isGroup: boolean): ListedContact => ({
  ...{ id, name, isGroup, number: isGroup ? '' : '5567915410203', email: '', profilePicUrl: '' },
  ...{ companyId: 1, whatsappId: null, channel: 'whatsapp', keptFromAi: false, tags: [], createdAt: AT, updatedAt: AT },
})
const nothing = () => undefined

const open = (...pages: ListedContact[][]) =>
  show(<ContactCardsDialog ticketId={1} quotedId={null} onSent={nothing} onClose={nothing} />, {
    answers: {
      'GET /contacts': pages.map((contacts, index) => ({
        body: { contacts, count: 3, hasMore: index < pages.length - 1 },
      })),
    },
  })

test('people who come after a page of groups alone are offered', async () => {
  const groups = [contact(1, 'Condomínio', true), contact(2, 'Família', true)]
  const { asked } = await open(groups, [contact(3, 'Rui', false)])
  expect(await screen.findByRole('checkbox', { name: 'Rui' })).toBeTruthy()
  expect(asked.map(({ call }) => call)).toEqual(['GET /contacts', 'GET /contacts'])
  expect(screen.queryByText('Família')).toBeNull()
})

test('an address book of groups alone has nobody to be sent', async () => {
  await open([contact(1, 'Condomínio', true)])
  expect(await screen.findByText('Nenhum contato encontrado')).toBeTruthy()
})
