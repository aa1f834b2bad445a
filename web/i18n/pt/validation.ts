import type { FieldFault, LinkFault, TemplateFault } from '#contract/field-messages.ts'
import { common } from './common.ts'

/**
 * Errors of a field. Those of `common.validation` are also shown before the login, and those of connections and
 * templates are loaded with their forms.
 */
export const validation = {
  ...common.validation,
  textTooShort: 'Mensagem muito curta',
  nameTooShort: 'nome muito curto',
  phone: 'Só números, com código do país e DDD',
  areaCode: 'Falta o DDD',
  started: 'Não pode mudar depois do início',
  past: 'Escolha uma hora que ainda não passou',
  tooFew: 'Poucos itens',
  tooMany: 'Itens demais',
  text: 'Escreva um texto',
  number: 'Escreva um número',
  whole: 'Escreva um número inteiro',
  flag: 'Escolha sim ou não',
  list: 'Lista inválida',
  address: 'Use um endereço completo, com http:// ou https://',
  date: 'Data inválida',
  timezone: 'Escolha um fuso horário da lista',
  price: 'Escreva um preço, como 99,90',
  video: 'Use o endereço de um vídeo do YouTube',
  key: 'Este não é o JSON de uma chave',
  project: 'Use o ID do projeto, como aparece no Google Cloud',
  longAgo: 'Escolha uma data a partir de 1900',
  farAhead: 'Escolha uma data dentro de um ano',
  beforeFirst: 'O último dia vem antes do primeiro',
  department: 'Informe o setor',
  queue: 'Selecione uma fila',
  fullName: 'O nome completo é obrigatório',
  street: 'O Endereço é obrigatório',
  zipcode: 'CEP é obrigatório',
  numberColumn: 'Escolha uma coluna, e só uma, para o número',
  emailColumn: 'Só uma coluna pode ser o e-mail',
  extraTitle: 'Informações adicionais precisam de um título',
  sameOption: 'Outra opção tem este nome',
  loginAddress: 'Só letras minúsculas sem acento, números e hífens',
  everyColumn: 'O arquivo tem outro número de colunas',
  underItself: 'Uma opção não pode ficar dentro dela mesma',
  onlyNumber: 'Só um número do WhatsApp pode iniciar conversas',
  atLeast: 'No mínimo {{limit, number}}',
  atMost: 'No máximo {{limit, number}}',
} satisfies Record<Exclude<FieldFault, LinkFault | TemplateFault>, string> & typeof common.validation
