import { IconPencil, IconRobot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { useDraft } from '#web/features/messages/drafts.ts'
import { useIsTyping } from '#web/features/messages/live.ts'
import { useMessageLine } from '#web/features/messages/preview.ts'
import { useUser } from '#web/session/store.ts'
import styles from './manager.module.css'

/** "*Ana Souza:*" on a line of its own: the list says by itself who wrote. */
const SIGNATURE = /^\*[^*\n]{1,60}:\*\n/

/** Some bodies are not for reading: places and contact cards. */
function typeOf(text: string): string {
  if (/^BEGIN:VCARD/i.test(text)) return 'vcard'
  return /^(data:image\/|\|https?:)/.test(text) ? 'locationMessage' : 'conversation'
}

/** The second line of a row: who wrote last and what; or that the customer types; or the unsent draft. */
export function RowPreview({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const user = useUser()
  const line = useMessageLine()
  const draft = useDraft(user.id, ticket.id)
  const isTyping = useIsTyping(ticket.id)
  if (isTyping) return <span className={styles.typing}>{t('tickets.typing')}</span>
  if (draft.trim() && ticket.status === 'open') {
    return (
      <>
        <IconPencil size={13} stroke={1.9} className={styles.draft} aria-hidden />
        <span>
          <b className={styles.draft}>{t('tickets.draft')}</b> {draft}
        </span>
      </>
    )
  }
  const body = ticket.lastMessage.replace(SIGNATURE, '')
  const text = body && line({ body, mediaType: typeOf(body), isDeleted: false, mediaName: null })
  const author = !ticket.fromMe || !text ? '' : authorOf(ticket)
  return (
    <>
      {ticket.chatbot && <IconRobot size={14} stroke={1.8} role="img" aria-label={t('tickets.chatbot')} />}
      <span>
        {author}
        {text || t('tickets.noMessage')}
      </span>
    </>
  )

  function authorOf({ chatbot, userId, user: holder }: Ticket): string {
    if (chatbot) return `${t('tickets.bot')}: `
    if (userId === user.id || !holder) return `${t('tickets.you')}: `
    return `${holder.name.split(' ')[0]}: `
  }
}
