/** Runs one attack until it is stopped. neighbours.ts starts this process and sends the target. */
import { setPriority } from 'node:os'
import { ATTACKS } from './attacks.ts'
import { clientOf } from './neighbours-environment.ts'

/** `name` is the name of the attack. */
export type Orders = { name: string; url: string; token: string; ticketId: number }

/** An attacker has a machine of their own; here the lowest priority keeps the attack from slowing the server down. */
setPriority(19)
// Also after a measurement that failed nobody is attacked any more.
process.once('disconnect', () => process.exit())

process.once('message', ({ name, url, token, ticketId }: Orders) => {
  let isOver = false
  process.once('message', () => (isOver = true))
  const attack = ATTACKS.find((one) => one.name === name)
  if (!attack || !('byUploads' in attack)) throw new Error(`${name} is no attack by uploads`)
  void attack
    .byUploads(
      { call: clientOf(url, token), ticketId },
      () => isOver,
      () => process.send?.('begun'),
    )
    .finally(() => process.disconnect())
})
