import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { QueueOption } from '#contract/queue-options.ts'
import { menu, option } from './examples.ts'
import { MenuEditor, type MenuCalls } from './menu-editor.ts'
import { findOption, inserted, moved, patched, removed, rowsOf } from './tree.ts'

/** Creates a fake server that stores a menu and can be told to refuse changes. */
function createFakeServer(start: QueueOption[]) {
  let tree = start
  let ids = 100
  const log: string[] = []
  const errors: unknown[] = []
  const server = { refuse: false, log, errors, tree: () => tree, set: (next: QueueOption[]) => void (tree = next) }
  const answer = async <T>(name: string, work: () => T): Promise<T> => {
    await Promise.resolve()
    if (server.refuse) throw new Error(`${name} refused`)
    log.push(name)
    return work()
  }
  const calls: MenuCalls = {
    read: () => Promise.resolve(tree),
    create: ({ title, message, parentId, option: ordinal }) =>
      answer(`create ${title}`, () => {
        const made = { ...option(++ids, title, [], message), parentId }
        tree = inserted(tree, { parentId, index: ordinal - 1 }, made)
        return made
      }),
    change: (id, { parentId, option: ordinal, ...texts }) =>
      answer(`change ${id}`, () => {
        tree = patched(tree, id, texts)
        if (ordinal !== undefined) tree = moved(tree, id, { parentId: parentId ?? null, index: ordinal - 1 })
      }),
    remove: (id) => answer(`remove ${id}`, () => void (tree = removed(tree, id))),
    attach: (id, file) => answer(`attach ${id}`, () => void (tree = patched(tree, id, { mediaName: file.name }))),
    detach: (id) => answer(`detach ${id}`, () => void (tree = patched(tree, id, { mediaName: '' }))),
    onError: (error) => errors.push(error),
  }
  return { server, editor: new MenuEditor(calls, tree) }
}

const titles = (tree: QueueOption[]): string[] => rowsOf(tree).map((row) => row.option.title)
let server: ReturnType<typeof createFakeServer>['server']
let editor: MenuEditor
beforeEach(() => {
  vi.useFakeTimers()
  ;({ server, editor } = createFakeServer(menu(option(1, 'Vendas'), option(2, 'Suporte'))))
})

describe('the menu editor', () => {
  it('shows a change at once, and later the state of the server', async () => {
    editor.move(2, { parentId: 1, index: 0 })
    expect(findOption(editor.state().tree, 2)?.parentId).toBe(1)
    expect(editor.state().status).toBe('saving')
    await editor.settled()
    expect(editor.state()).toMatchObject({ status: 'saved', tree: server.tree() })
  })

  it('lets a new option be edited and get children before it is stored, under the same id', async () => {
    const top = editor.add({ parentId: null, index: 2 }, 'Nova opção')
    editor.type(top, { title: 'Financeiro' })
    const below = editor.add({ parentId: top, index: 0 }, 'Boleto')
    editor.flush()
    await editor.settled()
    expect(titles(server.tree())).toEqual(['Vendas', 'Suporte', 'Financeiro', 'Boleto'])
    expect(rowsOf(editor.state().tree).map((row) => row.option.id)).toEqual([1, 2, top, below])
    editor.remove(top)
    await editor.settled()
    expect(titles(server.tree())).toEqual(['Vendas', 'Suporte'])
  })

  it('saves typed text once, after a pause', async () => {
    for (const title of ['L', 'Lo', 'Loja']) editor.type(1, { title })
    expect(editor.state()).toMatchObject({ status: 'saving', tree: [{ title: 'Loja' }, { title: 'Suporte' }] })
    await vi.advanceTimersByTimeAsync(1000)
    await editor.settled()
    expect([server.log, editor.state().status]).toEqual([['change 1'], 'saved'])
    expect(titles(server.tree())).toEqual(['Loja', 'Suporte'])
  })

  it('keeps typed text while an earlier text is being saved', async () => {
    editor.type(1, { title: 'Lo' })
    editor.save(1)
    editor.type(1, { title: 'Loja' })
    await editor.settled()
    expect(titles(editor.state().tree)).toEqual(['Loja', 'Suporte'])
    editor.save(1)
    await editor.settled()
    expect(titles(server.tree())).toEqual(['Loja', 'Suporte'])
  })

  it('keeps a text that could not be saved, reports it, and saves it on the next try', async () => {
    server.refuse = true
    editor.type(1, { title: 'Loja' })
    editor.save(1)
    await editor.settled()
    expect(editor.state()).toMatchObject({ status: 'unsaved', failed: new Set([1]), tree: [{ title: 'Loja' }, {}] })
    expect(server.errors).toHaveLength(1)
    server.refuse = false
    editor.flush()
    await editor.settled()
    expect(editor.state()).toMatchObject({ status: 'saved', failed: new Set() })
    expect(titles(server.tree())).toEqual(['Loja', 'Suporte'])
  })

  it('reverts a move that the server refused', async () => {
    server.refuse = true
    editor.move(2, { parentId: null, index: 0 })
    editor.add({ parentId: null, index: 0 }, 'Nova')
    editor.type(-1, { title: 'Financeiro' })
    editor.flush()
    await editor.settled()
    expect(editor.state()).toEqual({ tree: server.tree(), status: 'saved', failed: new Set() })
    expect(server.errors).toHaveLength(3)
  })

  it('does not save an empty title', async () => {
    editor.type(1, { title: '  ' })
    editor.flush()
    await editor.settled()
    expect([server.log, editor.state().status]).toEqual([[], 'unsaved'])
  })

  it('adopts the changes of other users, and drops text typed into an option that they deleted', async () => {
    editor.type(2, { title: 'Ajuda' })
    editor.adopt(menu(option(1, 'Loja'), option(2, 'Suporte')))
    expect(titles(editor.state().tree)).toEqual(['Loja', 'Ajuda'])
    editor.adopt(menu(option(1, 'Loja')))
    await vi.advanceTimersByTimeAsync(1000)
    expect([titles(editor.state().tree), editor.state().status, server.log]).toEqual([['Loja'], 'saved', []])
  })

  it('does not let an event overwrite a change that is being saved', async () => {
    editor.move(2, { parentId: null, index: 0 })
    editor.adopt(menu(option(1, 'Vendas'), option(2, 'Suporte')))
    expect(titles(editor.state().tree)).toEqual(['Suporte', 'Vendas'])
    await editor.settled()
    expect(titles(editor.state().tree)).toEqual(['Suporte', 'Vendas'])
  })
})
