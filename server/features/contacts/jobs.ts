import { Readable } from 'node:stream'
import type { ProfilePicture } from '#server/channels/port.ts'
import { deleteUpload, storeUpload, type StoredFile } from '#server/features/files/actions.ts'
import { contactTarget } from './import-target.ts'
import { mergeContacts } from './merge.actions.ts'
import { deleteMergeRecord } from './merge-record.actions.ts'
import { setPicture } from './picture.actions.ts'
import { identitiesOf, listContactsById } from './queries.ts'
import { importAllRows } from '#server/features/imports/index.ts'
import { mediaTypeOf } from '#server/files/media-types.ts'
import type { AppServices } from '#server/http/services.ts'
import { fetchExternal } from '#server/integrations/egress.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

const LIMITS = { timeoutMs: 10_000, maxBytes: 5 * 1024 * 1024 }

async function download(
  services: AppServices,
  companyId: number,
  { url, isLocal }: ProfilePicture,
): Promise<StoredFile | null> {
  const answer = await fetchExternal(url, { ...LIMITS, allowLoopback: isLocal })
  if (answer.status !== 200) return null
  const options = { name: 'foto.jpg', limit: LIMITS.maxBytes, fromOutside: true }
  const stored = await storeUpload(services, companyId, Readable.from([answer.body]), options)
  if (mediaTypeOf(stored.mimetype) === 'image') return stored
  await deleteUpload(services, stored)
  return null
}

type Jobs = 'contact.refresh' | 'contact.import' | 'contact.forgetMerge' | 'contact.mergeSpellings'

export const contactJobs = ({ data, services }: JobContext): Pick<JobHandlers, Jobs> => ({
  'contact.import': (payload) => importAllRows(data, payload, contactTarget),
  'contact.forgetMerge': ({ companyId, mergeId }) =>
    data.change({ companyId, userId: null }, (tx) => deleteMergeRecord(tx, mergeId)),
  'contact.mergeSpellings': ({ companyId, keepId, dropId }) =>
    data.change({ companyId, userId: null }, async (tx) => {
      const both = await listContactsById(tx.db, companyId, [keepId, dropId])
      if (both.length > 1) await mergeContacts(tx, keepId, dropId)
    }),
  /**
   * Fetches the picture that the channel shows. While the connection is down, or if the picture is hidden, the stored
   * one stays.
   */
  'contact.refresh': async ({ companyId, contactId, connectionId }) => {
    const actor = { companyId, userId: null }
    const channel = services.channels.channelOf(connectionId)
    if (!channel) return
    const [identity] = await data.read(actor, (db) => identitiesOf(db, companyId, contactId))
    if (!identity) return
    try {
      const picture = await channel.profilePicture(identity)
      const stored = picture ? await download(services, companyId, picture) : null
      const isUsed = await data.change(actor, (tx) => setPicture(tx, contactId, stored))
      if (stored && !isUsed) await deleteUpload(services, stored)
    } catch (error) {
      services.log.debug({ err: error, companyId, contactId }, 'a picture could not be fetched')
    }
  },
})
