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

/** The tasks of a user are stored only in this browser. */
export const tasksOf = userPreference<Tasks>('todolist', [], codec)

const now = (): string => new Date().toISOString()

/** Adds a task at the top. Blank text is ignored. */
export function withTask(tasks: Tasks, typed: string): Tasks {
  const text = typed.trim()
  if (text === '') return tasks
  const at = now()
  return [{ id: crypto.randomUUID(), text, done: false, createdAt: at, updatedAt: at }, ...tasks]
}

/** Changes the text of a task. Blank or unchanged text is ignored. */
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

/** Restores deleted tasks at their former positions among those that still exist. */
export function withRestored(tasks: Tasks, before: Tasks, isBack: (task: Task) => boolean): Tasks {
  const known = new Set(before.map(({ id }) => id))
  const added = tasks.filter(({ id }) => !known.has(id))
  const currentById = new Map(tasks.map((task) => [task.id, task]))
  return [...added, ...before.flatMap((task) => currentById.get(task.id) ?? (isBack(task) ? task : []))]
}
