import type { TemplateError } from '#contract/errors.ts'

/** The texts of templates of official WhatsApp, loaded with the first screen of them. */
export const templates = {
  title: 'Enviar modelo',
  use: 'Usar modelo',
  neverWrote: 'Esta pessoa ainda não escreveu: a Meta só entrega um modelo aprovado.',
  search: 'Buscar modelo',
  list: 'Modelos',
  refresh: 'Atualizar lista na Meta',
  empty: 'Nenhum modelo',
  emptyText: 'Um administrador cria modelos em Conexões, no menu do número.',
  none: 'Nenhum modelo com “{{text}}”',
  more_one: 'Há {{count}} modelo: busque pelo nome ou pelo texto.',
  more_other: 'Há {{count}} modelos: busque pelo nome ou pelo texto.',
  picture: 'Como {{name}} vê',
  media: { image: 'Imagem', video: 'Vídeo', document: 'Documento' },
  copyCode: 'Copiar código',
  variable: 'Variável {{name}}',
  ofHeader: 'Título: {{name}}',
  ofButton: 'Botão “{{name}}”',
  example: 'Ex.: {{text}}',
  required: 'Preencha este campo',
  braces: 'Escreva o valor: {{text}} não é trocado aqui',
  fileRequired: 'Este modelo precisa de um arquivo',
  chooseFile: 'Escolher arquivo',
  replaceFile: 'Trocar',
  removeFile: 'Remover',
  opensWindow: 'A Meta cobra o modelo. Se a pessoa responder, a janela abre por 24 horas.',
  price: 'Cerca de {{price}} (preços de {{day}}). Se a pessoa responder, a janela abre por 24 horas.',
  priceIn: 'Cerca de {{price}} para {{market}} (preços de {{day}}). Se a pessoa responder, a janela abre por 24 horas.',
  unpriced:
    'A Meta cobra o modelo, e não há preço informado para este país. Se a pessoa responder, a janela abre por 24 horas.',
  send: 'Enviar modelo',
  ofSchedule: 'Mensagem: modelo “{{name}}”',
  change: 'Trocar ou preencher de novo',
  writeText: 'Escrever um texto',
  whenClosed: 'Um modelo aprovado chega também a quem não escreveu nas últimas 24 horas.',
  onlyPictures: 'Agendamentos levam só imagens: escolha um modelo sem vídeo nem documento no topo.',
  sent: 'Modelo {{name}}',
  buttons: 'Botões do modelo',
  lowQuality: 'Qualidade baixa: a Meta pode pausar',
  category: { MARKETING: 'Marketing', UTILITY: 'Utilidade', AUTHENTICATION: 'Autenticação', OTHER: 'Outra categoria' },
  state: {
    PENDING: 'Em análise na Meta',
    REJECTED: 'Recusado pela Meta',
    PAUSED: 'Pausado pela Meta',
    DISABLED: 'Desativado pela Meta',
    OTHER: 'Não pode ser usado agora',
  },
  unlisted: 'Este modelo saiu da lista: a Meta pode tê-lo pausado ou excluído. Escolha outro ou busque por ele.',
  stopped: {
    PENDING: 'A Meta ainda analisa este modelo. Ele pode ser enviado quando for aprovado.',
    REJECTED: 'A Meta recusou este modelo. Veja o motivo no Gerenciador do WhatsApp.',
    PAUSED: 'A Meta pausou este modelo porque muitas pessoas o rejeitaram. Escolha outro por enquanto.',
    DISABLED: 'A Meta desativou este modelo para sempre. Escolha outro.',
    OTHER: 'Este modelo não pode ser usado agora. Veja o status dele no Gerenciador do WhatsApp.',
  },
}

/** Only templates, and messages with one, fail with these, so they are loaded with them. */
export const templateErrors: Record<TemplateError, string> = {
  ERR_NO_TEMPLATE_FOUND: 'Esse modelo não existe nesta conexão. Atualize a lista de modelos.',
  ERR_TEMPLATE_VARIABLES: 'Faltam valores do modelo, ou a Meta mudou as variáveis dele. Preencha todos os campos.',
  ERR_TEMPLATE_MEDIA: 'O modelo leva outro arquivo no topo: confira se ele pede imagem, vídeo ou documento.',
  ERR_TEMPLATE_UNSUPPORTED: 'Este modelo tem partes que só podem ser enviadas pelo Gerenciador do WhatsApp.',
  ERR_TEMPLATE_NOT_APPROVED: 'A Meta ainda não aprovou este modelo.',
  ERR_TEMPLATE_RECATEGORISED: 'A Meta mudou a categoria deste modelo, e com ela o preço. Confira e envie de novo.',
  ERR_TEMPLATE_MISSING: 'A Meta não tem este modelo neste idioma. Atualize a lista e escolha outro.',
  ERR_TEMPLATE_TOO_LONG: 'Com estes valores o modelo ficou longo demais. Use textos mais curtos.',
  ERR_TEMPLATE_POLICY: 'A Meta recusou o modelo porque o texto dele vai contra as regras do WhatsApp.',
  ERR_TEMPLATE_FORMAT: 'A Meta não aceita um dos valores no formato em que foi preenchido.',
  ERR_TEMPLATE_PAUSED:
    'A Meta pausou este modelo porque muitas pessoas o rejeitaram. Escolha outro, ou tente mais tarde.',
  ERR_TEMPLATE_DISABLED: 'A Meta desativou este modelo para sempre, por causa da qualidade dele. Escolha outro.',
  ERR_TEMPLATE_FLOW: 'O formulário deste modelo está bloqueado ou limitado pela Meta.',
  ERR_TEMPLATE_NAME_TAKEN: 'Já existe um modelo com este nome neste idioma, com outro conteúdo. Escolha outro nome.',
  ERR_TEMPLATE_JUST_DELETED:
    'Um modelo com este nome foi excluído há menos de 30 dias, e a Meta ainda guarda o nome. Escolha outro.',
  ERR_TEMPLATE_IN_REVIEW:
    'A Meta ainda analisa um modelo com este nome neste idioma. Espere a resposta ou escolha outro nome.',
  ERR_TEMPLATE_LIMIT: 'A conta chegou ao limite de modelos da Meta. Exclua os que não usa mais.',
  ERR_TEMPLATE_WORDS:
    'A Meta pede mais texto para tantas variáveis: escreva mais palavras em volta delas, também no começo e no fim.',
  ERR_TEMPLATE_SAMPLE:
    'A Meta não aceita este arquivo como exemplo: imagem JPEG ou PNG até 5 MB, vídeo MP4 ou PDF até 16 MB.',
  ERR_TEMPLATE_REFUSED:
    'A Meta não aceitou o modelo assim. Confira os textos, os exemplos e os botões. {{details.told}}',
}
