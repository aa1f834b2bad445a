export const contactPage = {
  newConversation: 'Nova conversa',
  more: 'Mais ações do contato',
  older: 'Ver mais antigas',
  tags: 'Etiquetas do contato',
  firstConnection: 'Escreveu primeiro para {{name}}',
  parts: {
    label: 'Partes do contato',
    conversations: 'Conversas',
    files: 'Arquivos',
    campaigns: 'Campanhas',
  },
  conversations: {
    none: 'Nenhuma conversa que você possa ver.',
    noQueue: 'Sem fila',
    nobody: 'Sem atendente',
    unreadable: 'Você não pode ler esta conversa.',
    open: 'Em atendimento',
    pending: 'Aguardando',
  },
  files: {
    none: 'Nenhum arquivo.',
    all: 'Ver todos',
    allNamed: 'Ver todos os arquivos',
  },
  campaigns: {
    none: 'Nenhuma campanha.',
  },
  notes: {
    none: 'Nenhuma nota.',
    noneWithoutTicket: 'Nenhuma nota. Uma nota pertence a uma conversa: abra uma primeiro.',
  },
  schedule: {
    title: 'Próximo agendamento',
    add: 'Agendar',
  },
  consent: {
    title: 'Consentimento',
    history: 'Histórico',
    consent: 'Aceitou receber divulgação',
    refusal: 'Recusou divulgação',
    revocation: 'Voltou a aceitar',
    mistake: 'A recusa foi engano',
  },
  fields: {
    title: 'Campos',
    edit: 'Editar campos',
    none: 'Nenhum campo ainda.',
    define: 'Definir campos',
  },
  merge: {
    open: 'Juntar com outro',
    title: 'Juntar outro contato com {{name}}',
    choose: 'Escolha o contato que é a mesma pessoa. Conversas, notas, etiquetas e campos dele passam para {{name}}.',
    confirm:
      '{{other}} passa a ser {{name}}: conversas, notas, etiquetas e campos. Por 24 horas isto pode ser desfeito.',
    same: 'É este mesmo contato. Escolha outro.',
  },
}
