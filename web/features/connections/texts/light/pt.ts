import type { ChannelKind } from '#contract/channels.ts'
import type { ConnectionStatus } from '#contract/connections.ts'
import type { Problem, Way } from '#web/features/connections/problems.ts'

type WayWords = { title: string; hint: string; action: string }

/** What the list says of a connection beside its status. */
export const light = {
  kind: {
    whatsapp: 'WhatsApp por QR',
    whatsapp_cloud: 'WhatsApp oficial',
    instagram: 'Instagram',
    facebook: 'Facebook',
    telegram: 'Telegram',
    webchat: 'Chat do site',
  } satisfies Record<ChannelKind, string>,
  attention_one: '1 pede atenção',
  attention_other: '{{count, number}} pedem atenção',
  passkey: 'WhatsApp pediu chave de acesso',
  passkeyWanted: 'WhatsApp espera a chave de acesso',
  passkeySent: 'Chave de acesso enviada',
  passkeyCode: 'Falta comparar o código',
  passkeyRefused: 'Chave de acesso não aceita',
  passkeyEnded: 'Chave de acesso não usada',
  passkeySilent: 'Celular não continuou',
  passkeyLost: 'Confirmação interrompida',
  broughtRefused: 'Sessão trazida não aceita',
  broughtInUse: 'Sessão em uso em outro sistema',
  banned: 'Bloqueada pelo WhatsApp',
  tokenEnds: 'o token vence {{when}}; informe outro em Editar',
  tokenEnded: 'o token venceu; informe outro em Editar',
}

/** Why a connection stopped, at length, and the ways out. */
export const problem = {
  happened: 'O que aconteceu',
  title: {
    loggedOut: 'O celular removeu este aparelho',
    banned: 'O WhatsApp bloqueou este número',
    replaced: 'Outro programa está usando este número',
    qrEnded: 'Ninguém leu o QR Code a tempo',
    scanAgain: 'O celular não conseguiu conectar',
    passkey: 'Este número só conecta com chave de acesso',
    passkeyRefused: 'O WhatsApp não aceitou a chave de acesso',
    passkeyEnded: 'Ninguém usou a chave de acesso a tempo',
    passkeySilent: 'O celular não continuou depois da chave de acesso',
    passkeyLost: 'A conexão caiu durante a chave de acesso',
    broughtRefused: 'O WhatsApp não aceitou a sessão trazida',
    broughtInUse: 'O outro sistema ainda usa este número',
    revoked: 'O WhatsApp desfez a conexão',
    codeRefused: 'O WhatsApp não gerou um código',
    codeEnded: 'Ninguém digitou o código a tempo',
    codeSilent: 'O celular não confirmou o código',
    outdated: 'O WhatsApp pede um programa mais novo',
    refused: 'O WhatsApp recusou a conexão',
    storage: 'O servidor não guardou a sessão',
    tokenInvalid: 'A Meta encerrou o acesso',
    pageRefused: 'A Meta não permite o acesso à página',
    numberRefused: 'A Meta não permite o uso do número',
    botTokenInvalid: 'O Telegram não aceita mais o token',
    botElsewhere: 'Outro programa recebe as mensagens do robô',
    notConfigured: 'O aplicativo da Meta não está ligado no servidor',
    unknown: 'A conexão parou sem dizer por quê',
  } satisfies Record<Problem, string>,
  text: {
    loggedOut:
      'Alguém desconectou este aparelho no celular, ou o celular ficou muito tempo sem abrir o WhatsApp. Leia um novo código com o mesmo celular: as conversas continuam.',
    replaced:
      'A mesma sessão foi aberta em outro lugar, como uma cópia deste servidor. Desligue o outro antes de tentar, ou os dois se derrubam.',
    storage: 'Faltou espaço ou o banco de dados recusou. Avise quem cuida do servidor e tente de novo.',
    tokenInvalid:
      'O token ou o acesso venceu, foi revogado ou a senha mudou. O que foi escrito espera e sai assim que o acesso voltar.',
    pageRefused:
      'Quem entrou pelo Facebook perdeu o acesso à página, ou o aplicativo perdeu uma permissão. Entre de novo com quem é administrador dela.',
    numberRefused:
      'Falta uma permissão ao token, ou o número saiu da conta. Confira no Gerenciador do WhatsApp e tente de novo, ou informe outro token.',
    botTokenInvalid:
      'Alguém pediu outro token ao BotFather, ou o robô foi excluído. Envie /mybots ao BotFather, copie o token atual e informe aqui.',
    botElsewhere:
      'O Telegram entrega as mensagens de um robô a um programa só. Desligue o outro, ou peça um token novo ao BotFather e informe aqui: o outro perde o acesso.',
    notConfigured: 'Sem ele o servidor não fala com a Meta. Peça ao provedor que o configure.',
    unknown: 'O WhatsApp encerrou a conexão sem explicar. Costuma passar ao tentar de novo em alguns minutos.',
  },
  way: {
    official: {
      title: 'Passar para o WhatsApp oficial',
      hint: 'não depende do celular, nem pede chave de acesso',
      action: 'Começar',
    },
    keepsPhone: 'o número e o aplicativo podem continuar no celular',
    otherNumber: {
      title: 'Usar outro número',
      hint: 'a conexão e as filas ficam como estão',
      action: 'Ler outro número',
    },
    newQr: { title: 'Ler um novo código', hint: 'com o celular deste número', action: 'Mostrar o código' },
    passkey: {
      title: 'Confirmar a chave no celular',
      hint: 'em teste; lido o código, o resto é no computador, com o WhatsApp Web',
      action: 'Confirmar a chave',
    },
    passkeyOff: { hint: 'em teste; liga-se em Configurações', action: 'Desligado' },
    bring: {
      title: 'Trazer a sessão de outro sistema',
      hint: 'se o número ainda está conectado nele, sem ler código',
      action: 'Trazer a sessão',
    },
    tryAgain: { title: 'Tentar mais uma vez', hint: 'com o acesso que está guardado', action: 'Tentar agora' },
    newToken: { title: 'Informar outro token', hint: 'o resto fica como está', action: 'Informar o token' },
    login: { title: 'Entrar de novo no Facebook', hint: 'com quem é admin da página', action: 'Entrar pelo Facebook' },
    signup: {
      title: 'Fazer de novo o cadastro na Meta',
      hint: 'sem token: a conexão e as filas ficam como estão',
      action: 'Abrir o cadastro',
    },
  } satisfies Record<Way, WayWords> & { keepsPhone: string; passkeyOff: Omit<WayWords, 'title'> },
  event: {
    OPENING: 'Começou a conectar',
    qrcode: 'Código mostrado',
    PAIRING: 'O celular usou o código',
    CONNECTED: 'Conectou',
    TIMEOUT: 'Ficou sem resposta',
    DISCONNECTED: 'Parou',
  } satisfies Record<ConnectionStatus, string>,
  because: '{{event}}: {{reason}}',
}
