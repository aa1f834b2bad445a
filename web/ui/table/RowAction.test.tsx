import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'
import { nameOfRow, useActionsColumn } from './RowAction.tsx'
import type { RowActionProps } from './RowMenu.tsx'
import { show } from '#tests/component.tsx'

const run = vi.fn<(action: string) => void>()
const ACTIONS: RowActionProps[] = [
  { label: 'Ver contatos de Clientes', words: 'Ver contatos', icon: IconEye, onClick: () => run('show') },
  { label: 'Editar lista', icon: IconPencil, onClick: () => run('edit') },
  { label: 'Excluir Clientes', words: 'Excluir', icon: IconTrash, isDanger: true, onClick: () => run('delete') },
]

function List({ count }: { count: number }) {
  const actions = useActionsColumn<{ name: string }>(nameOfRow, () => ACTIONS.slice(0, count))
  return <DataTable label="Listas" columns={[actions]} rows={[{ name: 'Clientes' }]} rowKey={nameOfRow} empty={null} />
}

const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
const onPhone = () => vi.stubGlobal('innerWidth', 390)

test('a wide row has a button for each of its actions', async () => {
  await show(<List count={3} />)
  expect(buttons()).toEqual(ACTIONS.map(({ label }) => label))
})

test('two actions of a card stay buttons', async () => {
  onPhone()
  await show(<List count={2} />)
  expect(buttons()).toEqual(['Ver contatos de Clientes', 'Editar lista'])
})

test('more actions of a card are in one menu as large as a thumb, each with its icon and words', async () => {
  onPhone()
  run.mockClear()
  const { user } = await show(<List count={3} />)
  expect(buttons()).toEqual(['Ações de Clientes'])
  const button = screen.getByRole('button')
  expect(button.style.getPropertyValue('--ai-size')).toContain('2.75rem')
  await user.click(button)
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Ver contatos', 'Editar lista', 'Excluir'])
  for (const item of items) expect(item.querySelector('svg')).toBeTruthy()
  await user.click(items[1]!)
  expect(run.mock.calls).toEqual([['edit']])
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('the menu of a card is used by keys, and Escape leads back to its button', async () => {
  onPhone()
  run.mockClear()
  const { user } = await show(<List count={3} />)
  const button = screen.getByRole('button', { name: 'Ações de Clientes' })
  await user.tab()
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  await screen.findByRole('menu')
  await user.keyboard('{Home}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Editar lista')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(run).not.toHaveBeenCalled()
})

test('a row without actions has no button', async () => {
  onPhone()
  await show(<List count={0} />)
  expect(screen.queryByRole('button')).toBeNull()
})
