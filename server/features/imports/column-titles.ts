/** Column titles of spreadsheets, address books and other desks, in Portuguese, English and Spanish. */

import { CONTACT_TEXTS } from '#contract/contact-fields.ts'

/**
 * Returns a title without accents, punctuation and capital letters: "E-mail 1 - Value" becomes "e mail 1 value", and
 * "Telefone1" is "telefone 1".
 */
const normalizeTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** The parts of a name, in the order in which they are joined. */
const NAME_PARTS = ['first', 'middle', 'last'] as const
type NamePart = (typeof NAME_PARTS)[number]

const PARTS: [NamePart, RegExp][] = [
  [
    'first',
    /^(first name|given name|primeiro nome|nome proprio|prenome|primer nombre|nombre de pila|nombres|nombre s)$/,
  ],
  ['middle', /^(middle name|additional name|nome do meio|segundo nome|segundo nombre|middle)$/],
  [
    'last',
    /^(sobrenomes?|last name|surname|family name|ultimo nome|apellidos?|(primer|segundo) apellido|apellido (paterno|materno))$/,
  ],
]
/** A column of whole names. It is the first name where a surname stands beside it. */
const WHOLE =
  /^((nome|name|nombre)( (completo|do|da|de|del|of|e|y|and|cliente|contato|paciente|aluno)\b ?.*)?|(full|display|saved|contact|client|customer|person|push) name|nome salvo|nombre guardado|(contato|contact|contacto|cliente|client|customer|paciente|aluno|pessoa)( name| nome)?|razao social|nome razao social)$/
/** Titles that speak of a name, and have another one than the person's. */
const OTHERS_NAME =
  /\b(phonetic|prefix|suffix|company|empresa|organi[sz]ation|fantasia|file|arquivo|mae|pai|mother|father|user|usuario|fila|queue|rua|street|cidade|city|plano|plan|produto|product|vendedor|atendente|agent)\b/

/** Stands in for the name of people who have none. */
const STAND_IN =
  /^(nickname|apelido|apodo|alias|file as|organi[sz]ation( 1)? name|company( name)?|empresa|organizacao|nome (da empresa|fantasia)|organizacion|nombre de la empresa|public( display)? name|nome de exibicao publico|nombre publico)$/

const WHATSAPP_RANK = 4
const PHONE: [rank: number, RegExp][] = [
  [WHATSAPP_RANK, /\b(whats ?app|whats|wpp|zap|wa id|jid)\b/],
  [3, /\b(celular|cel|movil|telemovel|mobile|cell|msisdn)\b/],
  [
    2.5,
    /^((phone|telefone|telefono|fone|tel)( \d)?( (value|valor|number|numero))?|numero|number|nro|contact number|numero (de )?(telefone|telefono|contato))$/,
  ],
  [2, /\b(telefone|telefono|phone|fone|tel|numero|number)\b/],
  [
    1.5,
    /^(home|work|main|other|iphone|casa|trabalho|trabajo|principal|outro|otro|residencial|comercial|particular)( \d)?$/,
  ],
  [1, /^(contato|contact|contacto)$/],
]
/** Numbers of somebody else, by whom the person is reached when there is no other. */
const OTHERS_PHONE =
  /\b(assistant|assistente|asistente|ayudante|mae|pai|madre|padre|mother|father|conjuge|esposa|spouse|recado|emergencia|emergency)\b/
const OTHERS_RANK = 0.5
/** Where a file has several numbers, each has a column of its own with the code. */
const AREA_CODE =
  /^((ddd|lada|area code|(codigo|cod) (de )?area)( (\d|(de |do |da |of )?(cel|celular|tel|telefone|telefono|fone|fixo|whats|whatsapp|phone|mobile|movil|contato|contacto|residencial|comercial))){0,2}|(cel|celular|tel|telefone|telefono|fone|phone|mobile|movil|contato)( \d)? (ddd|lada|area code))$/
const EMAIL = /\b(e ?mails?|mail|correio|correo)\b/
/** What stands beside a phone or an e-mail, or resembles one. */
const BESIDE =
  /\b(label|type|tipo|rotulo|etiqueta|fax|ramal|display name|nome para exibicao|country code|codigo do pais|cpf|cnpj|rg|cep|zip|id|codigo|code|pedido|order|protocolo|data|date|nascimento|birthday|valor|preco|price|conta|account|qtd|quantidade)\b/
/** Google's columns in Portuguese and Spanish end with the word for what is in them. */
const VALUE = /^((?:e ?mail|correo|telefone|telefono)\b.*) valor$/
const isBeside = (plain: string): boolean => BESIDE.test(plain.replace(VALUE, '$1'))
const LABEL = /\b(label|type|tipo|rotulo|etiqueta)$|^(label|type|tipo|rotulo|etiqueta) (de|do|del|of)\b/
/** These are columns of our own report of failed rows, and pictures, which are only addresses. */
const SKIPPED = /^(linha|motivo|row|reason|fila|photo|foto)$/
const GROUPS = /^(labels|rotulos|etiquetas|group membership|grupos|groups)$/
/** Columns of words that are no names. */
const OTHER =
  /\b(cidade|city|ciudad|bairro|estado|state|uf|pais|country|endereco|address|direccion|obs|observacoes|observacao|notas?|notes?|status|situacao|tags?|labels?|etiquetas?|cargo|title|titulo|department|departamento|empresa|company|organi[sz]ation|plano|plan|produto|product)\b/

/** Shops say whose name it is: of who pays, not of who gets the parcel. */
const WHOSE = /^(?:billing|customer|contact|lead|faturamento|cobranca|facturacion) /

export const namePartOf = (title: string): NamePart | undefined =>
  PARTS.find(([, shape]) => shape.test(normalizeTitle(title).replace(WHOSE, '')))?.[0]

export const isWholeName = (title: string): boolean =>
  WHOLE.test(normalizeTitle(title)) && !OTHERS_NAME.test(normalizeTitle(title))

/** Says where a part stands when a name is joined; a whole name is like a first one. */
export const positionInName = (title: string): number => Math.max(0, NAME_PARTS.indexOf(namePartOf(title) ?? 'first'))

export const standsInForName = (title: string): boolean => STAND_IN.test(normalizeTitle(title))

/** Says how much a title speaks of telephone numbers: WhatsApp's before mobiles, and those before others. */
export function phoneRank(title: string): number {
  const plain = normalizeTitle(title)
  const rank = PHONE.find(([, shape]) => shape.test(plain))?.[0] ?? 0
  if (rank < WHATSAPP_RANK && isBeside(plain)) return 0
  return OTHERS_PHONE.test(plain) ? Math.min(rank, OTHERS_RANK) : rank
}

const COUNTRY_CODE = /^(ddi|country code|(codigo|cod) (do |de |del )?pais)$/

/** A column with the country codes of the numbers beside it. */
export const isCountryCodeTitle = (title: string): boolean => COUNTRY_CODE.test(normalizeTitle(title))

/** A column with the area codes of the numbers beside it. */
export const isAreaCodeTitle = (title: string): boolean => AREA_CODE.test(normalizeTitle(title))

export const isEmailTitle = (title: string): boolean =>
  EMAIL.test(normalizeTitle(title)) && !isBeside(normalizeTitle(title))

/** Whether a column is of no use: the kinds of phones, addresses of pictures, and what our own report adds. */
export const isSkipped = (title: string): boolean =>
  SKIPPED.test(normalizeTitle(title)) || (LABEL.test(normalizeTitle(title)) && isBesideOther(title))

const isBesideOther = (title: string): boolean =>
  /\b(e ?mail|mail|correio|correo|phone|telefone|telefono|tel|fone|address|website|relation|event|custom field)\b/.test(
    normalizeTitle(title),
  )

export const hasGroups = (title: string): boolean => GROUPS.test(normalizeTitle(title))

/** Whether phone numbers and e-mails of a column are something else. */
export const isOtherNumber = (title: string): boolean => isBeside(normalizeTitle(title)) && phoneRank(title) === 0

export const isOther = (title: string): boolean =>
  OTHER.test(normalizeTitle(title)) || OTHERS_NAME.test(normalizeTitle(title))

const OF_EXPORT = ['name', 'number', ...CONTACT_TEXTS]

/** Whether a file begins like our own export of contacts, whose cells are what they are called. */
export const isOwnExport = (titles: string[]): boolean => OF_EXPORT.every((title, index) => titles[index] === title)

/** Whether these are words of a first row that titles its columns. */
export const isKnownTitle = (title: string): boolean =>
  namePartOf(title) !== undefined ||
  isWholeName(title) ||
  phoneRank(title) > 0 ||
  isEmailTitle(title) ||
  SKIPPED.test(normalizeTitle(title))
