import { PointerActivationConstraints } from '@dnd-kit/dom'
import { KeyboardSensor, PointerSensor } from '@dnd-kit/react'

const { Delay, Distance } = PointerActivationConstraints

/**
 * The pointer may drag a card by its whole surface, except by the buttons on it; on a touch screen after a long touch, so
 * that a short one still scrolls. The keyboard uses the handle.
 */
export const cardSensors = [
  PointerSensor.configure({
    activatorElements: ({ element }) => [element],
    activationConstraints: ({ pointerType, target }, { handle }) => {
      if (pointerType === 'touch') return [new Delay({ value: 250, tolerance: 5 })]
      const hasMoved = new Distance({ value: 5 })
      // Without a move the handle is clicked, which opens its menu.
      const isHandle = target instanceof Node && handle?.contains(target)
      return isHandle ? [hasMoved] : [new Delay({ value: 200, tolerance: 10 }), hasMoved]
    },
  }),
  KeyboardSensor,
]

/** A lane is dragged by its head, which this attribute marks. */
export const LANE_HEAD = 'data-lane-head'
export const laneSensors = [
  PointerSensor.configure({
    activatorElements: ({ element }) => [element?.querySelector(`[${LANE_HEAD}]`) ?? undefined],
  }),
  KeyboardSensor,
]
