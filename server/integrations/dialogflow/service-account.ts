import { createPrivateKey } from 'node:crypto'

/** The fields of a service account, read from the JSON file that Google Cloud provides. `privateKey` is in PEM. */
export type ServiceAccount = { keyId: string; privateKey: string; clientEmail: string; projectId: string }

/**
 * The required fields. `token_uri` is not among them, because the author of the file would then decide which address is
 * called.
 */
type Field = 'type' | 'project_id' | 'private_key_id' | 'private_key' | 'client_email'

/** Names the field that is missing or damaged, never its content. `field` is null when the text is no JSON object. */
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
    // The error is thrown below.
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
  // Other kinds of key files from Google have some of these fields too.
  if (valueOf('type') !== 'service_account') throw new ServiceAccountError('type')
  const projectId = valueOf('project_id')
  const keyId = valueOf('private_key_id')
  const privateKey = valueOf('private_key')
  if (!isPrivateKey(privateKey)) throw new ServiceAccountError('private_key')
  return { keyId, privateKey, clientEmail: valueOf('client_email'), projectId }
}
