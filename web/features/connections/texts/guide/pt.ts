import type { ChannelKind } from '#contract/channels.ts'
import type { NumberQuality } from '#contract/connections.ts'
import type { LinkError } from '#contract/errors.ts'
import type { LinkFault } from '#contract/field-messages.ts'

type KindTexts = { name: string; short: string; text: string; need: string }

/** The choice of the kind of a new connection. */
export const picker = {
  title: 'Por onde seus clientes vão falar com você?',
  label: 'Tipo de conexão',
  mostUsed: 'mais usado',
  several: 'Dá para ter vários de cada tipo.',
  full: 'O plano permite {{limit}}, e não há lugar para mais uma. Exclua uma conexão ou mude de plano.',
  continueWith: 'Continuar com {{kind}}',
  minutes_one: '{{count}} minuto',
  minutes_other: '{{count}} minutos',
  notOffered: 'O provedor ainda não ligou o aplicativo da Meta neste servidor: peça a ele.',
  kind: {
    whatsapp: {
      name: 'WhatsApp por QR Code',
      short: 'QR Code',
      text: 'O número que você já tem, lido com o celular. Sem custo por mensagem; divulgação em ritmo lento.',
      need: 'celular na mão',
    },
    whatsapp_cloud: {
      name: 'WhatsApp oficial',
      short: 'WhatsApp oficial',
      text: 'Direto com a Meta: não depende do celular e não pede chave de acesso. Cobra por mensagem.',
      need: 'conta Meta Business',
    },
    instagram: {
      name: 'Instagram',
      short: 'Instagram',
      text: 'As mensagens diretas do seu perfil, com a página do Facebook a que ele está ligado.',
      need: 'ser admin da página',
    },
    facebook: {
      name: 'Facebook',
      short: 'Facebook',
      text: 'As mensagens da sua página no Messenger.',
      need: 'ser admin da página',
    },
    telegram: {
      name: 'Telegram',
      short: 'Telegram',
      text: 'Um robô do Telegram que entrega as conversas aqui.',
      need: 'token do BotFather',
    },
    webchat: {
      name: 'Chat do site',
      short: 'chat do site',
      text: 'Uma janela de conversa no seu site, com as suas cores. Não depende de ninguém de fora.',
      need: 'colar uma linha no site',
    },
  } satisfies Record<ChannelKind, KindTexts>,
}

/** The steps that link a new connection. */
export const guide = {
  title: 'Nova conexão: {{kind}}',
  steps: 'Etapas',
  step: 'Etapa {{step}} de {{count}}: {{name}}',
  done: 'feita',
  next: 'Continuar',
  check: 'Testar e continuar',
  create: 'Conectar',
  end: 'Concluir',
  where: 'Onde encontrar',
  copyField: 'Copiar: {{name}}',
  name: {
    ids: 'Códigos',
    cloudToken: 'Token',
    bot: 'BotFather',
    botToken: 'Token',
    name: 'Conferir',
    webhook: 'Webhook',
    sites: 'Sites',
    look: 'Aparência',
    code: 'Código',
  },
  greetingHint: 'Com mais de uma fila, ela vem antes do menu em que o cliente escolhe.',
  later: 'As demais mensagens e a automação ficam em Editar, depois de conectar.',
  ids: {
    lead: 'Dois códigos dizem à Meta qual é o seu número.',
    where1: 'Entre em <a>developers.facebook.com/apps</a> e abra o aplicativo da empresa.',
    where2: 'No menu, toque em <b>WhatsApp</b> e em <b>Configuração da API</b>.',
    where3: 'Os dois códigos estão abaixo do número, em <b>De</b>.',
    same: 'É o mesmo código do número. O da conta fica logo abaixo dele.',
    here: 'Este número já está aqui, na conexão {{name}}.',
    or: 'ou digite os códigos',
  },
  signup: {
    title: 'Cadastro na Meta',
    hint: 'Uma janela da Meta faz tudo, sem copiar códigos. O número pode continuar no aplicativo do celular.',
    open: 'Abrir o cadastro',
  },
  cloudToken: {
    lead: 'O token deixa este servidor responder pelo número.',
    where1: 'Entre em <a>business.facebook.com/settings</a> e em <b>Usuários do sistema</b>.',
    where2: 'Escolha um usuário com acesso ao aplicativo e à conta do WhatsApp, e toque em <b>Gerar token</b>.',
    where3: 'Escolha que ele <b>nunca vence</b>, e marque whatsapp_business_messaging e whatsapp_business_management.',
    where4: 'A chave secreta está no aplicativo, em <b>Configurações do app</b> e <b>Básico</b>.',
    secretNeeded: 'Com ela sabemos que um aviso vem mesmo da Meta.',
  },
  bot: {
    lead: 'Quem cria robôs no Telegram é um robô: o BotFather.',
    where1: 'Abra <a>t.me/BotFather</a> e toque em <b>Começar</b>.',
    where2: 'Envie <b>/newbot</b>. Ele pergunta o nome que os clientes leem e um endereço que termina em <b>bot</b>.',
    where3: 'Ele responde com o token: algo como 7001234567:AAF…. Copie-o inteiro.',
    known: 'Se o robô já existe, envie <b>/mybots</b>, escolha-o e toque em <b>API Token</b>.',
  },
  botToken: { lead: 'Cole o token que o BotFather deu.' },
  told: {
    lead: 'Deu certo. Confira se é este e diga como a equipe o reconhece.',
    verified: 'Nome verificado',
    bot: 'Robô',
    number: 'Número',
    qualityTitle: 'Qualidade',
    quality: { high: 'alta', medium: 'média', low: 'baixa' } satisfies Record<NumberQuality, string>,
    unrated: 'ainda sem avaliação da Meta',
    onPhone: 'Ele continua também no aplicativo do celular.',
    tokenEnds: 'Este token vence {{when}}. Um de usuário do sistema, que não vence, evita que a conexão pare.',
  },
  webhook: {
    lead: 'Falta dizer à Meta para onde ela manda as mensagens.',
    where1: 'No aplicativo, toque em <b>WhatsApp</b> e em <b>Configuração</b>, e em <b>Editar</b> ao lado de Webhook.',
    where2: 'Cole o endereço e o token de verificação, e salve.',
    where3: 'Assine os campos abaixo.',
    fields: 'Campos para assinar',
    ofPhone: 'Só para um número que continua no celular',
    once: 'Copie agora: depois de fechar, este token não aparece mais.',
    own: 'O aplicativo é o deste servidor: a Meta já sabe o endereço, e não há nada para colar.',
    waiting: 'Esperando o primeiro aviso da Meta. Mande uma mensagem ao número para testar.',
    heard: 'A Meta já fala com este servidor.',
  },
  sites: { lead: 'Diga em quais sites a janela de conversa aparece.' },
  look: { lead: 'A prévia muda enquanto você digita.' },
  code: { lead: 'O chat está pronto. Falta colar esta linha no site.' },
}

export const linkErrors: Record<LinkError, string> = {
  ERR_CLOUD_ACCOUNT_UNKNOWN:
    'Esta conta do WhatsApp Business não tem o número, ou o token não a alcança. Confira o código e se ela foi atribuída ao usuário do sistema.',
  ERR_CLOUD_SCOPE_MISSING: 'Falta ao token a permissão {{details.scope}}. Gere outro com ela marcada.',
}

export const linkFaults: Record<LinkFault, string> = {
  notPasskeyAnswer: 'Não é o texto que a página do WhatsApp deu. Copie de novo, inteiro.',
  otherQuestion: 'É a resposta de uma tentativa anterior. Cole no WhatsApp Web o código desta.',
  notSession: 'Não é uma sessão que o Balcão saiba ler',
  sessionOfNone: 'Esta sessão não está ligada a nenhum celular',
}
