import { useEffect } from 'react'
import { holdTyping } from '#web/ui/browser/typeAhead.ts'

/** Opens the command palette with Ctrl+K or Command+K, wherever the focus is. */
export function useCommandPaletteKey(isOpen: boolean, open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isOpen) holdTyping('palette')
      open()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOpen, open])
}
