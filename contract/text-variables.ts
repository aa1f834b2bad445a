/**
 * The variables of prepared texts, and the names by which people and other desks call them: in Portuguese, English and
 * Spanish, with or without accents and capital letters, in one or two braces.
 */
const NAMES = {
  firstName: `firstname primeironome primernombre contact.firstname contato.primeironome contacto.primernombre
    customer.firstname`,
  name: `name nome nombre contact contato contacto cliente contact.name fullname nomecompleto nombrecompleto customer
    customername clientname nomecliente nomedocliente nombrecliente nombredelcliente nomedocontato contact.fullname
    contato.nome contacto.nombre cliente.nome cliente.nombre client.name customer.name`,
  email: 'email correo correoelectronico contact.email contato.email contacto.email cliente.email customer.email',
  number: `number numero telefone telefono phone phonenumber celular contact.phonenumber contact.phone contact.number
    contato.telefone contato.numero contacto.telefono contacto.numero cliente.telefone cliente.telefono customer.phone`,
  ms: 'ms greeting gretting saudacao saludo',
  protocol: 'protocol protocolo',
  date: 'date data fecha',
  hour: 'hour hora time',
  user: 'user usuario agent agente atendente agent.name user.name atendente.nome usuario.nome agente.nombre',
  queue: 'queue fila cola setor sector departamento department',
  ticket: 'ticket conversation.displayid',
} as const

type TextVariable = keyof typeof NAMES

const BY_NAME = new Map<string, TextVariable>(
  (Object.keys(NAMES) as TextVariable[]).flatMap((variable) =>
    NAMES[variable].split(/\s+/).map((name) => [name, variable] as const),
  ),
)

/** Names alike but for accents, capital letters, blanks, invisible letters, hyphens and underscores are one. */
export const plainVariable = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '')

/** Whether every company has a variable of this plain name. */
export const isTextVariable = (plain: string): boolean => BY_NAME.has(plain)

/**
 * What the variables of a text stand for; one without a value stays as it was typed. `ownFields` are the contact's own
 * fields, by their plain names.
 */
export type VariableValues = Partial<Record<TextVariable, string | undefined>> & {
  ownFields?: Readonly<Record<string, string>> | undefined
}

/** `own` are variables that the company made, by their plain names. */
export type VariableSource = { values: VariableValues; own?: ReadonlyMap<string, string> }

/**
 * A name in any braces: who types `{{nome}`, `{nome}}` or `{ {nome} }` means the variable. Only blanks and invisible
 * letters may stand between them.
 */
const BLANKS = String.raw`[^\S\n]{0,3}\p{Cf}{0,3}[^\S\n]{0,3}`
const VARIABLE = new RegExp(String.raw`((?:\{${BLANKS}){0,2}\{[^{}\n]{1,60}\}(?:${BLANKS}\}){0,2})`, 'u')
const NAME = String.raw`[\p{L}\p{M}\p{N}\p{Cf}_.-]{1,40}(?: [\p{L}\p{M}]{1,20}){0,2}`
/**
 * What may be a mistyped variable, if its name is one: in other brackets, or with a brace on one side only. In brackets it
 * may be meant as it stands, and without the brace nobody knows where the name ends, so it is never filled in.
 */
const MISTYPED = new RegExp(
  [
    String.raw`[[<{(]{1,3} ?(?<bracketed>${NAME}) ?[\]>})]{1,3}`,
    String.raw`\{{1,3} ?(?<opened>[\p{L}\p{M}\p{N}_.-]{1,40})`,
    String.raw`(?<closed>[\p{L}\p{M}\p{N}_.-]{1,40}) ?\}{1,3}`,
  ].join('|'),
  'gu',
)

export type TextSegment = { text: string; isFilled: boolean }

const isVariableAt = (index: number): boolean => index % 2 === 1

/** How many more braces a variable opens than it closes; below zero, how many more it closes. */
const surplusOf = (typed: string): number => typed.split('{').length - typed.split('}').length

/** Counts in each part the braces that the text around the variables opens, and those that it closes, without a partner. */
function countLoose(parts: readonly string[]): { opened: number[]; closed: number[] } {
  const [opened, closed] = [parts.map(() => 0), parts.map(() => 0)]
  const openers: number[] = []
  for (const [index, part] of parts.entries())
    for (const brace of isVariableAt(index) ? '' : part.replaceAll(/[^{}]+/g, ''))
      if (brace === '{') openers.push(index)
      else if (openers.pop() === undefined) closed[index] = (closed[index] ?? 0) + 1
  for (const index of openers) opened[index] = (opened[index] ?? 0) + 1
  return { opened, closed }
}

/** Gives each index what it asks for of what was offered before. */
function takeFromEarlier(asked: number[], offered: number[]): number[] {
  let free = 0
  return asked.map((count, index) => {
    const taken = Math.min(count, free)
    free += (offered[index] ?? 0) - taken
    return taken
  })
}

/** Returns how many of the braces too many of each variable are partners of loose ones: below zero, of closing ones. */
function countPartners(parts: readonly string[]): number[] {
  const surplus = parts.map((part, index) => (isVariableAt(index) ? surplusOf(part) : 0))
  const { opened, closed } = countLoose(parts)
  const asOpening = takeFromEarlier(surplus.map((count) => Math.max(0, count)).toReversed(), closed.toReversed())
  const asClosing = takeFromEarlier(
    surplus.map((count) => Math.max(0, -count)),
    opened,
  )
  return asOpening.toReversed().map((count, index) => count - (asClosing[index] ?? 0))
}

/** Cuts off so many of the outer braces: of the opening ones, or below zero of the closing ones. */
function cutBraces(typed: string, count: number): { before: string; variable: string; behind: string } {
  const opening = typed.split('{')
  const closing = typed.split('}')
  const [first, last] = [1 + Math.max(0, count), closing.length - 1 - Math.max(0, -count)]
  const before = opening.slice(0, first).join('{')
  const behind = closing.slice(last).join('}')
  return { before, variable: typed.slice(before.length, typed.length - behind.length), behind }
}

/**
 * Splits a text at what is written as a variable, which then stands at the odd indexes. A brace too many is a slip of who
 * typed the variable, unless the text around lacks it: the last one of `{"name": {nome}}` closes the first.
 */
function splitAtVariables(text: string): string[] {
  const parts = text.split(VARIABLE)
  const partners = countPartners(parts)
  const cuts = parts.map((part, index) => (isVariableAt(index) ? cutBraces(part, partners[index] ?? 0) : null))
  return parts.map(
    (part, index) => cuts[index]?.variable ?? `${cuts[index - 1]?.behind ?? ''}${part}${cuts[index + 1]?.before ?? ''}`,
  )
}

const variableOf = (typed: string): string => plainVariable(typed.replaceAll(/[{}]/g, ''))

function valueOf(plain: string, { values, own }: VariableSource): string | undefined {
  const variable = BY_NAME.get(plain)
  const { ownFields = {} } = values
  const ofField = Object.hasOwn(ownFields, plain) ? ownFields[plain] : undefined
  return own?.get(plain) ?? (variable ? values[variable] : ofField)
}

const isName = (plain: string): boolean => ['name', 'firstName'].includes(BY_NAME.get(plain) ?? '')

/** What stands around a name that is not known: `Olá {nome}, tudo bem?` becomes `Olá, tudo bem?`. */
const OPENED = /[ \t]*[*_~]$/
const CLOSED = /^[*_~]/

/** Closes the gap that an empty value leaves. */
function closeGap(before: TextSegment, after: TextSegment): void {
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
export function fillVariables(text: string, source: VariableSource): TextSegment[] {
  const typed = splitAtVariables(text)
  const parts = typed.map((part, index): TextSegment => {
    const value = isVariableAt(index) ? valueOf(variableOf(part), source) : undefined
    return value === undefined ? { text: part, isFilled: false } : { text: value, isFilled: true }
  })
  for (const [index, part] of parts.entries()) {
    const [before, after] = [parts[index - 1], parts[index + 1]]
    const isGap = part.isFilled && part.text === '' && isName(variableOf(typed[index] ?? ''))
    if (isGap && before && after) closeGap(before, after)
  }
  return parts
}

export const joinSegments = (parts: readonly TextSegment[]): string => parts.map(({ text }) => text).join('')

/** Fills in known variables, in every spelling; others stay as they were typed. */
export const fillText = (text: string, values: VariableValues): string => joinSegments(fillVariables(text, { values }))

const MARK = '\u{0}'

/** Whether one of the texts has this variable, in any spelling. */
export const hasVariable = (texts: readonly string[], variable: TextVariable): boolean =>
  texts.some((text) => fillText(text, { [variable]: MARK }).includes(MARK))

/** Returns what looks like a variable in the texts and stands for nothing: it would be sent as it is. */
export function findUnknownVariables(texts: readonly string[], source: VariableSource): string[] {
  const parts = texts.flatMap((text) => fillVariables(text, source)).filter(({ isFilled }) => !isFilled)
  return [...new Set(parts.flatMap(({ text }) => (/^\{.+\}$/.test(text) ? [text] : findMistyped(text, source))))]
}

const findMistyped = (text: string, source: VariableSource): string[] =>
  [...text.matchAll(MISTYPED)].flatMap(({ 0: typed, groups = {} }) => {
    const { bracketed, opened, closed } = groups
    const isRound = typed.startsWith('(') && typed.endsWith(')')
    const name = plainVariable(bracketed ?? opened ?? closed ?? '')
    return !isRound && valueOf(name, source) !== undefined ? [typed] : []
  })

/** Every variable that texts of a conversation may contain. */
export const TICKET_VARIABLES: VariableValues = Object.fromEntries(
  (Object.keys(NAMES) as TextVariable[]).map((variable) => [variable, '']),
)
