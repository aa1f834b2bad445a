/** The kinds of Pix keys, as banks name them. */
const PIX_KINDS = ['PHONE', 'EMAIL', 'CPF', 'CNPJ', 'EVP'] as const
type PixKind = (typeof PIX_KINDS)[number]
/** `kind` is null for one that is not known. */
type PixKey = { owner: string; key: string; kind: PixKind | null }

/** Reads a Pix key that came as a message: owner, key and kind in a line each. */
export function readPixKey(body: string): PixKey {
  const [owner = '', key = '', kind = ''] = body.split('\n')
  return { owner, key, kind: PIX_KINDS.find((name) => name === kind.toUpperCase()) ?? null }
}
