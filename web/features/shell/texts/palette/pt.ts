const texts = {
  recent: 'Recentes',
  guide: 'Guia do Balcão',
  contacts: 'Contatos',
  action: {
    accept: 'Aceitar',
    resolve: 'Resolver',
    return: 'Retornar para a fila',
    reopen: 'Reabrir',
    transfer: 'Transferir…',
    snooze: 'Adiar…',
    search: 'Buscar na conversa',
    reply: 'Responder',
    note: 'Escrever nota interna',
    quick: 'Resposta rápida',
    templates: 'Modelos do WhatsApp oficial',
    contact: 'Mostrar ou ocultar o contato',
    macros: 'Aplicar macro…',
    schedule: 'Agendar mensagem…',
    delete: 'Excluir conversa…',
  },
  macro: 'Macro: {{name}}',
  transferTo: 'Transferir para {{name}}',
  addTag: 'Adicionar a etiqueta {{name}}',
  removeTag: 'Tirar a etiqueta {{name}}',
  tab: {
    options: 'Opções',
    hours: 'Horários',
    look: 'Aparência',
    companies: 'Empresas',
    plans: 'Planos',
    helps: 'Ajuda',
  },
  status: { open: 'Em atendimento', pending: 'Aguardando', closed: 'Resolvida' },
}

/** What the commands say: it is loaded with them. */
export const palette = { palette: texts }
