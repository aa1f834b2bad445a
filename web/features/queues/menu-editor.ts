import type { QueueOption } from '#contract/queue-options.ts'
import { findOption, inserted, moved, patched, removed, rowsOf, type TreePosition } from './tree.ts'

export type Texts = { title: string; message: string }

/** What the editor asks of the server; ids are the server's. */
export type MenuCalls = {
  read: () => Promise<QueueOption[]>
  create: (input: Texts & { parentId: number | null; option: number }) => Promise<QueueOption>
  change: (id: number, input: Partial<Texts> & { parentId?: number | null; option?: number }) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  attach: (id: number, file: File) => Promise<unknown>
  detach: (id: number) => Promise<unknown>
  onError: (error: unknown) => void
}

/** unsaved: something typed could not be stored, or has no title yet. */
export type MenuState = {
  tree: QueueOption[]
  status: 'saved' | 'saving' | 'unsaved'
  failed: ReadonlySet<number>
}

const REST_MS = 700

/**
 * The menu on the screen, which is ahead of the server's. Changes show at once and are stored one after the other; when
 * all are through, the server's answer takes their place. Typed text that could not be stored stays on the screen.
 * New options keep the id they got here, so that their fields stay the same while they get one from the server.
 */
export class MenuEditor {
  readonly #calls: MenuCalls
  readonly #listeners = new Set<() => void>()
  readonly #typed = new Map<number, Partial<Texts>>()
  readonly #failed = new Set<number>()
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #localIds = new Map<number, number>()
  readonly #serverIds = new Map<number, number>()
  #tree: QueueOption[]
  #line: Promise<void> = Promise.resolve()
  #waiting = 0
  #made = 0
  #state: MenuState

  constructor(calls: MenuCalls, tree: QueueOption[]) {
    this.#calls = calls
    this.#tree = tree
    this.#state = { tree, status: 'saved', failed: new Set() }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): MenuState => this.#state

  /** The server's menu, when it changed by another hand; while changes of ours are on their way it waits for them. */
  adopt(tree: QueueOption[]): void {
    if (this.#waiting > 0) return
    this.#take(tree)
    this.#publish()
  }

  /** Answers the id of the new option. */
  add({ parentId, index }: TreePosition, title: string): number {
    const id = -++this.#made
    const now = new Date().toISOString()
    const media = { mediaPath: '', mediaName: '' }
    const option = { id, title, message: '', option: '', queueId: 0, parentId, ...media, children: [] }
    this.#tree = inserted(this.#tree, { parentId, index }, { ...option, createdAt: now, updatedAt: now })
    this.#store(async () => {
      const parent = this.#serverIdOrNull(parentId)
      const created = await this.#calls.create({ title, message: '', parentId: parent, option: index + 1 })
      this.#localIds.set(created.id, id)
      this.#serverIds.set(id, created.id)
    })
    return id
  }

  move(id: number, position: TreePosition): void {
    const tree = moved(this.#tree, id, position)
    if (tree === this.#tree) return
    this.#tree = tree
    this.#store(() =>
      this.#calls.change(this.#serverId(id), {
        parentId: this.#serverIdOrNull(position.parentId),
        option: position.index + 1,
      }),
    )
  }

  remove(id: number): void {
    const option = findOption(this.#tree, id)
    if (!option) return
    for (const row of rowsOf([option])) this.#forget(row.option.id)
    this.#tree = removed(this.#tree, id)
    this.#store(() => this.#calls.remove(this.#serverId(id)))
  }

  attach(id: number, file: File): void {
    this.#store(() => this.#calls.attach(this.#serverId(id), file))
  }

  detach(id: number): void {
    this.#tree = patched(this.#tree, id, { mediaPath: '', mediaName: '' })
    this.#store(() => this.#calls.detach(this.#serverId(id)))
  }

  /** Is stored when the writer rests, leaves the field, or closes the screen. */
  type(id: number, texts: Partial<Texts>): void {
    this.#typed.set(id, { ...this.#typed.get(id), ...texts })
    this.#failed.delete(id)
    clearTimeout(this.#timers.get(id))
    this.#timers.set(
      id,
      setTimeout(() => this.save(id), REST_MS),
    )
    this.#publish()
  }

  save(id: number): void {
    clearTimeout(this.#timers.get(id))
    const typed = this.#typed.get(id)
    if (!typed || typed.title?.trim() === '') return
    this.#store(async () => {
      try {
        await this.#calls.change(this.#serverId(id), typed)
        this.#tree = patched(this.#tree, id, typed)
        this.#failed.delete(id)
        if (this.#typed.get(id) === typed) this.#typed.delete(id)
      } catch (error) {
        if (this.#typed.has(id)) this.#failed.add(id)
        throw error
      }
    })
  }

  /** Stores what is typed and not stored. */
  flush(): void {
    for (const id of this.#typed.keys()) this.save(id)
  }

  /** When nothing is on its way. */
  settled(): Promise<void> {
    return this.#line
  }

  #store(work: () => Promise<unknown>): void {
    this.#waiting++
    this.#publish()
    this.#line = this.#line.then(async () => {
      await work().catch(this.#calls.onError)
      if (this.#waiting === 1) await this.#readAgain()
      this.#waiting--
      this.#publish()
    })
  }

  /** Takes what the server has, unless the next change began meanwhile. */
  async #readAgain(): Promise<void> {
    const tree = await this.#calls.read().catch(() => null)
    if (!tree || this.#waiting > 1) return
    this.#take(tree)
  }

  #take(tree: QueueOption[]): void {
    this.#tree = this.#localized(tree)
    const present = new Set(rowsOf(this.#tree).map(({ option }) => option.id))
    for (const id of this.#typed.keys()) if (!present.has(id)) this.#forget(id)
  }

  #forget(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#typed.delete(id)
    this.#failed.delete(id)
  }

  #localized(tree: QueueOption[]): QueueOption[] {
    const local = (id: number): number => this.#localIds.get(id) ?? id
    return tree.map((option) => ({
      ...option,
      id: local(option.id),
      parentId: option.parentId === null ? null : local(option.parentId),
      children: this.#localized(option.children),
    }))
  }

  #serverId(id: number): number {
    const known = id > 0 ? id : this.#serverIds.get(id)
    if (known === undefined) throw new Error('the option was not stored')
    return known
  }

  #serverIdOrNull(id: number | null): number | null {
    return id === null ? null : this.#serverId(id)
  }

  #publish(): void {
    let tree = this.#tree
    for (const [id, texts] of this.#typed) tree = patched(tree, id, texts)
    this.#state = { tree, status: this.#status(), failed: new Set(this.#failed) }
    for (const listener of this.#listeners) listener()
  }

  #status(): MenuState['status'] {
    const isBlank = ({ title }: Partial<Texts>): boolean => title?.trim() === ''
    if (this.#failed.size > 0 || [...this.#typed.values()].some(isBlank)) return 'unsaved'
    return this.#waiting > 0 || this.#typed.size > 0 ? 'saving' : 'saved'
  }
}
