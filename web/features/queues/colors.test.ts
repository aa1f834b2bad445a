import { expect, it } from 'vitest'
import { QueueInput } from '#contract/queues.ts'
import { SWATCHES } from '#web/ui/display/tag-colors.ts'
import { pickUnusedColor } from './colors.ts'

it("the palette has exactly fifty different colours, in the server's notation", () => {
  expect(new Set(SWATCHES).size).toBe(50)
  expect(SWATCHES).toHaveLength(50)
  expect(SWATCHES.map((color) => QueueInput.shape.color.parse(color))).toEqual(SWATCHES)
})

it('a new queue gets an unused colour, as long as there is one', () => {
  const chosen: string[] = []
  for (let queue = 0; queue < 50; queue++) chosen.push(pickUnusedColor(chosen))
  expect(new Set(chosen)).toEqual(new Set(SWATCHES))
  expect(pickUnusedColor(chosen)).toBe('')
})
