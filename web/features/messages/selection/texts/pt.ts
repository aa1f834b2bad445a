export const messageSelection = {
  choose: 'Selecionar',
  label: 'Seleção de mensagens',
  message: 'Selecionar: {{text}}',
  chosen_one: '{{count}} mensagem selecionada',
  chosen_other: '{{count}} mensagens selecionadas',
  limit: 'No máximo {{count}} de uma vez',
  forward: 'Encaminhar',
  end: 'Terminar a seleção',
  forwardTitle_one: 'Encaminhar mensagem',
  forwardTitle_other: 'Encaminhar {{count}} mensagens',
  forwarded_one: 'Mensagem encaminhada',
  forwarded_other: '{{count}} mensagens encaminhadas',
}
