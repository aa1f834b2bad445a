export const setup = {
  title: 'Primeiro acesso',
  lead: 'Crie o administrador desta instalação. Depois é só conectar um número.',
  company: 'Nome da empresa',
  name: 'Seu nome',
  code: 'Código de instalação',
  codeHint: 'Está no log do servidor.',
  signUp: 'Outras empresas podem criar conta aqui',
  signUpHint: 'Elas escolhem um dos planos públicos. Muda depois em Configurações.',
  submit: 'Começar',
}
