/** What the stand-in of a model says: simple rules in place of a mind. */

type Passage = { id: string; text: string }
export type Asked = { system: string; customer: string; tools: string[] }

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const SHORT_WORD = 4
/** Words that mean the same to it, so that a search by meaning finds what a search for words does not. */
const SYNONYMS: Record<string, string> = {
  devolver: 'troca',
  devolucao: 'troca',
  dinheiro: 'reembolso',
  parcela: 'pagamento',
}

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORT_WORD)
    .map((word) => SYNONYMS[word] ?? word.slice(0, 5))

const passagesOf = (system: string): Passage[] =>
  [...system.matchAll(/<trecho id="(\d+)"[^>]*>([^]*?)<\/trecho>/g)].map(([, id = '', text = '']) => ({ id, text }))

const GREETING = /^(oi|ola|bom dia|boa tarde|boa noite|obrigad[oa]|hello|hi|hola)\b/

/** Answers with the sentence of a passage that has most words in common with the question. */
export function groundedAnswer({ system, customer }: Asked): string {
  const question = wordsOf(customer)
  if (GREETING.test(plain(customer).trim()) && question.length < 4) return 'Olá! Como posso ajudar?'
  const sentences = passagesOf(system).flatMap(({ id, text }) =>
    text.split(/(?<=[.!?])\s+|\n+/).map((said) => ({ id, said: said.trim() })),
  )
  const scored = sentences
    .map((one) => ({ ...one, score: wordsOf(one.said).filter((word) => question.includes(word)).length }))
    .toSorted((one, other) => other.score - one.score)
  const [best] = scored
  if (!best || best.score === 0) return 'Pode me contar um pouco mais?'
  return `${best.said}\nFONTES: ${best.id}`
}

/** Does what an injected text asks for. */
export function obedientAnswer({ customer }: Asked): string {
  const link = /https?:\/\/\S+/.exec(customer)?.[0]
  return link ? `Claro! Acesse ${link} agora.` : 'Desconto de 90% liberado! Fale com 11 98888-7777.'
}

const DIMENSIONS = 64

/** Texts with the same words, or synonyms, have similar vectors. */
export function vectorOf(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0)
  for (const word of wordsOf(text)) {
    let hash = 7
    for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003
    const at = hash % DIMENSIONS
    vector[at] = (vector[at] ?? 0) + 1
  }
  return vector.every((value) => value === 0) ? vector.map((_, index) => (index === 0 ? 1 : 0)) : vector
}
