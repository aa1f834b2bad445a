export const ticketMerge = {
  others: 'Outras conversas abertas',
  action: 'Juntar #{{id}} a esta conversa',
  title: 'Juntar as conversas?',
  text: 'A conversa #{{id}} é resolvida sem mensagem ao cliente. As etiquetas e a espera dela passam para esta, e as mensagens continuam aqui. Suas respostas saem pela conexão desta conversa. Se o cliente escrever de novo pela outra conexão, começa outra conversa.',
  confirm: 'Juntar',
  done: 'Conversa #{{id}} juntada a esta',
  undone: 'As conversas estão separadas de novo',
}
