export const conversationTools = {
  search: {
    menu: 'Buscar na conversa',
    label: 'Busca na conversa',
    placeholder: 'Buscar nas mensagens',
    previous: 'Ocorrência mais recente',
    next: 'Ocorrência mais antiga',
    close: 'Fechar a busca',
    hint: 'Escreva 2 letras ou mais do texto da mensagem.',
    none: 'Nenhuma mensagem com “{{text}}”',
    hits: 'Mensagens encontradas',
    position: '{{position}} de {{count}}',
    found_one: '{{count}} mensagem',
    found_other: '{{count}} mensagens',
    shortcut: 'Buscar na conversa aberta',
  },
}
