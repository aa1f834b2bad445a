/** A token that the server of the company's site signed, or how to get one. Without one nobody is signed in there. */
export type Identity = string | null | undefined | (() => Identity | Promise<Identity>)

/** Returns the token of whoever is signed in now. Where the page cannot tell, nobody is. */
export async function readIdentity(identity: Identity): Promise<string | null> {
  try {
    return (typeof identity === 'function' ? await readIdentity(await identity()) : identity) || null
  } catch {
    return null
  }
}
