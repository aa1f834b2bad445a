import { beforeEach, describe, expect, it } from 'vitest'
import type { QueueOption } from '#contract/queue-options.ts'
import { menu, option } from './examples.ts'
import { MenuEditor, type MenuCalls } from './menu-editor.ts'
import { findOption, inserted, moved, patched, removed, rowsOf } from './tree.ts'

const QUEUE = 7

/** Creates a fake server that stores a menu and can be told to refuse changes. */
function createFakeServer(start: QueueOption[]) {
  let tree = start
  let ids = 100
  const log: string[] = []
  const server = { refuse: '', log, tree: () => tree, set: (next: QueueOption[]) => void (tree = next) }
  const answer = async <T>(name: string, work: () => T): Promise<T> => {
    await Promise.resolve()
    if (name === server.refuse) throw new Error(`${name} refused`)
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
  }
  const editor = new MenuEditor(calls)
  editor.adopt(start)
  return { server, editor }
}

const titles = (tree: QueueOption[]): string[] => rowsOf(tree).map((row) => row.option.title)
const file = new File(['10 reais'], 'tabela.txt')
let server: ReturnType<typeof createFakeServer>['server']
let editor: MenuEditor
beforeEach(() => {
  ;({ server, editor } = createFakeServer(menu(option(1, 'Vendas'), option(2, 'Suporte'))))
})

describe('the menu editor', () => {
  it('shows a change at once, and sends nothing before it is saved', async () => {
    editor.move(2, { parentId: 1, index: 0 })
    editor.type(1, { title: 'Loja' })
    expect(findOption(editor.state().tree, 2)?.parentId).toBe(1)
    expect([server.log, editor.state().isDirty]).toEqual([[], true])
    await editor.save(QUEUE)
    expect(server.log).toEqual(['change 1', 'change 2'])
    expect(editor.state()).toEqual({ tree: server.tree(), isDirty: false })
  })

  it('saves new options with what was typed into them, under the same id, and those below after them', async () => {
    const top = editor.add({ parentId: null, index: 2 }, 'Nova opção')
    editor.type(top, { title: 'Financeiro' })
    const below = editor.add({ parentId: top, index: 0 }, 'Boleto')
    editor.attach(below, file)
    await editor.save(QUEUE)
    expect(server.log).toEqual(['create Financeiro', 'create Boleto', 'attach 102'])
    expect(titles(server.tree())).toEqual(['Vendas', 'Suporte', 'Financeiro', 'Boleto'])
    expect(rowsOf(editor.state().tree).map((row) => row.option.id)).toEqual([1, 2, top, below])
    editor.remove(top)
    await editor.save(QUEUE)
    expect(titles(server.tree())).toEqual(['Vendas', 'Suporte'])
  })

  it('puts everything where the screen shows it, also among options that were added and taken away again', async () => {
    server.set(menu(option(1, 'A'), option(2, 'B'), option(3, 'C')))
    editor.adopt(server.tree())
    const gone = editor.add({ parentId: null, index: 0 }, 'X')
    editor.move(1, { parentId: null, index: 3 })
    editor.add({ parentId: null, index: 2 }, 'N')
    editor.remove(gone)
    expect(titles(editor.state().tree)).toEqual(['B', 'N', 'C', 'A'])
    await editor.save(QUEUE)
    expect(titles(server.tree())).toEqual(['B', 'N', 'C', 'A'])
  })

  it('deletes a stored option that was moved under a new one, when that one is removed', async () => {
    const top = editor.add({ parentId: null, index: 0 }, 'Nova')
    editor.move(2, { parentId: top, index: 0 })
    editor.remove(top)
    await editor.save(QUEUE)
    expect(server.log).toEqual(['remove 2'])
    expect(titles(server.tree())).toEqual(['Vendas'])
  })

  it('keeps what was not sent when a call fails, and goes on from there with the next save', async () => {
    editor.add({ parentId: null, index: 2 }, 'Financeiro')
    editor.add({ parentId: null, index: 3 }, 'Entrega')
    server.refuse = 'create Entrega'
    await expect(editor.save(QUEUE)).rejects.toThrow('create Entrega refused')
    expect(titles(editor.state().tree)).toEqual(['Vendas', 'Suporte', 'Financeiro', 'Entrega'])
    expect(editor.state().isDirty).toBe(true)
    server.refuse = ''
    await editor.save(QUEUE)
    expect(server.log).toEqual(['create Financeiro', 'create Entrega'])
    expect(titles(server.tree())).toEqual(['Vendas', 'Suporte', 'Financeiro', 'Entrega'])
    expect(editor.state().isDirty).toBe(false)
  })

  it('takes the file of an option away', async () => {
    server.set(patched(server.tree(), 1, { mediaName: 'tabela.txt', mediaPath: '/tabela.txt' }))
    editor.adopt(server.tree())
    editor.detach(1)
    expect(findOption(editor.state().tree, 1)?.mediaName).toBe('')
    await editor.save(QUEUE)
    expect(server.log).toEqual(['detach 1'])
  })

  it('knows of empty titles, and of text that was typed back', () => {
    editor.type(1, { title: '  ' })
    expect([editor.hasBlankTitle(), editor.state().isDirty]).toEqual([true, true])
    editor.type(1, { title: 'Vendas' })
    expect([editor.hasBlankTitle(), editor.state().isDirty]).toEqual([false, false])
  })

  it('adopts the changes of other users, and drops text typed into an option that they deleted', () => {
    editor.type(2, { title: 'Ajuda' })
    editor.adopt(menu(option(1, 'Loja'), option(2, 'Suporte')))
    expect(titles(editor.state().tree)).toEqual(['Loja', 'Ajuda'])
    editor.adopt(menu(option(1, 'Loja')))
    expect(editor.state()).toMatchObject({ tree: [{ title: 'Loja' }], isDirty: false })
  })

  it('keeps what others added and deleted while options were moved here', async () => {
    editor.move(2, { parentId: null, index: 0 })
    server.set(menu(option(1, 'Vendas'), option(2, 'Suporte'), option(9, 'Garantia')))
    editor.adopt(server.tree())
    expect(titles(editor.state().tree)).toEqual(['Suporte', 'Vendas'])
    await editor.save(QUEUE)
    expect(titles(server.tree())).toEqual(['Suporte', 'Vendas', 'Garantia'])
    expect(titles(editor.state().tree)).toEqual(['Suporte', 'Vendas', 'Garantia'])
    editor.move(9, { parentId: null, index: 0 })
    server.set(menu(option(2, 'Suporte'), option(1, 'Vendas')))
    await editor.save(QUEUE)
    expect(titles(editor.state().tree)).toEqual(['Suporte', 'Vendas'])
  })
})
