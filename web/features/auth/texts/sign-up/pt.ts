export const signUp = {
  sent: {
    title: 'Confira seu e-mail',
    lead: 'Enviamos um e-mail para {{email}}. Abra o link que está nele para terminar.',
    hint: 'Ele chega em instantes e vale por um dia. Se não aparecer, olhe também no spam.',
    again: 'Enviar de novo',
    sentAgain: 'Enviamos outro e-mail para {{email}}.',
    correct: 'Corrigir o endereço',
  },
  confirm: {
    title: 'Confirmar cadastro',
    lead: 'Digite a senha que você escolheu, e a conta é criada.',
    submit: 'Confirmar e entrar',
    wrong: 'Não é a senha deste cadastro. Se não foi você quem o fez, crie a conta de novo.',
    restart: 'Criar a conta de novo',
    done: 'Conta criada. Boas-vindas!',
    otherAccount: 'Neste navegador está aberta a conta de {{name}}. Saia dela para confirmar o cadastro.',
  },
  refused: {
    ERR_RESET_TOKEN_INVALID:
      'Este link não vale mais. Se você já confirmou, é só entrar; se não, crie a conta de novo.',
    ERR_EMAIL_ALREADY_EXISTS: 'Já existe uma conta com este e-mail: é só entrar.',
    ERR_COMPANY_NAME_ALREADY_EXISTS: 'Outra empresa ficou com este nome. Crie a conta de novo com outro.',
    ERR_NO_PLAN_FOUND: 'O plano escolhido não é mais oferecido. Crie a conta de novo com outro.',
  },
}

export const setup = {
  title: 'Primeiro acesso',
  lead: 'Crie o administrador desta instalação. Depois é só conectar um número.',
  company: 'Nome da empresa',
  name: 'Seu nome',
  code: 'Código de instalação',
  codeHint: 'Está no registro do servidor.',
  signUp: 'Outras empresas podem criar conta aqui',
  signUpHint: 'Elas escolhem um dos planos públicos. Muda depois em Configurações.',
  submit: 'Começar',
}

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
