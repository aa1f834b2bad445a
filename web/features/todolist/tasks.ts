import { userPreference, type Codec } from '#web/session/preferences.ts'

/** Times are ISO 8601 in UTC. */
export type Task = { id: string; text: string; done: boolean; createdAt: string; updatedAt: string }
export type Tasks = readonly Task[]

const isTask = (value: unknown): value is Task => {
  if (typeof value !== 'object' || value === null) return false
  const { id, text, done, createdAt, updatedAt } = value as Record<keyof Task, unknown>
  return [id, text, createdAt, updatedAt].every((part) => typeof part === 'string') && typeof done === 'boolean'
}

const codec: Codec<Tasks> = {
  read: (text) => {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isTask) : null
  },
  write: (tasks) => JSON.stringify(tasks),
}

/** The tasks of a user, in this browser and nowhere else. */
export const tasksOf = userPreference<Tasks>('todolist', [], codec)

const now = (): string => new Date().toISOString()

/** The newest stands first. Blank text is ignored. */
export function withTask(tasks: Tasks, typed: string): Tasks {
  const text = typed.trim()
  if (text === '') return tasks
  const at = now()
  return [{ id: crypto.randomUUID(), text, done: false, createdAt: at, updatedAt: at }, ...tasks]
}

/** Blank text is ignored, and so is a change that changes nothing. */
export function withText(tasks: Tasks, id: string, typed: string): Tasks {
  const text = typed.trim()
  return tasks.map((task) =>
    task.id === id && text !== '' && text !== task.text ? { ...task, text, updatedAt: now() } : task,
  )
}

export const withDone = (tasks: Tasks, id: string, done: boolean): Tasks =>
  tasks.map((task) => (task.id === id ? { ...task, done, updatedAt: now() } : task))

export const withoutTasks = (tasks: Tasks, isGone: (task: Task) => boolean): Tasks =>
  tasks.filter((task) => !isGone(task))

/** Puts back what was taken away, where it stood among those that are still there. */
export function withRestored(tasks: Tasks, before: Tasks, isBack: (task: Task) => boolean): Tasks {
  const known = new Set(before.map(({ id }) => id))
  const fresh = tasks.filter(({ id }) => !known.has(id))
  const kept = new Map(tasks.map((task) => [task.id, task]))
  return [...fresh, ...before.flatMap((task) => kept.get(task.id) ?? (isBack(task) ? task : []))]
}
