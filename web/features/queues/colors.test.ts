import { expect, it } from 'vitest'
import { QueueInput } from '#contract/queues.ts'
import { freeColor, QUEUE_COLORS } from './colors.ts'

it('the palette has exactly fifty different colours, spelt as the server keeps them', () => {
  expect(new Set(QUEUE_COLORS).size).toBe(50)
  expect(QUEUE_COLORS).toHaveLength(50)
  expect(QUEUE_COLORS.map((color) => QueueInput.shape.color.parse(color))).toEqual(QUEUE_COLORS)
})

it('a new queue gets a colour that is free, while there is one', () => {
  const first = freeColor([])
  expect(QUEUE_COLORS).toContain(first)
  expect(freeColor([first])).not.toBe(first)
  expect(freeColor(QUEUE_COLORS.filter((color) => color !== '#b91c1c'))).toBe('#b91c1c')
  expect(freeColor(QUEUE_COLORS)).toBe('')
})
