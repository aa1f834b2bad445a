import { KeyboardSensor, PointerSensor } from '@dnd-kit/react'

/**
 * The pointer may drag a card by its whole surface, except by the buttons on it; on a touch screen after a long touch, so
 * that a short one still scrolls. The keyboard uses the handle.
 */
export const cardSensors = [PointerSensor.configure({ activatorElements: ({ element }) => [element] }), KeyboardSensor]

/** A lane is dragged by its head, which this attribute marks. */
export const LANE_HEAD = 'data-lane-head'
export const laneSensors = [
  PointerSensor.configure({
    activatorElements: ({ element }) => [element?.querySelector(`[${LANE_HEAD}]`) ?? undefined],
  }),
  KeyboardSensor,
]
