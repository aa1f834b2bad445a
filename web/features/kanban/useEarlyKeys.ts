import { useDragDropManager } from '@dnd-kit/react'
import { useEffect } from 'react'

const DRAG_KEYS = ['Space', 'Enter', 'Escape', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

/**
 * A drag begins and ends over several frames, in which the library ignores keys: those of somebody who types quickly wait
 * for it here, in their order. To be used inside the provider of the drag.
 */
export function useEarlyKeys(): void {
  const manager = useDragDropManager()
  useEffect(() => {
    if (!manager) return
    const { dragOperation: drag } = manager
    const waiting: KeyboardEvent[] = []
    let isReplaying = false
    let frame = 0

    const isReady = (): boolean => drag.status.idle || (drag.status.dragging && drag.shape !== null)
    const replay = (): void => {
      while (isReady() && waiting.length > 0) {
        const event = waiting.shift() as KeyboardEvent
        const origin = event.target as Element
        const target = origin.isConnected ? origin : document.activeElement
        isReplaying = true
        target?.dispatchEvent(new KeyboardEvent('keydown', event))
        isReplaying = false
      }
      if (waiting.length > 0) frame = requestAnimationFrame(replay)
    }
    const delayKey = (event: KeyboardEvent): void => {
      const isEarly = !isReady() && drag.activatorEvent instanceof KeyboardEvent
      if (isReplaying || !DRAG_KEYS.includes(event.code)) return
      if (!isEarly && waiting.length === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.repeat) return
      if (waiting.push(event) === 1) frame = requestAnimationFrame(replay)
    }

    window.addEventListener('keydown', delayKey, { capture: true })
    return () => {
      window.removeEventListener('keydown', delayKey, { capture: true })
      cancelAnimationFrame(frame)
    }
  }, [manager])
}
