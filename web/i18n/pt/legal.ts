export const legal = {
  termTitle: 'Termos de uso',
  term: [
    'Este serviço reúne as conversas da empresa com seus clientes. A empresa que o contrata decide quem o usa e responde pelas mensagens que envia.',
    'Não é permitido enviar mensagens a quem não as pediu, nem usar o serviço para fins ilegais. As regras dos canais (WhatsApp, Instagram e Facebook) também valem aqui.',
    'O administrador desta instalação pode publicar termos próprios no lugar deste texto.',
  ],
  privacyTitle: 'Privacidade',
  privacy: [
    'Guardamos o que é preciso para atender: contatos, conversas, arquivos e quem atendeu. Os dados ficam no servidor desta instalação e cada empresa vê só os seus.',
    'Senhas são guardadas cifradas; chaves de serviços externos não são mostradas a ninguém.',
    'Para ver, corrigir ou apagar dados pessoais, fale com a empresa que atende você. O administrador desta instalação pode publicar a própria política no lugar deste texto.',
  ],
}
