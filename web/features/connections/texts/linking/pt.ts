import type { Explained } from '#web/features/connections/reason.ts'

/** The texts of what can be done when a QR code is not enough. */
export const linking = {
  bring: {
    open: 'Trazer sessão de outro sistema',
    experiment: 'Experiência',
    lead: 'Continua aqui a conexão que o número tem em Ticketz, Whaticket, Evolution ou outro sistema com Baileys, sem ler um código. Se o WhatsApp não aceitar, aparece o QR Code.',
    stopFirst:
      'Antes, pare o outro sistema e não o ligue de novo com este número: com os dois ao mesmo tempo, o WhatsApp derruba a conexão e pode bloquear o número.',
    noLogout: 'Não saia da conta por lá nem remova o aparelho no celular: isso acaba com a sessão.',
    where: 'Onde ela está',
    whereTicketz: 'Ticketz e Whaticket: na tabela <b>Whatsapps</b>, a coluna <b>session</b>',
    whereEvolution: 'Evolution: na tabela <b>Session</b>, a coluna <b>creds</b>',
    whereBaileys: 'Baileys: o arquivo <b>creds.json</b>',
    session: 'Sessão',
    sessionHint: 'Cole o texto inteiro, ou escolha o arquivo. É como a senha da conta: não envie a ninguém.',
    choose: 'Escolher arquivo',
    replace: 'Trocar arquivo',
    remove: 'Tirar arquivo',
    isStopped: 'O outro sistema está parado e não volta a usar este número',
    start: 'Trazer e conectar',
    refused:
      'O WhatsApp não aceitou a sessão trazida: ela terminou ou é de outra conta. <b>Leia este QR Code</b> para conectar.',
  },
  passkey: {
    lead: 'O WhatsApp pediu a chave de acesso (passkey) desta conta.',
    risk: 'Experiência: o Balcão imita aqui o que só o WhatsApp Web faz. Se o WhatsApp perceber, pode bloquear o número. Cole no navegador só o código desta tela, e nunca o que outra pessoa mandar.',
    step1:
      'Em um computador com a chave, no navegador ou no celular ao lado, abra o <page>WhatsApp Web</page> em outra aba. Não é preciso entrar.',
    step2: 'Copie o código e abra o console: <b>F12</b> no Windows e no Linux, <b>⌥ ⌘ J</b> no Mac',
    step3:
      'Cole no console e tecle <b>Enter</b>. Se o navegador não deixar colar, digite antes a frase que ele mesmo mostra.',
    step4: 'No quadro que aparece na página, use a chave de acesso e copie a resposta',
    step5: 'Volte para cá e cole a resposta. São dez minutos ao todo.',
    script: 'Código para o console do WhatsApp Web',
    copy: 'Copiar código',
    answer: 'Resposta do WhatsApp Web',
    send: 'Enviar resposta',
    cancel: 'Desistir e mostrar QR Code',
    sent: 'Resposta enviada! Esperando o celular…',
    compare: 'O celular mostra este mesmo código?',
    compareHint: 'Ele pode não mostrar código nenhum. Se mostrar outro, alguém está no meio do caminho: desista.',
    code: 'Código para comparar com o celular',
    same: 'É o mesmo, ou não mostra nenhum',
    other: 'É outro: desistir',
    panel: {
      title: 'Balcão: chave de acesso',
      use: 'Usar a chave de acesso',
      copy: 'Copiar resposta',
      copied: 'Copiada. Volte ao Balcão e cole.',
      failed: 'A chave não foi usada. Tente de novo.',
      elsewhere: 'Este código só funciona na página web.whatsapp.com.',
    },
  },
}

/** What stopped a linking, and what to do next: the dialog of the code and the list say it in these words. */
export const stopped = {
  other: 'A conexão terminou. Peça um novo código para conectar de novo.',
  qrEnded: 'O código venceu sem ser lido.',
  scanAgain: 'O celular não conseguiu conectar. Peça um novo código e leia assim que aparecer.',
  passkey:
    'O WhatsApp exige a chave de acesso (passkey) desta conta para conectar aparelhos, e só a confirma em uma página dele. O pedido costuma sumir depois de alguns dias. Tente de novo mais tarde, conecte outro número ou passe para o WhatsApp oficial.',
  passkeyWarning: 'Não apague a conta nem a chave: o pedido volta, e os grupos e as conversas se perdem.',
  passkeyRefused: 'O WhatsApp não aceitou a chave de acesso. Confira se é a desta conta, e leia um novo QR Code.',
  passkeyEnded: 'O tempo para usar a chave de acesso acabou. Leia um novo QR Code e comece logo depois.',
  passkeySilent:
    'A chave de acesso foi usada, mas o celular não continuou. Deixe o WhatsApp aberto nele e leia um novo QR Code.',
  passkeyLost: 'A conexão caiu no meio da confirmação, que então recomeça: leia um novo QR Code.',
  broughtRefused: 'O WhatsApp não aceitou a sessão trazida, e o QR Code venceu sem ser lido.',
  broughtInUse:
    'O outro sistema ainda usa esta sessão, e só um pode. Pare-o de vez e tente novamente: a sessão continua guardada aqui.',
  revoked:
    'A conexão foi desfeita logo depois da leitura. Se ninguém removeu o aparelho no celular, foi o WhatsApp: espere algumas horas e leia o código uma vez só.',
  codeRefused: 'O WhatsApp não aceitou gerar um código para este número. Confira o número, ou conecte pelo QR Code.',
  codeEnded: 'O código venceu sem ser digitado. Gere outro e digite assim que aparecer.',
  codeSilent:
    'O código foi digitado, mas o celular não confirmou a conexão a tempo. Confira cada letra ao digitar outro, ou conecte pelo QR Code.',
  outdated: 'O WhatsApp não aceita mais a versão que este servidor usa. Atualize o Balcão e tente de novo.',
  refused: 'O WhatsApp recusou a conexão. Tente de novo em alguns minutos.',
  banned: 'O WhatsApp bloqueou este número. O aplicativo do celular mostra como pedir a revisão.',
} satisfies Record<Explained | 'other' | 'passkeyWarning', string>
