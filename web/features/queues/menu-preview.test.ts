import { describe, expect, it } from 'vitest'
import { previewConversation, type PreviewBubble, type PreviewFlow } from './menu-preview.ts'
import { menu, option } from './examples.ts'

const deep = option(111, 'Preço', [], 'Custa 10')
const flow: PreviewFlow = {
  id: 7,
  name: 'Vendas',
  greeting: 'Olá! Em que posso ajudar?',
  file: 'tabela.pdf',
  menu: menu(option(1, 'Produtos', [option(11, 'Novos', [deep], 'Qual?')], 'Veja'), option(2, 'Falar com alguém')),
  queues: [
    { id: 8, name: 'Suporte' },
    { id: 7, name: 'Name before the edit' },
  ],
  language: 'pt',
}

const TIME = { date: '04/05/2026', hour: '09:30' }
const toText = (bubble: PreviewBubble): string => {
  if (bubble.from === 'note') return `(${bubble.kind} ${bubble.queue})`
  if (bubble.from === 'customer') return `> ${bubble.text}`
  return bubble.replies.map(({ text, file }) => (file ? `<${file.name}>` : text.replaceAll(/\n+/g, ' | '))).join(' | ')
}
const textsOf = (answers: string[], testFlow = flow): string[] =>
  previewConversation(testFlow, answers, TIME).map(toText)
const lastTextOf = (answers: string[], testFlow = flow): string => textsOf(answers, testFlow).at(-1) ?? ''

const TOP = '[ 1 ] - Produtos | [ 2 ] - Falar com alguém'
const QUEUES = '[ 1 ] - Suporte | [ 2 ] - Vendas'

describe('the preview of the conversation', () => {
  it('begins with the greeting, the options and the file', () => {
    expect(textsOf([])).toEqual([`Olá! Em que posso ajudar? | ${TOP} | [ # ] - Menu inicial | <tabela.pdf>`])
  })

  it('goes down three levels to a person', () => {
    expect(textsOf(['1', '1', '1']).slice(1)).toEqual([
      '> 1',
      'Veja | [ 1 ] - Novos | [ 0 ] - Menu anterior | [ # ] - Menu inicial',
      '> 1',
      'Qual? | [ 1 ] - Preço | [ 0 ] - Menu anterior | [ # ] - Menu inicial',
      '> 1',
      'Custa 10',
      '(waiting Vendas)',
    ])
  })

  it('goes back with 0, and to the beginning with #', () => {
    expect(lastTextOf(['1', '1', '0'])).toBe('Veja | [ 1 ] - Novos | [ 0 ] - Menu anterior | [ # ] - Menu inicial')
    expect(lastTextOf(['1', '0'])).toBe(`Escolha uma das opções: | ${TOP} | [ # ] - Menu inicial`)
    expect(lastTextOf(['1', '1', '#'])).toBe(`Escolha uma das opções: | ${QUEUES}`)
    expect(lastTextOf(['#', '2'])).toBe(textsOf([])[0])
    expect(lastTextOf(['#', '1'])).toBe('(elsewhere Suporte)')
    expect(lastTextOf(['#', '1', '#'])).toBe(`Escolha uma das opções: | ${QUEUES}`)
  })

  it('has no main menu at the top of the only queue, where # starts anew', () => {
    const alone = { ...flow, queues: [{ id: 7, name: 'Vendas' }] }
    expect(lastTextOf([], alone)).toBe(`Olá! Em que posso ajudar? | ${TOP} | <tabela.pdf>`)
    expect(lastTextOf(['1', '#'], alone)).toBe(lastTextOf([], alone))
  })

  it('asks again after an unknown answer', () => {
    expect(lastTextOf(['7'])).toBe(
      `Não entendi a sua resposta. Escolha uma das opções: | ${TOP} | [ # ] - Menu inicial`,
    )
    expect(lastTextOf(['0'])).toBe(lastTextOf(['7']))
    expect(lastTextOf(['#', '9'])).toBe(`Não entendi a sua resposta. Escolha uma das opções: | ${QUEUES}`)
  })

  it('says when an option sends nothing', () => {
    expect(textsOf(['2']).slice(-2)).toEqual(['(nothing Vendas)', '(waiting Vendas)'])
    expect(textsOf([], { ...flow, menu: [], file: '' })).toEqual(['Olá! Em que posso ajudar?', '(waiting Vendas)'])
  })

  it('goes on for as long as the menu is tried, in the language of the bot', () => {
    const tapped = Array.from({ length: 30 }, () => ['1', '0']).flat()
    expect(lastTextOf(tapped, { ...flow, language: 'en' })).toBe(
      `Choose one of the options: | ${TOP} | [ # ] - Main menu`,
    )
  })

  it('answers what is no choice as often as it is tried', () => {
    const tapped = ['9', '9', '9', '9']
    expect(lastTextOf(tapped)).not.toMatch(/^>/)
  })

  it('fills in known variables and leaves others unchanged', () => {
    const greeting = '{{ms}}, {{firstName}}! {{ name }} {{protocol}} {{date}} {{hour}} {{queue}} {{other}}'
    expect(textsOf([], { ...flow, greeting, menu: [], file: '' })[0]).toBe(
      'Bom dia, Maria! Maria Silva 20260504-1024 04/05/2026 09:30 Vendas {{other}}',
    )
  })
})
