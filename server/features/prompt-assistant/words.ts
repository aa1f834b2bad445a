import { toPlain } from '#server/lib/plain-text.ts'

const anyOf = (...phrases: string[]): RegExp => new RegExp(`(?:^| )(?:${phrases.join('|')})(?: |$)`)

/** Asks for a person, in Portuguese, English and Spanish. */
const PERSON = anyOf(
  'atendentes?',
  '(?:atendimento |ser )?human[oa]s?',
  '(?:uma?|alguma|outra) pessoa',
  '(?:falar|conversar) com (?:alguem|gente|pessoas?|um vendedor|o gerente|o responsavel)',
  'pessoa (?:de verdade|real|fisica mesmo)',
  '(?:live |real )?(?:agent|human|representative)',
  '(?:talk|speak|chat) (?:to|with) (?:a |an |some)?(?:person|one|someone|somebody)',
  'real person',
  'una persona',
  'hablar con (?:alguien|una persona|un agente|un asesor)',
  'asesor(?:a)?',
)
/** The words above also name other things. */
const NO_PERSON = /recursos humanos|human resources|direitos humanos|corpo humano|derechos humanos/g
const ONE_WORD = new Set(['pessoa', 'persona', 'person', 'agente', 'alguem', 'someone'])

export function asksForPerson(text: string): boolean {
  const plain = toPlain(text).replaceAll(NO_PERSON, ' ')
  return ONE_WORD.has(plain.trim()) || PERSON.test(plain)
}

/** Anger, law, fraud and danger: what a model must not handle. */
const UPSET = anyOf(
  'procon|reclame aqui|advogad[oa]s?|processar (?:voces|a empresa|a loja)|acao judicial|danos morais',
  'fraude|golpe|estelionato|policia|delegacia|boletim de ocorrencia',
  'suicid\\p{L}*|me matar|quero morrer|emergencia medica',
  'absurdo|palhacada|(?:uma |que )vergonha|ridicul[oa]|falta de respeito|pessimo atendimento',
  '(?:estou|to) (?:muito |bem )?(?:irritad|indignad|furios|revoltad|put)[oa]',
  'lawyer|lawsuit|sue you|fraud|scam|police|suicide|kill myself|outrageous|ridiculous',
  'abogad[oa]s?|demanda(?:r|rlos)|estafa|denuncia|verguenza|indignad[oa]|furios[oa]',
)

export const isUpset = (text: string): boolean => new RegExp(UPSET.source, 'u').test(toPlain(text))

/** Returns the line of a company's list that the text has, if any. */
export function findRule(text: string, lines: string): string | null {
  const plain = ` ${toPlain(text)} `
  const rules = lines.split('\n').map((line) => ({ line: line.trim(), plain: toPlain(line) }))
  return rules.find((rule) => rule.plain !== '' && plain.includes(` ${rule.plain} `))?.line ?? null
}

const COURTESY =
  /^(?:(?:oi+|ola|opa|bom dia|boa tarde|boa noite|tudo bem|tudo bom|e ai|obrigad[oa]|muito|valeu|ok|okay|certo|entendi|perfeito|beleza|isso|sim|nao|por favor|tchau|ate mais|hi|hello|hey|thanks|thank you|bye|yes|no|hola|buenos dias|buenas tardes|buenas noches|gracias|adios|si|vale)(?: |$))+$/

/** A greeting or a word of thanks, to which an answer claims nothing. */
export const isCourtesy = (text: string): boolean => {
  const plain = toPlain(text)
  return plain === '' || COURTESY.test(`${plain} `.trim())
}

const AUTOMATIC = anyOf(
  '(?:mensagem|resposta) automatica',
  'nao responda (?:a )?est[ae] (?:mensagem|numero)',
  '(?:sou|eu sou) (?:o |a |um |uma )?(?:assistente virtual|robo|bot|chatbot)',
  'auto(?:matic)? ?reply|automated message|do not reply|out of office|i am (?:a|your) virtual assistant',
  '(?:mensaje|respuesta) automatic[oa]|soy (?:el |la |un |una )?(?:asistente virtual|bot)',
)

/** Says of itself that a machine wrote it. */
export const isAutomatic = (text: string): boolean => AUTOMATIC.test(toPlain(text))
