/** Returns the key of the message with this index: each further file of one request has its own. */
export const clientIdAt = (clientId: string, index: number): string => (index === 0 ? clientId : `${clientId}.${index}`)
