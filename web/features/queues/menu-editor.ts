import type { QueueOption } from '#contract/queue-options.ts'
import { findOption, inserted, moved, patched, pathTo, removed, rowsOf, type TreePosition } from './tree.ts'

export type Texts = { title: string; message: string }

/** Makes the calls to the server; their ids are those of the server. */
export type MenuCalls = {
  read: (queueId: number) => Promise<QueueOption[]>
  create: (
    input: Texts & { queueId: number; parentId: number | null; option: number },
  ) => Promise<Pick<QueueOption, 'id'>>
  change: (id: number, input: Partial<Texts> & { parentId?: number | null; option?: number }) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  attach: (id: number, file: File) => Promise<unknown>
  detach: (id: number) => Promise<unknown>
}

export type MenuState = { tree: QueueOption[]; isDirty: boolean }

/**
 * The menu on the screen, which is ahead of the server's until it is saved with its queue. What is sent then is the
 * difference to the server's menu of that moment, so a failed save goes on where it ended, and what others changed meanwhile
 * stays. New options keep their local id, so that React keeps their fields mounted.
 */
export class MenuEditor {
  readonly #calls: MenuCalls
  readonly #listeners = new Set<() => void>()
  readonly #typed = new Map<number, Partial<Texts>>()
  readonly #moved = new Set<number>()
  readonly #removed = new Set<number>()
  /** What becomes of the file of an option; null takes it away. */
  readonly #files = new Map<number, File | null>()
  readonly #localIds = new Map<number, number>()
  readonly #serverIds = new Map<number, number>()
  #tree: QueueOption[] = []
  #createdCount = 0
  #isSaving = false
  #state: MenuState = { tree: [], isDirty: false }

  constructor(calls: MenuCalls) {
    this.#calls = calls
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): MenuState => this.#state

  /** Shows a menu of the server. It is ignored while options were added, moved or removed here: see `save`. */
  adopt(tree: QueueOption[]): void {
    if (this.#isSaving || this.#isStructureDirty()) return
    this.#showServerTree(tree)
    this.#publish()
  }

  /** Returns the local id of the new option. */
  add(position: TreePosition, title: string): number {
    const id = -++this.#createdCount
    const now = new Date().toISOString()
    const texts = { title, message: '', option: '', mediaPath: '', mediaName: '' }
    const option = {
      id,
      queueId: 0,
      parentId: position.parentId,
      ...texts,
      children: [],
      createdAt: now,
      updatedAt: now,
    }
    this.#tree = inserted(this.#tree, position, option)
    this.#publish()
    return id
  }

  move(id: number, position: TreePosition): void {
    const tree = moved(this.#tree, id, position)
    if (tree === this.#tree) return
    this.#tree = tree
    this.#moved.add(id)
    this.#publish()
  }

  remove(id: number): void {
    const option = findOption(this.#tree, id)
    if (!option) return
    for (const row of rowsOf([option])) {
      this.#forget(row.option.id)
      if (this.#isStored(row.option.id)) this.#removed.add(row.option.id)
    }
    this.#tree = removed(this.#tree, id)
    this.#publish()
  }

  attach(id: number, file: File): void {
    this.#tree = patched(this.#tree, id, { mediaPath: '', mediaName: file.name })
    this.#files.set(id, file)
    this.#publish()
  }

  detach(id: number): void {
    this.#tree = patched(this.#tree, id, { mediaPath: '', mediaName: '' })
    this.#files.set(id, null)
    this.#publish()
  }

  type(id: number, texts: Partial<Texts>): void {
    const typed = { ...this.#typed.get(id), ...texts }
    const shown = findOption(this.#tree, id)
    const isBack =
      shown && (typed.title ?? shown.title) === shown.title && (typed.message ?? shown.message) === shown.message
    if (isBack) this.#typed.delete(id)
    else this.#typed.set(id, typed)
    this.#publish()
  }

  /** Whether an option has no title, with which nothing can be saved. */
  hasBlankTitle(): boolean {
    return rowsOf(this.#state.tree).some(({ option }) => option.title.trim() === '')
  }

  /** Sends what is different from the server's menu, one call after the other. Rejects when one fails. */
  async save(queueId: number): Promise<void> {
    if (!this.#state.isDirty) return
    this.#isSaving = true
    try {
      const wanted = this.#state.tree
      let present = await this.#withoutRemoved(await this.#calls.read(queueId))
      for (const { option, position } of rowsOf(wanted))
        present = this.#isStored(option.id)
          ? await this.#sendChange(present, option, position)
          : await this.#sendNew(present, option, position, queueId)
      this.#removed.clear()
      this.#moved.clear()
      this.#showServerTree(await this.#calls.read(queueId))
    } finally {
      this.#isSaving = false
      this.#publish()
    }
  }

  async #withoutRemoved(tree: QueueOption[]): Promise<QueueOption[]> {
    let left = tree
    for (const id of this.#removed) {
      const serverId = this.#serverId(id)
      if (!findOption(left, serverId)) continue
      await this.#calls.remove(serverId)
      left = removed(left, serverId)
    }
    return left
  }

  async #sendNew(
    present: QueueOption[],
    option: QueueOption,
    position: TreePosition,
    queueId: number,
  ): Promise<QueueOption[]> {
    const at = this.#positionIn(present, option.id, position)
    const { title, message } = option
    const created = await this.#calls.create({ title, message, queueId, parentId: at.parentId, option: at.index + 1 })
    this.#localIds.set(created.id, option.id)
    this.#serverIds.set(option.id, created.id)
    this.#tree = patched(this.#tree, option.id, { title, message })
    this.#typed.delete(option.id)
    await this.#sendFile(option.id)
    return inserted(present, at, { ...option, id: created.id, parentId: at.parentId, children: [] })
  }

  async #sendChange(present: QueueOption[], option: QueueOption, position: TreePosition): Promise<QueueOption[]> {
    const serverId = this.#serverId(option.id)
    // Somebody else deleted it meanwhile, with everything under it.
    if (!findOption(present, serverId)) return present
    const at = this.#moved.has(option.id) ? this.#positionIn(present, option.id, position) : null
    const isThere = at === null || isAt(present, serverId, at)
    const typed = this.#typed.get(option.id)
    if (typed || !isThere)
      await this.#calls.change(serverId, { ...typed, ...(!isThere && { parentId: at.parentId, option: at.index + 1 }) })
    this.#tree = patched(this.#tree, option.id, { ...typed })
    this.#typed.delete(option.id)
    this.#moved.delete(option.id)
    await this.#sendFile(option.id)
    return isThere ? present : moved(present, serverId, at)
  }

  async #sendFile(id: number): Promise<void> {
    const file = this.#files.get(id)
    if (file === undefined) return
    await (file ? this.#calls.attach(this.#serverId(id), file) : this.#calls.detach(this.#serverId(id)))
    this.#files.delete(id)
  }

  /**
   * Returns where an option belongs among those of the server: behind the one that it follows on the screen, and at the top
   * level if somebody else deleted its parent. The index does not count the option itself.
   */
  #positionIn(present: QueueOption[], id: number, { parentId, index }: TreePosition): TreePosition {
    const level = (tree: QueueOption[], parent: number | null): QueueOption[] =>
      parent === null ? tree : (findOption(tree, parent)?.children ?? [])
    const parent = parentId !== null && findOption(present, this.#serverId(parentId)) ? this.#serverId(parentId) : null
    const before = level(this.#state.tree, parentId)[index - 1]
    const others = level(present, parent).filter((one) => one.id !== this.#serverIds.get(id) && one.id !== id)
    if (!before) return { parentId: parent, index: 0 }
    const found = others.findIndex((one) => one.id === this.#serverId(before.id))
    return { parentId: parent, index: found < 0 ? index : found + 1 }
  }

  #isStored(id: number): boolean {
    return id > 0 || this.#serverIds.has(id)
  }

  #isStructureDirty(): boolean {
    const hasNew = rowsOf(this.#tree).some(({ option }) => !this.#isStored(option.id))
    return hasNew || this.#moved.size > 0 || this.#removed.size > 0 || this.#files.size > 0
  }

  #showServerTree(tree: QueueOption[]): void {
    this.#tree = this.#withLocalIds(tree)
    const present = new Set(rowsOf(this.#tree).map(({ option }) => option.id))
    for (const id of this.#typed.keys()) if (!present.has(id)) this.#forget(id)
  }

  #forget(id: number): void {
    this.#typed.delete(id)
    this.#moved.delete(id)
    this.#files.delete(id)
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
    return this.#serverIds.get(id) ?? id
  }

  #publish(): void {
    let tree = this.#tree
    for (const [id, texts] of this.#typed) tree = patched(tree, id, texts)
    this.#state = { tree, isDirty: this.#typed.size > 0 || this.#isStructureDirty() }
    for (const listener of this.#listeners) listener()
  }
}

function isAt(tree: QueueOption[], id: number, { parentId, index }: TreePosition): boolean {
  const option = findOption(tree, id)
  const level = pathTo(tree, id).at(-2)?.children ?? tree
  return option?.parentId === parentId && level[index]?.id === id
}
