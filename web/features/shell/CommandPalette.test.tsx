import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { bufferTyping } from '#web/ui/browser/typeAhead.ts'
import { CommandPalette } from './CommandPalette.tsx'

const nothing = () => undefined

test('keys typed before the field has the focus are written into it', async () => {
  bufferTyping('palette')
  const answers = {
    'GET /tickets': [{ body: { tickets: [], count: 0, hasMore: false } }],
    'GET /contacts': [{ body: { contacts: [], count: 0, hasMore: false } }],
  }
  await show(<CommandPalette menu={[]} onClose={nothing} onProfile={nothing} onShortcuts={nothing} />, { answers })
  for (const key of 'entrega')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('entrega'))
})
