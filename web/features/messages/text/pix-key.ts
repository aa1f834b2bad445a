/** The kinds of Pix keys, as banks name them. */
const PIX_KINDS = ['PHONE', 'EMAIL', 'CPF', 'CNPJ', 'EVP', 'CODE'] as const
type PixKind = (typeof PIX_KINDS)[number]
/** `kind` is null for one that is not known; `words` is what else the message says. */
type PixKey = { owner: string; key: string; kind: PixKind | null; words: string }

/** Reads a Pix key that came as a message: owner, key and kind in a line each, and then its words. */
export function readPixKey(body: string): PixKey {
  const [owner = '', key = '', kind = '', ...words] = body.split('\n')
  return { owner, key, kind: PIX_KINDS.find((name) => name === kind.toUpperCase()) ?? null, words: words.join('\n') }
}
