import { IconAt } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NoteMention } from '#contract/note-mentions.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { mentionMailQuery, setMentionMail } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Notifications.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

/** Lists the notes that mention the user: who wrote them, about whom, and what they say. */
export function MentionRows({ mentions, onOpen }: { mentions: NoteMention[]; onOpen: () => void }) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <ul aria-label={t('shell.bell.mentionsTitle')}>
      {mentions.map(({ noteId, note, author, contact, ticket, createdAt }) => (
        <li key={noteId}>
          <Link
            to="/tickets/$ticketId"
            params={{ ticketId: ticket.uuid }}
            className={`${parts.hover} ${parts.row} ${styles.row}`}
            onClick={onOpen}
          >
            <span className={`${parts.center} ${styles.mention}`}>
              <IconAt size={18} stroke={1.8} aria-hidden />
            </span>
            <span className={parts.words}>
              <b>
                {t('shell.bell.mentionedBy', {
                  name: author?.name ?? t('shell.bell.somebody'),
                  contact: contactName(contact),
                })}
              </b>
              <span className={`${parts.clamp} ${parts.quiet}`}>{note}</span>
            </span>
            <span className={`${parts.column14} ${styles.side}`}>
              <small className="num">{time.short(createdAt)}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Chooses whether a mention that was not seen is told by e-mail, where the installation sends e-mails. */
export function MentionMailSwitch() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data } = useQuery(mentionMailQuery)
  if (!data?.isOffered) return null
  const choose = async (isWanted: boolean): Promise<void> => {
    cache.setQueryData(mentionMailQuery.queryKey, { ...data, isWanted })
    try {
      cache.setQueryData(mentionMailQuery.queryKey, await setMentionMail(isWanted))
    } catch (error) {
      cache.setQueryData(mentionMailQuery.queryKey, data)
      toastError(error)
    }
  }
  return (
    <div className={styles.foot}>
      <Switch
        size="sm"
        label={t('shell.bell.mail')}
        checked={data.isWanted}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
    </div>
  )
}
