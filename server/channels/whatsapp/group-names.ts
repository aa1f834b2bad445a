/** Knows what groups are called, and reports it when it is learned or changes. */
import type { Logger } from 'pino'
import type { ChannelHost } from '#server/channels/port.ts'
import type { Caches } from './caches.ts'
import { findGroup, type GroupLink } from './group-info.ts'
import { identitiesOf } from './jid.ts'

type Options = GroupLink & { host: ChannelHost; caches: Caches; log: Logger }

export class GroupNames {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns the name if it is known; otherwise null, and the name is reported when WhatsApp has told it. */
  nameOf(jid: string): string | null {
    const { caches, host, log } = this.#options
    const known = caches.group(jid)
    if (known) return known.subject || null
    findGroup({ caches, host, link: () => this.#options }, jid).then(
      ({ subject }) => this.#report(jid, subject),
      (error: Error) => log.warn({ reason: error.message }, 'the name of a group is not known'),
    )
    return null
  }

  /** Takes what WhatsApp says of a group: its new name, or only that something of it has changed. */
  rename(jid: string | undefined, name: string | undefined): void {
    if (!jid) return
    this.#options.caches.dropGroup(jid)
    if (name) this.#report(jid, name)
  }

  /** Takes that people came or went, or that the rights are others; the next question is asked anew. */
  change(jid: string | undefined): void {
    if (!jid) return
    const { caches, line, host } = this.#options
    caches.dropGroup(jid)
    void line.enqueue(() => host.onGroupChanged(identitiesOf(jid)))
  }

  #report(jid: string, name: string): void {
    const { line, host } = this.#options
    void line.enqueue(() => host.onContacts([{ identities: identitiesOf(jid), name }]))
  }
}
