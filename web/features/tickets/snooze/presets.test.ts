import { expect, test } from 'vitest'
import { snoozePresets } from './presets.ts'

const ZONE = 'America/Sao_Paulo'
const at = (time: string) => snoozePresets(new Date(time), ZONE).map(({ name, until }) => `${name} ${until}`)

test('the times of a morning are those of the company, whatever the zone of the browser', () => {
  // A Wednesday, 23:30 of the day before in Los Angeles.
  expect(at('2026-11-25T10:30:00-03:00')).toEqual([
    'hour 2026-11-25T14:30:00.000Z',
    'afternoon 2026-11-25T15:00',
    'evening 2026-11-25T19:00',
    'tomorrow 2026-11-26T09:00',
    'monday 2026-11-30T09:00',
  ])
})

test('what has passed, or is about to, is not offered', () => {
  expect(at('2026-11-25T14:30:00-03:00').map((preset) => preset.split(' ')[0])).toEqual([
    ...['hour', 'evening', 'tomorrow', 'monday'],
  ])
  expect(at('2026-11-25T22:00:00-03:00').map((preset) => preset.split(' ')[0])).toEqual(['hour', 'tomorrow', 'monday'])
})

test('on a Sunday, Monday is tomorrow, and on a Monday it is the next one', () => {
  expect(at('2026-11-29T22:00:00-03:00').at(-1)).toBe('tomorrow 2026-11-30T09:00')
  expect(at('2026-11-30T22:00:00-03:00').at(-1)).toBe('monday 2026-12-07T09:00')
})
