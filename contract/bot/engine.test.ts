import { expect, test } from 'vitest'
import { flow, NEVER, option, queue, BotDriver } from '#tests/bot-flow-fixture.ts'
import { nextTurn } from './engine.ts'
import { leaveQueue } from './state.ts'

const TREE = [
  option(1, null, 'Pedido'),
  option(2, null, 'Troca'),
  option(3, 1, 'Prazo', 'Qual a região?'),
  option(4, 1, 'Rastreio', 'Mande o código'),
  option(5, 3, 'Sul', 'Cinco dias'),
  option(6, 3, 'Norte', 'Dez dias'),
]
const sales = queue(10, 'Vendas')
const support = queue(20, 'Suporte', { options: TREE })
const several = (change = {}) => flow({ queues: [sales, support], ...change })

const MAIN = '[ 1 ] - Vendas\n[ 2 ] - Suporte'
const ROOT = '[ 1 ] - Pedido\n[ 2 ] - Troca'
const NOT = 'Não entendi a sua resposta. Escolha uma das opções:'

test('without a queue the bot greets once, then an agent is next', () => {
  const talk = new BotDriver(flow())
  expect(talk.say('1')).toEqual(['Bem-vindo, Maria'])
  expect(talk.state).toMatchObject({ stage: 'waiting', queueId: null })
  expect([talk.say('oi'), talk.say('#')]).toEqual([[], []])
  expect(talk.last?.silence).toBe('waiting')
})

test('a connection with one queue skips the menu, with its greeting if so set', () => {
  const talk = new BotDriver(flow({ queues: [sales] }))
  expect(talk.say('oi')).toEqual(['Fila Vendas'])
  expect(talk.state).toMatchObject({ stage: 'waiting', queueId: 10 })
  expect(new BotDriver(flow({ queues: [sales], greetsForOneQueue: true })).say('oi')).toEqual([
    'Bem-vindo, Maria',
    'Fila Vendas',
  ])
})

test('a connection with several queues sends the menu first, whatever the first message is', () => {
  const talk = new BotDriver(several())
  expect(talk.say('1')).toEqual([`Bem-vindo, Maria\n\n${MAIN}`])
  expect(talk.state).toMatchObject({ stage: 'queues', queueId: null })
  expect(talk.say('1')).toEqual(['Fila Vendas'])
  expect(talk.state).toMatchObject({ stage: 'waiting', queueId: 10 })
})

test('a menu names what it offers besides saying it, and other texts offer nothing', () => {
  const talk = new BotDriver(several())
  talk.say('oi')
  const offered = () => talk.last?.replies.map(({ choices }) => choices?.map(({ key, label }) => `${key} ${label}`))
  expect(offered()).toEqual([['1 Vendas', '2 Suporte']])
  talk.say('2')
  expect(offered()).toEqual([['1 Pedido', '2 Troca', '# Menu inicial']])
  talk.say('1')
  expect(offered()).toEqual([['1 Prazo', '2 Rastreio', '0 Menu anterior', '# Menu inicial']])
  talk.say('2')
  expect(offered()).toEqual([undefined])
})

test('a customer can walk a tree three deep, up and down', () => {
  const talk = new BotDriver(several())
  talk.say('oi')
  expect(talk.say('2')).toEqual([`Fila Suporte\n\n${ROOT}\n\n[ # ] - Menu inicial`])
  const order = 'Pedido!\n\n[ 1 ] - Prazo\n[ 2 ] - Rastreio\n\n[ 0 ] - Menu anterior\n[ # ] - Menu inicial'
  expect(talk.say('1')).toEqual([order])
  expect(talk.say('1')).toEqual([
    'Qual a região?\n\n[ 1 ] - Sul\n[ 2 ] - Norte\n\n[ 0 ] - Menu anterior\n[ # ] - Menu inicial',
  ])
  expect(talk.state).toMatchObject({ stage: 'options', queueId: 20, optionId: 3 })
  expect(talk.say('0')).toEqual([order])
  expect(talk.say('0')).toEqual([`Escolha uma das opções:\n\n${ROOT}\n\n[ # ] - Menu inicial`])
  expect(talk.say('#')).toEqual([`Escolha uma das opções:\n\n${MAIN}`])
  expect(talk.state).toMatchObject({ stage: 'queues', queueId: null, optionId: null })
  for (const choice of ['2', '1', '1']) talk.say(choice)
  expect(talk.say('norte')).toEqual(['Dez dias'])
  expect(talk.state).toMatchObject({ stage: 'waiting', queueId: 20, optionId: null, menu: null })
  expect(talk.say('1')).toEqual([])
  expect(talk.say('#')).toEqual([`Escolha uma das opções:\n\n${MAIN}`])
})

test('the menu of the only queue is the main menu', () => {
  const talk = new BotDriver(flow({ queues: [support] }))
  expect(talk.say('1')).toEqual([`Fila Suporte\n\n${ROOT}`])
  expect(talk.say('0')).toEqual([`${NOT}\n\n${ROOT}`])
  talk.say('1')
  expect(talk.say('#')).toEqual([`Fila Suporte\n\n${ROOT}`])
})

test('wrong choices repeat the menu as often as set, and a late choice still counts', () => {
  const talk = new BotDriver(several({ maxUseBotQueues: 2 }))
  talk.say('oi')
  expect(talk.say('9')).toEqual([`${NOT}\n\n${MAIN}`])
  expect(talk.say('8')).toEqual([])
  expect([talk.last?.silence, talk.state.stage]).toEqual(['limit', 'silent'])
  expect(talk.say('alguém?')).toEqual([])
  expect(talk.say('2')).toEqual([`Fila Suporte\n\n${ROOT}\n\n[ # ] - Menu inicial`])
  expect(talk.say('x')).toEqual([`${NOT}\n\n${ROOT}\n\n[ # ] - Menu inicial`])
})

test('a message sent before the menu can be read is no choice', () => {
  const talk = new BotDriver(several({ maxUseBotQueues: 1 }))
  talk.say('oi')
  expect([talk.say('tudo bem?', 1), talk.say(null, 1)]).toEqual([[], []])
  expect([talk.last?.silence, talk.state.stage]).toEqual(['tooSoon', 'queues'])
  expect(talk.say('1', 0.5)).toEqual(['Fila Vendas'])
})

test('a message sent before the menu is no choice', () => {
  const talk = new BotDriver(several())
  talk.say('oi')
  const early = { text: '2', at: new Date(talk.now.getTime() - 100) }
  const turn = nextTurn(talk.flow, talk.state, early, talk.context)
  expect(turn).toEqual({ state: talk.state, replies: [], silence: 'tooSoon' })
  expect(nextTurn(talk.flow, talk.state, { ...early, text: '#' }, talk.context).replies).toHaveLength(1)
  talk.say('9')
  const meanwhile = { text: '2', at: new Date(talk.now.getTime() - 100) }
  expect(nextTurn(talk.flow, talk.state, meanwhile, talk.context).state.queueId).toBe(20)
})

test('the company’s language applies to the bot’s texts, not to the company’s own', () => {
  const talk = new BotDriver(several({ language: 'es', greetingMessage: '{{ms}}' }))
  expect(talk.say('oi')).toEqual([`Buenos días\n\n${MAIN}`])
  expect(talk.say('9')).toEqual([`No entendí su respuesta. Elija una de las opciones:\n\n${MAIN}`])
  expect(talk.say('2')).toEqual([`Fila Suporte\n\n${ROOT}\n\n[ # ] - Menú inicial`])
  expect(talk.say('1')[0]).toContain('[ 0 ] - Menú anterior\n[ # ] - Menú inicial')
})

test('texts can name the chosen queue, and the agent’s name is empty', () => {
  const texts = { greetingMessage: '{{queue}}/{{user}}/{{nada}}', options: [option(1, null, 'Um', 'Um em {{queue}}')] }
  const talk = new BotDriver(flow({ greetingMessage: '[{{queue}}]', queues: [queue(10, 'Vendas', texts), support] }))
  expect(talk.say('oi')[0]).toMatch(/^\[\]\n/)
  expect(talk.say('1')[0]).toMatch(/^Vendas\/\/{{nada}}\n/)
  expect(talk.say('1')).toEqual(['Um em Vendas'])
})

test('choices count during the pause after a menu', () => {
  const talk = new BotDriver(several({ timeUseBotQueues: 10, maxUseBotQueues: 0 }))
  talk.say('oi')
  expect(talk.say('quero preço', 5 * 60)).toEqual([])
  expect(talk.last?.silence).toBe('pause')
  expect(talk.say('quero preços', 6 * 60)).toHaveLength(1)
  expect(talk.say('1', 60)).toEqual(['Fila Vendas'])
})

test('a text repeated again and again stops the bot', () => {
  const talk = new BotDriver(several({ maxUseBotQueues: 0 }))
  const said = Array.from({ length: 20 }, () => talk.say('Recebemos a sua mensagem!').length)
  expect(said.slice(0, 5)).toEqual([1, 1, 1, 0, 0])
  expect(said.slice(5).every((count) => count === 0)).toBe(true)
})

test('pictures and other media are no choice', () => {
  const talk = new BotDriver(several())
  expect(talk.say(null)).toEqual([`Bem-vindo, Maria\n\n${MAIN}`])
  expect(talk.say(null)).toEqual([`${NOT}\n\n${MAIN}`])
})

test('a choice refers to the menu that the customer saw, despite later edits', () => {
  const talk = new BotDriver(several())
  talk.say('oi')
  talk.flow = flow({ queues: [queue(30, 'Nova'), support, sales] })
  expect(talk.say('1')).toEqual(['Fila Vendas'])
  const gone = new BotDriver(several())
  gone.say('oi')
  gone.flow = flow({ queues: [support, queue(30, 'Nova')] })
  expect(gone.say('1')).toEqual(['Escolha uma das opções:\n\n[ 1 ] - Suporte\n[ 2 ] - Nova'])
})

test('a deleted option or queue leads to the main menu', () => {
  const talk = new BotDriver(several())
  for (const text of ['oi', '2', '1']) talk.say(text)
  talk.flow = flow({ queues: [sales, { ...support, options: TREE.filter(({ id }) => id === 2) }] })
  expect(talk.say('1')).toEqual([`Escolha uma das opções:\n\n${MAIN}`])

  const without = new BotDriver(several())
  for (const text of ['oi', '2', '1']) without.say(text)
  without.flow = flow({ queues: [sales, queue(30, 'Nova')] })
  without.state = leaveQueue(without.state)
  expect(without.say('1')).toEqual(['Escolha uma das opções:\n\n[ 1 ] - Vendas\n[ 2 ] - Nova'])
})

test('a queue removed from the connection keeps its pending tickets', () => {
  const talk = new BotDriver(several())
  for (const text of ['oi', '1']) talk.say(text)
  talk.flow = flow({ queues: [support, queue(30, 'Nova')] })
  expect(talk.say('alguém?')).toEqual([])
  expect(talk.state).toMatchObject({ stage: 'waiting', queueId: 10 })
})

test('outside the company’s hours only its text is sent, and not repeatedly', () => {
  const closed = several({ scheduleType: 'company', schedules: NEVER, outOfHoursMessage: 'Fechado, {{name}}' })
  const talk = new BotDriver(closed)
  expect(talk.say('oi')).toEqual(['Fechado, Maria Silva'])
  expect(talk.say('oi?', 29 * 60)).toEqual([])
  expect(talk.last?.silence).toBe('alreadySaid')
  expect(talk.say('?', 61)).toEqual(['Fechado, Maria Silva'])
  talk.flow = several({ scheduleType: 'company', outOfHoursMessage: 'Fechado' })
  expect(talk.say('bom dia')).toEqual([`Bem-vindo, Maria\n\n${MAIN}`])
  talk.flow = closed
  expect(talk.say('1', 3600)).toEqual(['Fechado, Maria Silva'])
  expect(talk.state).toMatchObject({ stage: 'queues', menu: null })
  talk.flow = several()
  expect(talk.say('bom dia', 3600)).toEqual([`Escolha uma das opções:\n\n${MAIN}`])
  expect(new BotDriver({ ...closed, outOfHoursMessage: '' }).say('oi')).toEqual([`Bem-vindo, Maria\n\n${MAIN}`])
  expect(new BotDriver({ ...closed, scheduleType: 'queue' }).say('oi')).toEqual([`Bem-vindo, Maria\n\n${MAIN}`])
})

test('outside a queue’s hours the ticket waits in it, and its menu follows when it opens', () => {
  const shut = { ...support, schedules: NEVER, outOfHoursMessage: 'Suporte fechado' }
  const talk = new BotDriver(several({ scheduleType: 'queue', queues: [sales, shut] }))
  talk.say('oi')
  expect(talk.say('2')).toEqual(['Suporte fechado\n\n[ # ] - Menu inicial'])
  expect(talk.state).toMatchObject({ stage: 'closed', queueId: 20 })
  expect(talk.say('olá?')).toEqual([])
  expect(talk.say('#')).toHaveLength(1)
  expect(talk.say('2')).toEqual(['Suporte fechado\n\n[ # ] - Menu inicial'])
  talk.flow = several({ scheduleType: 'queue' })
  expect(talk.say('bom dia')).toEqual([`Fila Suporte\n\n${ROOT}\n\n[ # ] - Menu inicial`])
  talk.flow = several({ scheduleType: 'queue', queues: [sales, shut] })
  talk.say('1', 3600)
  expect(talk.state).toMatchObject({ stage: 'closed', queueId: 20, menu: null })
})

test('files are sent after their text', () => {
  const file = { id: 'f', name: 'tabela.pdf', mimetype: 'application/pdf', size: 9, seconds: null }
  const options = [option(1, null, 'Preços', 'Segue a tabela', file), option(2, null, 'Mapa', '', file)]
  const talk = new BotDriver(flow({ queues: [queue(10, 'Vendas', { file, options })] }))
  expect(talk.say('oi')).toEqual(['Fila Vendas\n\n[ 1 ] - Preços\n[ 2 ] - Mapa', 'tabela.pdf'])
  expect(talk.say('9')).toHaveLength(1)
  expect(talk.say('2')).toEqual(['tabela.pdf'])
})

test('old messages get no reply', () => {
  const talk = new BotDriver(several())
  const now = new Date('2026-11-23T12:00:00Z')
  const heard = { text: 'oi', at: new Date('2026-11-23T11:49:59Z') }
  const turn = nextTurn(talk.flow, talk.state, heard, { ...talk.context, now })
  expect(turn).toEqual({ state: talk.state, replies: [], silence: 'stale' })
})
