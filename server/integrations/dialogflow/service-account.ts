import { createPrivateKey } from 'node:crypto'

/** Who speaks to Google: of the JSON file that Google Cloud hands out. privateKey: PEM. */
export type ServiceAccount = { keyId: string; privateKey: string; clientEmail: string; projectId: string }

/** Without them nobody is let in. `token_uri` is not among them: whoever writes the file would say where we call. */
type Field = 'type' | 'project_id' | 'private_key_id' | 'private_key' | 'client_email'

/** Says which field is missing or damaged, never what is in it. field: null when the text is no JSON object. */
export class ServiceAccountError extends Error {
  override name = 'ServiceAccountError'
  readonly field: Field | null

  constructor(field: Field | null) {
    super(field ? `the field ${field} is missing or damaged` : 'this is no JSON object')
    this.field = field
  }
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Said below.
  }
  throw new ServiceAccountError(null)
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** Throws ServiceAccountError. */
export function readServiceAccount(text: string): ServiceAccount {
  const given = objectIn(text)
  const valueOf = (field: Field): string => {
    const value: unknown = Reflect.get(given, field)
    if (typeof value === 'string' && value.trim() !== '') return value
    throw new ServiceAccountError(field)
  }
  // Other kinds of files that Google hands out have some of the fields, too.
  if (valueOf('type') !== 'service_account') throw new ServiceAccountError('type')
  const projectId = valueOf('project_id')
  const keyId = valueOf('private_key_id')
  const privateKey = valueOf('private_key')
  if (!isPrivateKey(privateKey)) throw new ServiceAccountError('private_key')
  return { keyId, privateKey, clientEmail: valueOf('client_email'), projectId }
}
