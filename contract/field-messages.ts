import { z } from 'zod'

/**
 * The messages of ERR_VALIDATION for a field, and the keys under which the web app translates them. Clients in the
 * field expect the texts of forms as they are, in mixed languages; the others are for developers of clients.
 */
const MESSAGES = {
  Required: 'required',
  Obrigatório: 'required',
  'Too Short!': 'tooShort',
  'Mensagem muito curta': 'textTooShort',
  'nome muito curto': 'nameTooShort',
  'Too Long!': 'tooLong',
  'Too few': 'tooFew',
  'Too many': 'tooMany',
  'Text expected': 'text',
  'Number expected': 'number',
  'Whole number expected': 'whole',
  'True or false expected': 'flag',
  'List expected': 'list',
  'Invalid value': 'invalid',
  'Invalid email': 'email',
  'Invalid number': 'phone',
  'Area code missing': 'areaCode',
  'Invalid address': 'address',
  'Invalid date': 'date',
  'Invalid time zone': 'timezone',
  'Invalid price': 'price',
  'Invalid video': 'video',
  'Invalid key': 'key',
  'Invalid project': 'project',
  'Data no passado': 'past',
  'Already started': 'started',
  'Too long ago': 'longAgo',
  'Too far ahead': 'farAhead',
  'Before the first day': 'beforeFirst',
  'Informe o setor': 'department',
  'Selecione uma fila': 'queue',
  'O nome completo é obrigatório': 'fullName',
  'O Endereço é obrigatório': 'street',
  'CEP é obrigatório': 'zipcode',
  'One column must be the number': 'numberColumn',
  'Only one column may be the e-mail': 'emailColumn',
  'Additional information needs a title': 'extraTitle',
  'One for each column of the file': 'everyColumn',
  'An option cannot stand under itself': 'underItself',
  'Only a number can write to anybody first': 'onlyNumber',
  'Lower case letters, digits and underscores only': 'templateName',
  'Lower case letters, digits and hyphens only': 'loginAddress',
  'Variables are numbers in order, or names in lower case': 'variables',
  'A variable stands at the beginning or the end': 'edgeVariable',
  'Two variables stand beside each other': 'besideVariable',
  'No variables here': 'noVariables',
  'One line only': 'oneLine',
  'Two line breaks in a row at most': 'lineBreaks',
  'No emojis and no formatting': 'plainOnly',
  'One variable, at the end of the address': 'endVariable',
  'No link to WhatsApp': 'whatsappLink',
  'Another button has this text': 'sameText',
  'Another option has this name': 'sameOption',
  'Not what the page gave': 'notPasskeyAnswer',
  'Answer to another question': 'otherQuestion',
  'Not a session': 'notSession',
  'Session of no phone': 'sessionOfNone',
} as const

export type FieldFault = (typeof MESSAGES)[keyof typeof MESSAGES] | 'atLeast' | 'atMost'
/** Only forms of connections and of templates of official WhatsApp have these. */
export type LinkFault = Extract<FieldFault, 'notPasskeyAnswer' | 'otherQuestion' | 'notSession' | 'sessionOfNone'>
export type TemplateFault = Extract<
  FieldFault,
  | 'templateName'
  | 'variables'
  | 'edgeVariable'
  | 'besideVariable'
  | 'noVariables'
  | 'oneLine'
  | 'lineBreaks'
  | 'plainOnly'
  | 'endVariable'
  | 'whatsappLink'
  | 'sameText'
>
export type FieldMessage = keyof typeof MESSAGES | `At least ${number}` | `At most ${number}`

const LIMIT = /^At (least|most) (-?\d+(?:\.\d+)?)$/
const isListed = (text: string): text is keyof typeof MESSAGES => Object.hasOwn(MESSAGES, text)

/** `limit` is the smallest or greatest accepted number. Returns null for a text that is none of the messages. */
export function readFieldMessage(text: string): { fault: FieldFault; limit?: number } | null {
  if (isListed(text)) return { fault: MESSAGES[text] }
  const [, end, limit] = LIMIT.exec(text) ?? []
  return end ? { fault: end === 'least' ? 'atLeast' : 'atMost', limit: Number(limit) } : null
}

const EXPECTED: Partial<Record<string, FieldMessage>> = {
  string: 'Text expected',
  number: 'Number expected',
  int: 'Whole number expected',
  boolean: 'True or false expected',
  array: 'List expected',
}
const FORMATS: Partial<Record<string, FieldMessage>> = {
  email: 'Invalid email',
  date: 'Invalid date',
  datetime: 'Invalid date',
}

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** Exclusive bounds only occur with whole numbers here, so the limit is one more or one less. */
const atLeast = ({ minimum, inclusive }: z.core.$ZodIssueTooSmall): FieldMessage =>
  `At least ${Number(minimum) + (inclusive === false ? 1 : 0)}`
const atMost = ({ maximum, inclusive }: z.core.$ZodIssueTooBig): FieldMessage =>
  `At most ${Number(maximum) - (inclusive === false ? 1 : 0)}`

function tooSmall(issue: z.core.$ZodIssueTooSmall): FieldMessage {
  if (issue.origin !== 'string' && issue.origin !== 'array') return atLeast(issue)
  if (Number(issue.minimum) <= 1) return 'Required'
  return issue.origin === 'string' ? 'Too Short!' : 'Too few'
}

function tooBig(issue: z.core.$ZodIssueTooBig): FieldMessage {
  if (issue.origin === 'string') return 'Too Long!'
  return issue.origin === 'array' ? 'Too many' : atMost(issue)
}

/** Gives the message for every rule that has none of its own. */
function defaultMessageOf(issue: Issue): FieldMessage {
  if (issue.input === undefined || issue.input === null) return 'Required'
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED[issue.expected] ?? 'Invalid value'
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Invalid value'
    case 'too_small':
      return tooSmall(issue as z.core.$ZodIssueTooSmall)
    case 'too_big':
      return tooBig(issue as z.core.$ZodIssueTooBig)
    default:
      return 'Invalid value'
  }
}

z.config({ localeError: defaultMessageOf })
