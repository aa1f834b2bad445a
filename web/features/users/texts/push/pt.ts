export const push = {
  title: 'Avisos com o Balcão fechado',
  device: 'Avisar neste aparelho',
  deviceHint: 'Até você sair ou encerrar a sessão deste aparelho.',
  denied: 'Este navegador não permite avisos do Balcão. Permita nas configurações dele.',
  unsupported: 'Este navegador não recebe avisos. No iPhone, adicione o Balcão à Tela de Início e abra por lá.',
  kinds: 'Avisar de',
  kind: {
    waiting: 'Quem espera atendimento',
    own: 'Minhas conversas',
    mention: 'Menções a mim em notas e no chat interno',
    chat: 'Mensagens do chat interno',
  },
  quiet: 'Horário de silêncio',
  quietHint: 'No fuso horário da empresa.',
  quietStart: 'Das',
  quietEnd: 'Até',
  saved: 'Avisos salvos.',
}
