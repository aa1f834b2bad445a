import { IconMail, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { visitorQuery } from '#web/features/contacts/visit-api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './AwayAnswerNotice.module.css'

/** Says above the composer how an answer reaches a visitor of a site who is gone, so that nothing else is promised. */
export function AwayAnswerNotice({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(visitorQuery(contactId))
  if (!data) return null
  const { awayAnswers, mailTo } = data
  const Icon = awayAnswers === 'mail' ? IconMail : IconMailOff
  return (
    <div className={`${parts.row} ${styles.notice}`} data-away-answers={awayAnswers}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <p className={parts.fill}>{t(`rareMessages.awayAnswers.${awayAnswers}`, { email: mailTo })}</p>
    </div>
  )
}
