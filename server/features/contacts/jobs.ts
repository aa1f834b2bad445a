import { Readable } from 'node:stream'
import { now } from '#server/db/time.ts'
import { attachFile, storeUpload } from '#server/features/files/actions.ts'
import { getContact, identitiesOf } from '#server/features/contacts/queries.ts'
import { fetchOutside } from '#server/integrations/egress.ts'
import type { JobDeps } from '#server/jobs/handlers.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

const PICTURE = { timeoutMs: 10_000, maxBytes: 5 * 1024 * 1024 }

export const contactJobs = ({ data, services }: JobDeps): Pick<JobHandlers, 'contact.refresh'> => ({
  /** The picture as the channel shows it. A line that is down, or a hidden picture, leaves what there is. */
  'contact.refresh': async ({ companyId, contactId, connectionId }) => {
    const who = { companyId, userId: null }
    const channel = services.channels.channelOf(connectionId)
    if (!channel) return
    const [identity] = await data.read(who, (db) => identitiesOf(db, companyId, contactId))
    const url = identity ? await channel.profilePicture(identity) : null
    const answer = url ? await fetchOutside(url, PICTURE) : null
    const stored =
      answer?.status === 200
        ? await storeUpload(services, companyId, Readable.from(answer.body), {
            name: 'foto.jpg',
            limit: PICTURE.maxBytes,
          })
        : null
    await data.change(who, async (tx) => {
      const fileId = stored ? await attachFile(tx, stored) : undefined
      const updated = await tx.db
        .updateTable('contacts')
        .set({ pictureCheckedAt: now, ...(fileId ? { pictureFileId: fileId } : {}) })
        .where('companyId', '=', companyId)
        .where('id', '=', contactId)
        .returning('id')
        .executeTakeFirst()
      if (!updated || !fileId) return
      tx.emit({ name: 'contact.updated', payload: { contact: await getContact(tx.db, companyId, contactId) } })
    })
  },
})
