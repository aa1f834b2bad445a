import { expect, test } from 'vitest'
import { SETTINGS } from '#contract/settings.ts'
import { findWish, resemblesRefusal } from './words.ts'

/** No word of the company, so that sentences alone count. */
const NO_WORDS = { optOutWords: '', optOutAnswers: '', optInWords: SETTINGS.optInWords.default, optInAnswers: '' }

/** What people write to be left alone by campaigns. */
const REFUSALS = [
  'pode me tirar dessa lista de propaganda',
  'quero sair dessa lista de mensagens',
  'me tira dessa lista aí',
  'quero sair agora',
  'não quero receber esse tipo de mensagem',
  'não quero mais receber mensagens promocionais',
  'não quero receber mensagens desta empresa',
  'não manda mais mensagem pra mim',
  'não quero que me mandem mais mensagens',
  'solicito descadastro',
  'solicito a remoção do meu número',
  'retirar da lista',
  'sem propaganda, por favor',
  'como faço para sair da lista?',
  'stop it please',
  'get me off this list',
  'stop messaging this number',
  'do not text this number',
  "don't send me anything else",
  'me puede sacar de la lista',
  'me quiero dar de baja',
  'no quiero que me escriban más',
  'no me sigan mandando mensajes',
  'sair da lista, agradeço desde já',
  'desculpe, quero sair da lista',
  'quero sair, porfavor',
  'favor não enviar mais mensagens',
  'você pode me tirar da lista?',
  'gostaria que me retirassem da lista',
  'n quero mais receber',
  'me deixa em paz',
  'me pueden dar de baja, porfa',
  'quero sair',
  'Quero sair da lista por favor',
  'pode me tirar da lista, obrigada',
  'me tira dessa lista',
  'Por favor me remova da sua lista de transmissão',
  'tira meu número daí',
  'me exclui daqui',
  'não quero mais receber mensagens',
  'não quero receber mais nada',
  'Não quero receber essas mensagens, obrigado',
  'eu não quero mais receber propaganda de vocês',
  'não tenho interesse em receber promoções',
  'não me mande mais mensagem',
  'não mandem mais nada',
  'não me manda mais mensagem',
  'não me envia mais',
  'por favor, não envie mais',
  'parem de me mandar mensagem',
  'para de mandar propaganda',
  'pode parar de me enviar mensagens por favor',
  'chega de propaganda',
  'gostaria de sair da lista',
  'gostaria de não receber mais mensagens',
  'quero que me tirem da lista',
  'Bom dia, queria parar de receber essas mensagens',
  'favor remover meu contato',
  'favor retirar meu número da lista',
  'me descadastra por favor',
  'quero me descadastrar',
  'não quero mais',
  'não autorizo mensagens',
  'remova meu numero',
  'sair da lista',
  'quero cancelar a inscrição',
  'Please remove me from this list',
  'remove me',
  'take me off your list please',
  'stop texting me',
  'please stop sending me messages',
  'I want to unsubscribe',
  "I don't want to receive any more messages",
  "i'd like to opt out",
  'no more messages please',
  'unsubscribe me',
  "don't text me again",
  "I don't want these messages anymore",
  "don't want to receive texts",
  'leave me alone',
  'quiero salir',
  'por favor sáquenme de la lista',
  'sácame de esta lista',
  'quítenme de la lista, gracias',
  'pueden sacarme de la lista',
  'no quiero recibir más mensajes',
  'ya no quiero recibir publicidad',
  'no me manden más mensajes',
  'no me escribas más',
  'no envíen más',
  'dejen de escribirme',
  'quiero darme de baja',
  'dame de baja',
  'bórrame de tu lista',
  'eliminen mi número',
  'basta de mensajes',
  'me tira da lista e não me mande mais nada',
  'no me manden más mensajes y sáquenme de la lista',
]

/** What has the same words and means something else, or says more than that. */
const OTHERS = [
  'preciso sair',
  'quero sair da agenda',
  'I want to leave',
  'take my number',
  'não quero sair de casa hoje',
  'sair que horas?',
  'pode tirar minha dúvida',
  'não quero sair',
  'não me tire da lista',
  'quando sai meu pedido?',
  "don't remove me from the list",
  'no me saquen de la lista',
  'no quiero salir',
  'quero sair às 10h',
  'quero cancelar meu pedido',
  'quero parar na loja hoje',
  'pode me tirar uma dúvida?',
  'não quero mais esse, quero o azul',
  'não quero mais a bolsa azul',
  'não recebi as mensagens',
  'quero receber',
  'não me mandaram o boleto',
  'pode me mandar mais informações',
  'pare na esquina',
  'quero retirar na loja',
  'pode retirar meu pedido',
  'favor cancelar o boleto',
  'me tira uma foto',
  'quero sair da dívida',
  'remove the blue one',
  'I want to leave a review',
  'stop by the store',
  "i don't want this color",
  'can you send me messages',
  "don't send the invoice yet",
  'quiero salir a comer',
  'salir a qué hora',
  'no quiero el rojo',
  'no me manden el rojo',
  'quiero cancelar mi pedido',
  'me puede sacar una duda',
  'para quando?',
  'para mim',
  'isso',
  'nada',
  'quero que me mande mais',
  'não quero isso',
  'quero parar o carro',
  'tem como tirar o frete?',
  'vocês não enviam mais?',
  'não enviam mais?',
  'não manda mais?',
  '¿no envían?',
  'no mandan más',
  "I don't want",
  "I don't like",
  "don't care",
  'não tenho interesse',
  'not interested',
  'no me interesa, sáquenme',
]

test.each(REFUSALS)('"%s" refuses, as the answer to a campaign', (text) => {
  expect(findWish(text, NO_WORDS)).toEqual({ wish: 'optOut', isAnswer: true })
  expect(findWish(`${text.toUpperCase()}!!! 🙏`, NO_WORDS)).toEqual({ wish: 'optOut', isAnswer: true })
})

/** What may refuse: an attendant decides. */
const DOUBTFUL = [
  'não tenho interesse',
  'Não me interessa, obrigado',
  'Oi! Me tira da lista, e o meu pedido, quando chega?',
  'quero sair da lista mas ainda quero o orçamento',
  'not interested',
  'please stop texting me, who are you?',
  'no me interesa, sáquenme',
  'No estoy interesada, gracias',
]
const SURE_OTHERS = OTHERS.filter((text) => !DOUBTFUL.includes(text))

test.each(DOUBTFUL)('"%s" may refuse', (text) => {
  expect([findWish(text, NO_WORDS), resemblesRefusal(text, NO_WORDS)]).toEqual([null, true])
})

test.each(SURE_OTHERS)('"%s" does not even resemble a refusal', (text) => {
  expect(resemblesRefusal(text, NO_WORDS)).toBe(false)
})

test.each(OTHERS)('"%s" refuses nothing', (text) => {
  expect(findWish(text, NO_WORDS)?.wish).not.toBe('optOut')
})

test('a long text of the same words is read in no time that grows with its combinations', () => {
  const texts = ['mais ', 'any more ', 'das ', 'me tira '].map((words) =>
    `nao quero receber ${words.repeat(40)}`.slice(0, 199),
  )
  expect(texts.map((text) => findWish(text, NO_WORDS))).toEqual(texts.map(() => null))
})

test.each(['SAIR, ok?', 'Sair, tá bom? kkk', 'Gostei. Mas SAIR'])(
  '"%s" has the word of the company, and may refuse',
  (text) => {
    const words = { ...NO_WORDS, optOutWords: 'SAIR' }
    expect([findWish(text, words), resemblesRefusal(text, words)]).toEqual([null, true])
  },
)
