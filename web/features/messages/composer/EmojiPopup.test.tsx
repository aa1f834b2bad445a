import { screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '#tests/component.tsx'
import { usePopup } from '#web/ui/overlay/usePopup.ts'
import { EmojiPopup } from './EmojiPopup.tsx'

/** Hears Enter at the document, as the picker does, which needs sizes that no element has here. */
function Picker({ onPick }: { onPick: (emoji: string) => void }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Enter') onPick('😀')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onPick])
  return (
    <>
      <input aria-label="Buscar emoji" />
      <span onClick={() => onPick('🍍')}>abacaxi</span>
    </>
  )
}

vi.mock('./EmojiPanel.tsx', () => ({ default: Picker }))

const onPick = vi.fn<(emoji: string) => void>()
const onEnter = vi.fn<() => void>()
beforeEach(() => {
  onPick.mockReset()
  onEnter.mockReset()
})

function Button() {
  const { used, button, popup } = usePopup('dialog')
  return (
    <>
      <button type="button" {...button}>
        Emoji
      </button>
      {used && <EmojiPopup {...popup} onPick={onPick} onEnter={onEnter} />}
    </>
  )
}

async function open() {
  const { user } = await show(<Button />)
  await user.click(screen.getByRole('button', { name: 'Emoji' }))
  return { user, search: await screen.findByRole('textbox', { name: 'Buscar emoji' }) }
}

test('Enter chooses an emoji and closes the popup, whose picker hears the key last', async () => {
  const { user, search } = await open()
  await user.type(search, 'ro{Enter}')
  expect(onPick.mock.calls).toEqual([['😀']])
  expect(onEnter).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Buscar emoji' })).toBeNull())
})

test('with the mouse several emoji are chosen one after the other', async () => {
  const { user, search } = await open()
  await user.type(search, 'ab')
  await user.click(screen.getByText('abacaxi'))
  await user.click(screen.getByText('abacaxi'))
  expect(onPick).toHaveBeenCalledTimes(2)
  expect(onEnter).not.toHaveBeenCalled()
  expect(screen.queryByRole('textbox', { name: 'Buscar emoji' })).not.toBeNull()
})
