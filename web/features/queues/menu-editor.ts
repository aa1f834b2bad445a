import type { QueueOption } from '#contract/queue-options.ts'
import { findOption, inserted, moved, patched, removed, rowsOf, type TreePosition } from './tree.ts'

export type Texts = { title: string; message: string }

/** Makes the calls to the server; their ids are those of the server. */
export type MenuCalls = {
  read: () => Promise<QueueOption[]>
  create: (input: Texts & { parentId: number | null; option: number }) => Promise<QueueOption>
  change: (id: number, input: Partial<Texts> & { parentId?: number | null; option?: number }) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  attach: (id: number, file: File) => Promise<unknown>
  detach: (id: number) => Promise<unknown>
  onError: (error: unknown) => void
}

/** 'unsaved' means that a typed text could not be saved, or that a title is empty. */
export type MenuState = {
  tree: QueueOption[]
  status: 'saved' | 'saving' | 'unsaved'
  failed: ReadonlySet<number>
}

const SAVE_DELAY_MS = 700

/**
 * The menu on the screen, which may be ahead of the server's. Changes are shown at once and sent one after the other;
 * after the last one the server's menu is read and shown. Typed text that could not be saved stays on the screen. New
 * options keep their local id even after the server has assigned one, so that React keeps their fields mounted.
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
  #queue: Promise<void> = Promise.resolve()
  #pendingCount = 0
  #createdCount = 0
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

  /**
   * Shows a menu that changed on the server. It is ignored while changes are being sent, because the menu is read after
   * the last of them.
   */
  adopt(tree: QueueOption[]): void {
    if (this.#pendingCount > 0) return
    this.#showServerTree(tree)
    this.#publish()
  }

  /** Returns the local id of the new option. */
  add({ parentId, index }: TreePosition, title: string): number {
    const id = -++this.#createdCount
    const now = new Date().toISOString()
    const media = { mediaPath: '', mediaName: '' }
    const option = { id, title, message: '', option: '', queueId: 0, parentId, ...media, children: [] }
    this.#tree = inserted(this.#tree, { parentId, index }, { ...option, createdAt: now, updatedAt: now })
    this.#enqueue(async () => {
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
    this.#enqueue(() =>
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
    this.#enqueue(() => this.#calls.remove(this.#serverId(id)))
  }

  attach(id: number, file: File): void {
    this.#enqueue(() => this.#calls.attach(this.#serverId(id), file))
  }

  detach(id: number): void {
    this.#tree = patched(this.#tree, id, { mediaPath: '', mediaName: '' })
    this.#enqueue(() => this.#calls.detach(this.#serverId(id)))
  }

  /** The text is saved after a pause, when the field loses the focus, or when the screen is closed. */
  type(id: number, texts: Partial<Texts>): void {
    this.#typed.set(id, { ...this.#typed.get(id), ...texts })
    this.#failed.delete(id)
    clearTimeout(this.#timers.get(id))
    this.#timers.set(
      id,
      setTimeout(() => this.save(id), SAVE_DELAY_MS),
    )
    this.#publish()
  }

  save(id: number): void {
    clearTimeout(this.#timers.get(id))
    const typed = this.#typed.get(id)
    if (!typed || typed.title?.trim() === '') return
    this.#enqueue(async () => {
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

  /** Saves all typed text that is not saved yet. */
  flush(): void {
    for (const id of this.#typed.keys()) this.save(id)
  }

  /** Resolves when all changes have been sent. */
  settled(): Promise<void> {
    return this.#queue
  }

  #enqueue(work: () => Promise<unknown>): void {
    this.#pendingCount++
    this.#publish()
    this.#queue = this.#queue.then(async () => {
      await work().catch(this.#calls.onError)
      if (this.#pendingCount === 1) await this.#reload()
      this.#pendingCount--
      this.#publish()
    })
  }

  /** Shows the server's menu, unless another change began meanwhile. */
  async #reload(): Promise<void> {
    const tree = await this.#calls.read().catch(() => null)
    if (!tree || this.#pendingCount > 1) return
    this.#showServerTree(tree)
  }

  #showServerTree(tree: QueueOption[]): void {
    this.#tree = this.#withLocalIds(tree)
    const present = new Set(rowsOf(this.#tree).map(({ option }) => option.id))
    for (const id of this.#typed.keys()) if (!present.has(id)) this.#forget(id)
  }

  #forget(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#typed.delete(id)
    this.#failed.delete(id)
  }

  #withLocalIds(tree: QueueOption[]): QueueOption[] {
    const local = (id: number): number => this.#localIds.get(id) ?? id
    return tree.map((option) => ({
      ...option,
      id: local(option.id),
      parentId: option.parentId === null ? null : local(option.parentId),
      children: this.#withLocalIds(option.children),
    }))
  }

  #serverId(id: number): number {
    const serverId = id > 0 ? id : this.#serverIds.get(id)
    if (serverId === undefined) throw new Error('the option was not stored')
    return serverId
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
    return this.#pendingCount > 0 || this.#typed.size > 0 ? 'saving' : 'saved'
  }
}
