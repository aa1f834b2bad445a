import type { ChannelKind } from '#contract/channels.ts'

/** Texts of many screens behind the login. */
export const shared = {
  secretKept: 'Já guardei',
  discardTitle: 'Descartar as alterações?',
  discardText: 'O que foi mudado aqui ainda não foi salvo.',
  discard: 'Descartar',
  actions: 'Ações',
  actionsOf: 'Ações de {{name}}',
  confirmDelete: 'Deseja realmente excluir esse registro?',
  pickColor: 'Escolher outra cor',
  colorCode: 'Código da cor',
  today: 'Hoje',
  yesterday: 'Ontem',
  online: 'Online',
  offline: 'Offline',
  channel: {
    whatsapp: 'WhatsApp',
    whatsapp_cloud: 'WhatsApp oficial',
    instagram: 'Instagram',
    facebook: 'Facebook',
    telegram: 'Telegram',
    webchat: 'Chat do site',
  } satisfies Record<ChannelKind, string>,
  profile: { admin: 'Administrador', supervisor: 'Supervisor', user: 'Atendente' },
  planRefuses: 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
  found_one: '{{count}} resultado',
  found_other: '{{count}} resultados',
  foundMore: 'Mais de {{count}} resultados',
  nothingFound: 'Nada encontrado para “{{search}}”',
  nothingFoundHint: 'Confira a escrita ou busque por outra parte do nome.',
  listFailed: 'Não foi possível carregar a lista de registros',
  loadingMore: 'Carregando mais…',
}

export type Shared = typeof shared
