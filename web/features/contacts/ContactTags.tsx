import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contactQuery, setContactTags } from './api.ts'
import { saveContactTags } from './cache.ts'
import { TagEditor } from '#web/features/tags/TagEditor.tsx'
import { useCan } from '#web/session/store.ts'
import parts from '#web/ui/parts.module.css'

/** The tags of the person, which are not those of the conversations. Nothing is shown before they are known. */
export function ContactTags({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayChange = useCan('contacts:write')
  const { data: contact } = useQuery(contactQuery(contactId))
  if (!contact) return null
  return (
    <div role="group" aria-label={t('contacts.ownTags')}>
      <TagEditor
        ofContact
        mayChange={mayChange}
        tags={contact.tags}
        onChange={(tags) => saveContactTags(cache, contactId, tags)}
        save={(tags) => setContactTags(contactId, tags)}
      />
      {!mayChange && contact.tags.length === 0 && <p className={parts.muted}>{t('contacts.noTags')}</p>}
    </div>
  )
}
