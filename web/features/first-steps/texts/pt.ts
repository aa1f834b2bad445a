export const firstSteps = {
  title: 'Primeiros passos',
  doneTitle: 'Tudo pronto',
  left_one: 'Falta {{count}}',
  left_other: 'Faltam {{count}}',
  close: 'Ocultar os primeiros passos',
  finish: 'Concluir',
  skip: 'Pular',
  skipOf: 'Pular: {{name}}',
  resume: 'Retomar',
  resumeOf: 'Retomar: {{name}}',
  state: { done: 'Feito', skipped: 'Pulado', open: 'A fazer' },
  step: {
    number: {
      title: 'Conecte um número',
      text: 'WhatsApp por QR Code leva um minuto. Também há Telegram, Instagram e chat do site.',
      action: 'Ir para conexões',
    },
    queues: {
      title: 'Crie as filas',
      text: 'Vendas, Suporte, Financeiro: cada conversa chega a quem sabe atender.',
      action: 'Ir para filas',
    },
    hours: {
      title: 'Diga quando a equipe atende',
      text: 'Fora do expediente e nos feriados, quem escreve recebe um aviso.',
      action: 'Definir horários',
    },
    team: {
      title: 'Convide a equipe',
      text: 'Cada pessoa entra com o seu e-mail e vê as filas dela.',
      action: 'Ir para usuários',
    },
    firstAnswer: {
      title: 'Responda a primeira conversa',
      text: 'Ela aparece em Aguardando assim que um cliente escrever para o seu número.',
    },
  },
  samples: {
    offer: 'Quer praticar antes? Quatro conversas de exemplo, de onde nada é enviado.',
    present: 'As conversas marcadas “(exemplo)” são para praticar: nada delas é enviado nem entra nos relatórios.',
    make: 'Criar exemplos',
    made: 'Os exemplos estão em Aguardando',
    delete: 'Excluir exemplos',
    deleteTitle: 'Excluir as conversas de exemplo?',
    deleteText:
      'Os contatos de exemplo e tudo o que foi escrito neles deixam de existir. As conversas de verdade ficam.',
    deleted: 'Exemplos excluídos',
  },
}
