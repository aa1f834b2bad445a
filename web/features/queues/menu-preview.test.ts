import { describe, expect, it } from 'vitest'
import { previewConversation, fillIn, type PreviewBubble, type PreviewFlow } from './menu-preview.ts'
import { menu, option } from './examples.ts'

const deep = option(111, 'Preço', [], 'Custa 10')
const flow: PreviewFlow = {
  name: 'Vendas',
  greeting: 'Olá! Em que posso ajudar?',
  file: 'tabela.pdf',
  menu: menu(option(1, 'Produtos', [option(11, 'Novos', [deep], 'Qual?')], 'Veja'), option(2, 'Falar com alguém')),
  queues: ['Suporte', 'Vendas'],
  language: 'pt',
}

const line = ({ key, label }: { key: string; label: string }): string => `[ ${key} ] ${label}`
const read = (bubble: PreviewBubble): string => {
  if (bubble.from === 'note') return `(${bubble.kind} ${bubble.queue})`
  if (bubble.from === 'customer') return `> ${bubble.text}`
  const { text, file, choices, ways } = bubble
  return [text, ...choices.map(line), ...ways.map(line), ...(file ? [`<${file}>`] : [])].join(' | ')
}
const last = (answers: string[], given = flow): string => previewConversation(given, answers).map(read).at(-1) ?? ''
const heard = (answers: string[], given = flow): string[] => previewConversation(given, answers).map(read)

const TOP = '[ 1 ] Produtos | [ 2 ] Falar com alguém'

describe('the conversation with the bot', () => {
  it('begins with the greeting, the options and the file', () => {
    expect(heard([])).toEqual([`Olá! Em que posso ajudar? | ${TOP} | [ # ] Menu inicial | <tabela.pdf>`])
  })

  it('goes down three levels to a person', () => {
    expect(heard(['1', '1', '1']).slice(1)).toEqual([
      '> 1',
      'Veja | [ 1 ] Novos | [ 0 ] Menu anterior | [ # ] Menu inicial',
      '> 1',
      'Qual? | [ 1 ] Preço | [ 0 ] Menu anterior | [ # ] Menu inicial',
      '> 1',
      'Custa 10',
      '(waiting Vendas)',
    ])
  })

  it('goes back with 0, and to the beginning with #', () => {
    expect(last(['1', '1', '0'])).toBe('Veja | [ 1 ] Novos | [ 0 ] Menu anterior | [ # ] Menu inicial')
    expect(last(['1', '0'])).toBe(`Escolha uma das opções: | ${TOP} | [ # ] Menu inicial`)
    expect(last(['1', '1', '#'])).toBe('Escolha uma das opções: | [ 1 ] Suporte | [ 2 ] Vendas')
    expect(last(['#', '2'])).toBe(heard([])[0])
    expect(last(['#', '1'])).toBe('(elsewhere Suporte)')
  })

  it('has no main menu at the top of the only queue, where # starts anew', () => {
    const alone = { ...flow, queues: ['Vendas'] }
    expect(last([], alone)).toBe(`Olá! Em que posso ajudar? | ${TOP} | <tabela.pdf>`)
    expect(last(['1', '#'], alone)).toBe(last([], alone))
  })

  it('asks again after what it does not understand', () => {
    expect(last(['7'])).toBe(`Não entendi a sua resposta. Escolha uma das opções: | ${TOP} | [ # ] Menu inicial`)
    expect(last(['0'])).toBe(last(['7']))
    expect(last(['#', '9'])).toBe('Não entendi a sua resposta. Escolha uma das opções: | [ 1 ] Suporte | [ 2 ] Vendas')
  })

  it('says when an option sends nothing', () => {
    expect(heard(['2']).slice(-2)).toEqual(['(nothing Vendas)', '(waiting Vendas)'])
    expect(heard([], { ...flow, menu: [], file: '' })).toEqual(['Olá! Em que posso ajudar?', '(waiting Vendas)'])
  })
})

it('fills in the variables and leaves others as they are', () => {
  const facts = { name: 'Maria Silva', date: '04/05/2026', hour: '09:30', queue: 'Vendas', language: 'pt' as const }
  expect(fillIn('{{ms}}, {{firstName}}! {{ name }} {{protocol}} {{date}} {{hour}} {{queue}} {{other}}', facts)).toBe(
    'Bom dia, Maria! Maria Silva 20260504-1024 04/05/2026 09:30 Vendas {{other}}',
  )
})
