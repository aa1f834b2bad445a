import { useDraggable } from '@dnd-kit/react'
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { cardSensors } from './sensors.ts'
import type { Dragged } from './useBoardDrag.ts'

/** Marks the button of a card by which the keyboard drags it. */
export const HANDLE = 'data-handle'

type Pressed = Partial<Extract<Dragged, { kind: 'card' }>>

/**
 * Returns the listeners by which the cards of a lane can be dragged. A lane has one draggable for all of its cards: it
 * becomes the card that is pressed, before the press reaches the card. One for each card would cost more than drawing
 * the card while the lane scrolls.
 */
export function useCardDrag(lane: number, tickets: readonly Ticket[]) {
  const [pressed] = useState<Pressed>({})
  const { ref, handleRef, draggable } = useDraggable({ id: `card-of-${lane}`, data: pressed, sensors: cardSensors })
  return useMemo(() => {
    const press = (target: EventTarget): void => {
      if (!draggable.manager?.dragOperation.status.idle) return
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
      const ticket = card && tickets.find(({ id }) => id === Number(card.dataset['card']))
      if (!ticket) return
      ref(card)
      handleRef(card.querySelector(`[${HANDLE}]`))
      Object.assign(pressed, { kind: 'card', ticket, from: lane })
    }
    return {
      onPointerDownCapture: ({ isPrimary, target }: PointerEvent) => isPrimary && press(target),
      onKeyDownCapture: ({ target }: KeyboardEvent) => press(target),
    }
  }, [draggable, ref, handleRef, pressed, lane, tickets])
}
