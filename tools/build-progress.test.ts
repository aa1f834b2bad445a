import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellProgress } from './build-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('says how far a build is every few seconds, from its beginning to the end of the reading', () => {
  const said: string[] = []
  const build = tellProgress((line) => said.push(line))
  build.buildStart()
  expect(said).toEqual([expect.stringContaining('takes minutes')])
  for (let source = 0; source < 3; source++) build.moduleParsed()
  vi.advanceTimersByTime(5000)
  build.moduleParsed()
  vi.advanceTimersByTime(5000)
  build.buildEnd()
  vi.advanceTimersByTime(60_000)
  expect(said.slice(1)).toEqual([
    'web app: 3 sources read',
    'web app: 4 sources read',
    'web app: all 4 sources read, writing it',
  ])
})

it('leaves the last word to the error of a build that fails', () => {
  const said: string[] = []
  const build = tellProgress((line) => said.push(line))
  build.buildStart()
  build.buildEnd(new Error('a source is missing'))
  vi.advanceTimersByTime(60_000)
  expect(said).toHaveLength(1)
})
