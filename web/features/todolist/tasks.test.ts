import { expect, it } from 'vitest'
import { withRestored, withDone, withoutTasks, withTask, withText, type Tasks } from './tasks.ts'

const textsOf = (tasks: Tasks): string[] => tasks.map(({ text }) => text)
const three = ['c', 'b', 'a'].toReversed().reduce<Tasks>((tasks, text) => withTask(tasks, text), [])
const idOf = (tasks: Tasks, text: string): string => tasks.find((task) => task.text === text)?.id ?? ''

it('adds a task at the top with trimmed text, and ignores blank text', () => {
  expect(textsOf(withTask(three, '  ligar  '))).toEqual(['ligar', 'c', 'b', 'a'])
  expect(withTask(three, ' \n ')).toBe(three)
  const [task] = withTask([], 'ligar')
  expect(task).toMatchObject({ text: 'ligar', done: false, updatedAt: task?.createdAt })
})

it('changes the text and keeps the creation time; blank text changes nothing', () => {
  const old = three.map((task) => ({ ...task, createdAt: '2026-01-01', updatedAt: '2026-01-01' }))
  const changed = withText(old, idOf(old, 'b'), ' B ')
  expect(textsOf(changed)).toEqual(['c', 'B', 'a'])
  expect(changed[1]?.createdAt).toBe('2026-01-01')
  expect(changed[1]?.updatedAt).not.toBe('2026-01-01')
  expect(withText(old, idOf(old, 'b'), '  ')).toEqual(old)
  expect(withText(old, idOf(old, 'b'), 'b')).toEqual(old)
})

it('marks a task as done and as open', () => {
  const done = withDone(three, idOf(three, 'a'), true)
  expect(done.map((task) => task.done)).toEqual([false, false, true])
  expect(withDone(done, idOf(three, 'a'), false)[2]?.done).toBe(false)
})

it('restores deleted tasks at their position, beside new ones', () => {
  const id = idOf(three, 'b')
  const rest = withTask(
    withoutTasks(three, (task) => task.id === id),
    'nova',
  )
  expect(textsOf(rest)).toEqual(['nova', 'c', 'a'])
  expect(textsOf(withRestored(rest, three, (task) => task.id === id))).toEqual(['nova', 'c', 'b', 'a'])
})
