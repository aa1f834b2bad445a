import { expect, test } from 'vitest'
import { toConfirmation } from './confirmation-words.ts'

test.each([
  ...['Sim', 'SIM!!', 's', 'Sí', 'yes please', 'Pode sim 👍', '👍', '✅', 'ok.', '1', '1️⃣', '👍 obrigada'],
  ...['Sim, confirmo', 'Sim, confirmo!', 'ok 👍 obrigada', 'pode sim, por favor', 'claro que sim', 'Oi, sim!'],
  ...[
    'siiim',
    'Sim, pode mandar. Muito obrigado 🙏🏽',
    'Bom dia! Confirmo sim',
    'sim\neu quero receber',
    'com certeza 😊',
  ],
  ...['Sim, pode confirmar', 'bora!', 'pode deixar 👍', 'sí, puede confirmar'],
  ...['sí, claro', 'Sí, por favor, gracias', 'por supuesto que sí', 'Yes, of course, thank you!', 'sure, go ahead 🇧🇷'],
])('“%s” is a yes', (text) => {
  expect(toConfirmation(text)).toBe('yes')
})

test.each([
  ...['Não', 'NAO', 'nao, obrigada', 'No, gracias', 'not now', '👎', '2', 'Não quero, obrigado 🙏', 'claro que não'],
  ...['Infelizmente não', 'não posso, obrigada', 'não vai dar 😕', 'no puedo, gracias', 'unfortunately not'],
  ...['agora não, por favor', 'não, não autorizo', 'no, thank you', 'No quiero, muchas gracias', 'Não, obrigada 👍'],
])('“%s” is a no', (text) => {
  expect(toConfirmation(text)).toBe('no')
})

test.each([
  ...[
    'Simone',
    'sim mas quanto custa?',
    'sim, mas qual o preço',
    'quem é?',
    '',
    '🎄',
    'não sei',
    'sim?',
    '¿sí',
    '👍👎',
  ],
  ...['obrigado', 'Oi, tudo bem', 'bom dia', 'sim não', 'não, quero sim', 'quero 1', 'quero 2', 'sim 👎', 'ok pare'],
  ...['no problem', 'pode parar', 'confirmo amanhã', 'sim, chego às 10', 'não posso agora, amanhã sim', 'vamos ver'],
])('“%s” is neither', (text) => {
  expect(toConfirmation(text)).toBeNull()
})
