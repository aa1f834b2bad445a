/**
 * The variables of prepared texts, and the names by which people and other desks call them: in Portuguese, English and
 * Spanish, with or without accents and capital letters, in one or two braces.
 */
const NAMES = {
  firstName: 'firstname primeironome primernombre contact.firstname',
  name: 'name nome nombre contact contato contacto cliente contact.name',
  email: 'email correo contact.email',
  number: 'number numero telefone telefono phone celular contact.phonenumber contact.phone',
  ms: 'ms greeting gretting saudacao saludo',
  protocol: 'protocol protocolo',
  date: 'date data fecha',
  hour: 'hour hora time',
  user: 'user usuario agent agente atendente agent.name',
  queue: 'queue fila cola setor sector departamento department',
  ticket: 'ticket conversation.displayid',
} as const

type TextVariable = keyof typeof NAMES

const BY_NAME = new Map<string, TextVariable>(
  (Object.keys(NAMES) as TextVariable[]).flatMap((variable) =>
    NAMES[variable].split(' ').map((name) => [name, variable] as const),
  ),
)

/** Names alike but for accents, capital letters, blanks, hyphens and underscores are one. */
export const plainVariable = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '')

/** What the variables of a text stand for; one without a value stays as it was typed. */
export type VariableValues = Partial<Record<TextVariable, string | undefined>>

/** `own` are variables that the company made, by their plain names. */
export type VariableSource = { values: VariableValues; own?: ReadonlyMap<string, string> }

const VARIABLE = /(\{\{[^{}\n]{1,60}\}\}|\{[^{}\n]{1,60}\})/

export type TextPart = { text: string; isFilled: boolean }

const variableOf = (typed: string): string => plainVariable(typed.replaceAll(/[{}]/g, ''))

function valueOf(plain: string, { values, own }: VariableSource): string | undefined {
  const variable = BY_NAME.get(plain)
  return (variable && values[variable]) ?? own?.get(plain)
}

const isName = (plain: string): boolean => ['name', 'firstName'].includes(BY_NAME.get(plain) ?? '')

/** What stands around a name that is not known: `Olá {nome}, tudo bem?` becomes `Olá, tudo bem?`. */
const OPENED = /[ \t]*[*_~]$/
const CLOSED = /^[*_~]/

/** Closes the gap that an empty value leaves. */
function closeGap(before: TextPart, after: TextPart): void {
  if (OPENED.test(before.text) && CLOSED.test(after.text)) {
    before.text = before.text.slice(0, -1)
    after.text = after.text.slice(1)
  }
  const startsLine = before.text === '' || before.text.endsWith('\n')
  if (startsLine) after.text = after.text.replace(/^[,;:!.]?[ \t]+/, '')
  else if (after.text === '' || /^[\s,.;:!?)*_~]/.test(after.text))
    // "Oi, {nome}!" addresses nobody: its comma goes as well.
    before.text = before.text.replace(after.text.startsWith(',') ? /[ \t]+$/ : /,?[ \t]+$/, '')
}

/** Splits a text at its variables. Values are inserted as they are: they are never read as variables. */
export function fillVariables(text: string, source: VariableSource): TextPart[] {
  const typed = text.split(VARIABLE)
  const parts = typed.map((part, index): TextPart => {
    const value = index % 2 === 1 ? valueOf(variableOf(part), source) : undefined
    return value === undefined ? { text: part, isFilled: false } : { text: value, isFilled: true }
  })
  for (const [index, part] of parts.entries()) {
    const [before, after] = [parts[index - 1], parts[index + 1]]
    const isGap = part.isFilled && part.text === '' && isName(variableOf(typed[index] ?? ''))
    if (isGap && before && after) closeGap(before, after)
  }
  return parts
}

export const joinParts = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join('')

/** Fills in known variables, in every spelling; others stay as they were typed. */
export const fillText = (text: string, values: VariableValues): string => joinParts(fillVariables(text, { values }))

/** Returns what looks like a variable in the texts and stands for nothing: it would be sent as it is. */
export function findUnknownVariables(texts: readonly string[], source: VariableSource): string[] {
  const parts = texts.flatMap((text) => fillVariables(text, source))
  return [...new Set(parts.flatMap(({ text, isFilled }) => (!isFilled && /^\{.+\}$/.test(text) ? [text] : [])))]
}

/** Every variable that texts of a conversation may contain. */
export const TICKET_VARIABLES: VariableValues = Object.fromEntries(
  (Object.keys(NAMES) as TextVariable[]).map((variable) => [variable, '']),
)
