import { Popover } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { Anchor, usePopup } from './usePopup.ts'

/** A popup with one row, which vanishes when it is pressed. */
function PopupWithRow() {
  const { button, popup, opened } = usePopup('dialog')
  const { anchor, id, ...rest } = popup
  const [hasRow, setHasRow] = useState(true)
  return (
    <>
      <button type="button" {...button}>
        {opened ? 'aberto' : 'fechado'}
      </button>
      <Popover {...rest} id={id} trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <Anchor of={anchor} />
        </Popover.Target>
        <Popover.Dropdown>
          {hasRow && (
            <button type="button" onClick={() => setHasRow(false)}>
              linha
            </button>
          )}
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

test('Escape closes a popup whose focused row has vanished, and the focus is on its button', async () => {
  const { user } = await show(<PopupWithRow />)
  await user.click(screen.getByText('fechado'))
  await user.click(await screen.findByText('linha'))
  await waitFor(() => expect(document.activeElement).toBe(document.body))
  await user.keyboard('{Escape}')
  const button = await screen.findByText('fechado')
  expect(document.activeElement).toBe(button)
})
